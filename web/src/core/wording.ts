import { fileName, withCommas } from './format.js';
import type { MissingFile, Part, PartKind, PartReason, SourceRange } from './model.js';

const kinds: Readonly<Record<PartKind, string>> = {
  model: 'model',
  faces: 'faces',
  frames: 'frames',
  script: 'script',
  slot: 'slot',
  skin: 'skin',
  object: 'object',
  palettes: 'palettes',
  texture: 'texture',
  sprite: 'sprite',
  'morph-target': 'morph target',
  npc: 'npc',
  'npc-part': 'part',
  base: 'base',
  frame: 'frame',
  'animation-text': 'animation text',
  'texture-names': 'texture names',
  'texture-image': 'texture',
  crop: 'crop',
  archive: 'package',
  'source-text': 'class text',
};

/** The kinds whose numbers are said, and what is between two numbers. */
const separators: Partial<Record<PartKind, string>> = { slot: ', ', skin: ',', texture: ', ', sprite: ', ' };

/**
 * What a file is in a model, in words.
 *
 * @example
 * roleText({ kind: 'slot', numbers: [0, 3] }); // → "slot 0, 3"
 */
export function roleText({
  kind,
  numbers,
  owner,
}: Pick<Part & MissingFile, 'kind' | 'numbers' | 'owner'>): string {
  if (owner) return `part of ${owner}`;
  const separator = separators[kind];
  if (separator && numbers) return `${kinds[kind]} ${numbers.join(separator)}`;
  return kind === 'slot' ? 'all slots' : kinds[kind];
}

const reasons: Readonly<Record<PartReason, string | ((part: Omit<Part, 'file' | 'size'>) => string)>> = {
  'names-model': '',
  recognized: 'recognized by its bytes',
  'same-stem': ({ name }) => (name ? `same stem as ${name}` : 'same stem, case ignored'),
  'animated-stem': ({ name }) => `an animated texture with the stem of ${name}`,
  'first-image': 'its first image',
  'own-name': 'its name',
  'only-image': 'the only image here',
  'script-line': ({ location }) => `${fileName(location!.file)} line ${location!.at}`,
  'names-pair': ({ location }) => `names both .3d files, line ${location!.at}`,
  'names-mesh': ({ location }) => `names the mesh, line ${location!.at}`,
  'palette-size': 'size is a multiple of 256 bytes',
  'same-number': 'same number',
  'same-counts': 'equal counts of vertices and normals',
  'names-parts': 'names its parts and colours',
  'named-by-npc': 'named by the npc',
  'numbers-textures': 'names the numbers of textures',
  'texture-number': ({ numbers }) => `texture ${numbers!.join()}`,
  'crop-of-texture': ({ numbers }) => `of texture ${numbers!.join()}`,
  'base-id': 'uses the base by its id',
  'names-frames': 'names frames',
  'in-archive': '',
  'from-archive': 'made of its package',
};

/** Why a file belongs to a model, in words; empty for the file that names the model. */
export function reasonText(part: Omit<Part, 'file' | 'size'>): string {
  const words = reasons[part.reason];
  return typeof words === 'string' ? words : words(part);
}

/**
 * The ranges of an archive that a file was made of, in words; empty for files that are as they were given.
 *
 * @example
 * originText([{ file: 'UnrealI.u', offset: 504228, size: 3684 }]); // → "from UnrealI.u, bytes 504,228–507,911"
 */
export function originText(from: readonly SourceRange[] = []): string {
  const [first, ...others] = from;
  if (!first) return '';
  const { file, offset, size } = first;
  const more = others.length > 0 ? ` and ${withCommas(others.length)} more` : '';
  return `from ${fileName(file)}, bytes ${withCommas(offset)}–${withCommas(offset + Math.max(size, 1) - 1)}${more}`;
}
