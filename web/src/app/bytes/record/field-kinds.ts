import type { Field } from '../../../core/inspector/document-bytes.js';

/** What a field is for: each kind has a colour. */
export type FieldKind = 'index' | 'kind' | 'colour' | 'coordinate' | 'slot' | 'rest' | 'unused';

/** By the last name of a path, or the one before where that says nothing. */
const words: readonly (readonly [FieldKind, RegExp])[] = [
  [
    'coordinate',
    /^(u|v|x|y|z|uvs?|texture coordinates|texture vertices|positions?|place|origin|translations?|offsets?|[xyz] stream|coordinate stream|rotations?|scales?|angles|base|step stream|distance)$/,
  ],
  ['slot', /^(textures?|skins?|slot|id|mappings?|groups?|vertex groups|materials?|plane corners)$/],
  ['colour', /^(colou?rs?|palette|pixels|alphas?|runs)$/],
  ['kind', /^(types?|kinds?|.* kinds|.* types|magic|version|effect|shade|priorit(y|ies)|labels?|.* labels)$/],
  [
    'index',
    /^(vertices|vertex|corners?|faces?|bones?|indices|children|child list|parent.*|first|second|end|count|.* count|triangles?|effectors?)$/,
  ],
];

/** The names of a path without numbers: `polygons[17].vertices[2]` is polygons, vertices. */
export function namesOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((name) => name !== '' && !/^\d+$/.test(name));
}

/** `polygons[17].vertices[2]` is "vertices". */
function lastName(path: string): string {
  return namesOf(path).at(-1) ?? path;
}

export function kindOf({ path, section }: Pick<Field, 'path' | 'section'>): FieldKind {
  if (section !== 'data') return 'unused';
  const names = namesOf(path).reverse().slice(0, 2);
  for (const name of names) {
    const plain = name.replaceAll('_', ' ');
    const found = words.find(([, pattern]) => pattern.test(plain));
    if (found) return found[0];
  }
  return 'rest';
}

/** The fields of a legend: each name once, in the order of the file. */
export function legendOf(fields: readonly Field[], most = 10): { name: string; kind: FieldKind }[] {
  const names = new Map<string, FieldKind>();
  for (const field of fields) {
    const name = field.section === 'data' ? lastName(field.path) : unusedName(field);
    if (!names.has(name)) names.set(name, kindOf(field));
    if (names.size === most) break;
  }
  return Array.from(names, ([name, kind]) => ({ name, kind }));
}

function unusedName({ section, path }: Field): string {
  return section === 'gap' ? 'unclaimed' : lastName(path);
}

/** The type of a field in short: "u16", "i8", "f32", "bits 3 to 5", "12 bytes". */
export function typeOf({ kind, size, firstBit, bitCount }: Field): string {
  const letter = { unsigned: 'u', signed: 'i', real: 'f' }[kind as 'unsigned'];
  if (letter) return `${letter}${8 * size}`;
  if (kind === 'bytes') return size === 1 ? '1 byte' : `${size} bytes`;
  return bitCount === 1 ? `bit ${firstBit}` : `bits ${firstBit} to ${firstBit + bitCount - 1}`;
}
