import fc from 'fast-check';
import type { Gltf } from './glb-files.js';

/** Values at the limits of what fields may have. */
export const edges = fc.oneof(
  fc.constantFrom<unknown>(null, -1, 0, 1, 2, 7, 0.5, 255, 65535, 2 ** 32, 1e300, '', 'VEC4', [], {}, true),
  fc.jsonValue(),
);

/** Where a value is in a JSON document. */
interface Place {
  readonly holder: Gltf;
  readonly key: string;
}

/** Every place of a value in a JSON document, those inside a value behind it. */
function placesIn(holder: Gltf, found: Place[] = []): Place[] {
  for (const key of Object.keys(holder)) {
    found.push({ holder, key });
    const value: unknown = holder[key];
    if (typeof value === 'object' && value !== null) placesIn(value as Gltf, found);
  }
  return found;
}

/** A change of the structure of a JSON document. Numbers choose places, whatever changes came before. */
interface JsonChange {
  readonly kind: 'set' | 'step' | 'delete' | 'repeat' | 'swap' | 'copy';
  readonly at: number;
  readonly other: number;
  readonly value: unknown;
}

export const jsonChanges: fc.Arbitrary<JsonChange[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<JsonChange['kind']>('set', 'step', 'delete', 'repeat', 'swap', 'copy'),
    at: fc.nat(100_000),
    other: fc.nat(100_000),
    value: edges,
  }),
  { minLength: 1, maxLength: 4 },
);

/** A changed copy of a document. */
export function changedJson(json: Gltf, changes: readonly JsonChange[]): Gltf {
  const copy = structuredClone(json);
  for (const change of changes) apply(copy, change);
  return copy;
}

function apply(json: Gltf, { kind, at, other, value }: JsonChange): void {
  const all = placesIn(json);
  if (all.length === 0) return;
  const { holder, key } = all[at % all.length]!;
  const from = all[other % all.length]!;
  const present: unknown = holder[key];
  const list = Array.isArray(present) ? present : null;
  switch (kind) {
    case 'set':
      holder[key] = value;
      break;
    case 'step':
      holder[key] = typeof present === 'number' ? present + ((other % 5) - 2) : value;
      break;
    case 'delete':
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
      break;
    case 'repeat':
      list?.push(...structuredClone(list.slice(other % (list.length + 1))));
      break;
    case 'swap':
      if (list && list.length > 1) list.push(list.splice(other % list.length, 1)[0]);
      break;
    case 'copy':
      // Another part of the document, such as an accessor where a node was.
      holder[key] = structuredClone(from.holder[from.key]);
      break;
  }
}

/** A change of a list of lines. */
interface LineChange {
  readonly kind: 'delete' | 'repeat' | 'move' | 'word' | 'join' | 'insert';
  readonly at: number;
  readonly other: number;
  readonly word: string;
}

const words = fc.constantFrom(
  ...['0', '1', '-1', '2', '3', '1e9', '-7', 'nan', '1/1', '2//', '3/-1/2', '', 'f', 'v', 'vt', 'l', '\\'],
  ...'usemtl mtllib newmtl map_Kd Kd 1e300 1e-300 4294967297 ../x.mtl \u0000'.split(' '),
  '# ',
);

export const lineChanges: fc.Arbitrary<LineChange[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<LineChange['kind']>('delete', 'repeat', 'move', 'word', 'join', 'insert'),
    at: fc.nat(1000),
    other: fc.nat(1000),
    word: words,
  }),
  { minLength: 1, maxLength: 6 },
);

/** A changed copy of some lines. */
export function changedLines(lines: readonly string[], changes: readonly LineChange[]): string[] {
  const copy = [...lines];
  for (const { kind, at, other, word } of changes) {
    const line = at % (copy.length + 1);
    const parts = (copy[line] ?? '').split(' ');
    if (kind === 'delete') copy.splice(line, 1);
    if (kind === 'repeat') copy.splice(line, 0, ...copy.slice(line, line + (other % 5)));
    if (kind === 'move') copy.splice(other % (copy.length + 1), 0, ...copy.splice(line, 1));
    if (kind === 'word') copy[line] = parts.with(other % parts.length, word).join(' ');
    if (kind === 'join') copy.splice(line, 2, copy.slice(line, line + 2).join(word));
    if (kind === 'insert')
      copy.splice(line, 0, `${word} ${(copy[other % (copy.length + 1)] ?? '').slice(1)}`);
  }
  return copy;
}
