import { extension, fileName } from '../format.js';
import type { MissingFile } from '../model.js';

/** Which files a family looks for beside one that is opened by its address alone. */
export interface CompanionRules {
  /** Names of the files that make a model together with the one of this name. */
  readonly partners: (name: string) => readonly string[];
  /** Names that a file which the model lacks may have, in the order in which they are tried. */
  readonly candidates: (missing: MissingFile) => readonly string[];
}

const withExtensions = (name: string, ...extensions: string[]): string[] => {
  const stem = name.replace(/\.[^.]*$/, '');
  return [...new Set([name, ...extensions.map((extension) => `${stem}.${extension}`)])];
};

/** Endings of the names of Unreal's pairs: of the faces, and of the frames. */
const pairs = [
  ['_d', '_a'],
  ['_data', '_anim'],
] as const;

/** "Rifle_D.3D" → "Rifle_A.3D": the case of the letters is kept where it is the same in the whole ending. */
function cased(like: string, text: string): string {
  return like === like.toUpperCase() ? text.toUpperCase() : text;
}

function partnersOfUnreal(name: string): string[] {
  const [, stem = '', ending = '', extension = ''] =
    /^(.+?)(_d|_a|_data|_anim)?(\.3d|\.uc)$/i.exec(name) ?? [];
  if (extension.toLowerCase() === '.uc') return [`${stem}${ending}_d.3d`, `${stem}${ending}_a.3d`];
  const pair = pairs.find((endings) => (endings as readonly string[]).includes(ending.toLowerCase()));
  if (!pair) return [];
  const other = pair.find((one) => one !== ending.toLowerCase())!;
  return [`${stem}${cased(ending, other)}${extension}`, `${stem}.uc`];
}

const none = (): readonly string[] => [];

/** By the id of the family; one without rules needs no other files, or does not name them. */
export const companionRules: Readonly<Record<string, CompanionRules | undefined>> = {
  unreal: { partners: partnersOfUnreal, candidates: ({ name }) => withExtensions(fileName(name), 'png') },
  ctc: {
    partners: none,
    candidates: ({ name }) => withExtensions(fileName(name), 'bmp', 'pcx', 'tga', 'png'),
  },
  // A model has numbers of textures, and the pack of their names may be missing.
  runescape: {
    partners: none,
    candidates: ({ name, numbers }) => (extension(name) === '' ? [`${numbers![0]}.png`] : [fileName(name)]),
  },
  humanfly: {
    partners: (name) => [`${name.replace(/\.[^.]*$/, '')}.pal`],
    // The object has a number. The demos have the first file, people would make the other.
    candidates: ({ kind, numbers }) =>
      (numbers ? [kind === 'texture' ? 'apx' : 'rle', 'png'] : []).map(
        (type) => `${kind}${numbers![0]}.${type}`,
      ),
  },
};
