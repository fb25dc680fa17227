import { comparisonRows, type Place, type Row } from '../../core/compare/comparison-rows.js';
import type { Comparison } from '../../core/compare/comparison.js';
import { countOf, fileName, withCommas } from '../../core/format.js';
import type { Model, SourceLocation } from '../../core/index.js';
import type { ChangedFaces, ValueChange } from './changed-faces.js';

/** Something that differs: a place of the model, or a value. */
export interface ListedChange {
  readonly title: string;
  readonly values: readonly ValueChange[];
  readonly place: Place | null;
  /** Where it is said in a file of the second version. */
  readonly location: SourceLocation | null;
}

/** Changes of one kind. */
export interface ChangeGroup {
  readonly name: string;
  /** How many elements differ. */
  readonly count: number;
  readonly changes: readonly ListedChange[];
}

type Models = Readonly<Record<'before' | 'after', Model>>;

/** Places of one kind that are listed. */
const mostListed = 200;
const nouns: Readonly<Record<string, string>> = { face: 'Face', vertex: 'Vertex', frame: 'Frame' };
const plurals: Readonly<Record<string, string>> = { face: 'Faces', vertex: 'Vertices', frame: 'Frames' };

/** All that differs, by kind; `valuesOf` has the values of a face whose texture coordinates differ. */
export function changeGroups(
  comparison: Comparison,
  models: Models,
  valuesOf: (face: number) => readonly ValueChange[],
): ChangeGroup[] {
  const groups = new Map<string, { count: number; changes: ListedChange[] }>();
  for (const row of comparisonRows(comparison)) {
    const elements = elementsOf(row);
    const name = elements ? `${row.group}, ${row.what.toLowerCase()}` : row.group;
    const group = groups.get(name) ?? { count: 0, changes: [] };
    groups.set(name, group);
    if (!elements) {
      group.count++;
      group.changes.push(valueChange(row, comparison, models.after));
      continue;
    }
    group.count += elements.length;
    const hasValues = comparison.faces.uv.length > 0 && row.what === 'Texture coordinates';
    group.changes.push(...placesOf(row.place!, elements, hasValues ? valuesOf : () => []));
  }
  return [...groups].map(([name, group]) => ({ name, ...group }));
}

/** The numbers of elements that a row is about; null where it is about a value. */
function elementsOf({ group, what, place }: Row): number[] | null {
  if (!place || !nouns[place.target.kind] || what === 'Longest distance' || group === 'Notes') return null;
  return [place.target.index, ...place.target.more];
}

/** Numbers in a row are one place. */
function placesOf(
  { side, target: { kind }, frame }: Place,
  numbers: readonly number[],
  valuesOf: (face: number) => readonly ValueChange[],
): ListedChange[] {
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === number) last[1] = number;
    else ranges.push([number, number]);
  }
  const listed = ranges.slice(0, mostListed).map(([first, last]): ListedChange => {
    const more = Uint32Array.from({ length: last - first }, (_, i) => first + 1 + i);
    const title =
      first === last
        ? `${nouns[kind]} ${withCommas(first)}`
        : `${plurals[kind]} ${withCommas(first)}–${withCommas(last)}`;
    const values = first === last ? valuesOf(first) : [];
    return { title, values, place: { side, target: { kind, index: first, more }, frame }, location: null };
  });
  const left = ranges.length - listed.length;
  const rest = { title: `${countOf(left, 'more place')}`, values: [], place: null, location: null };
  return left > 0 ? [...listed, rest] : listed;
}

function valueChange(
  { group, what, before, after, place }: Row,
  { files }: Comparison,
  model: Model,
): ListedChange {
  const location =
    place?.target.kind === 'clip' && place.side === 'after'
      ? (model.clips[place.target.index]?.location ?? null)
      : group === 'Files'
        ? byteOf(files.find((file) => fileName(file.after ?? '') === what))
        : (model.properties.find(({ name }) => name === what)?.location ?? null);
  return { title: what, values: [{ name: '', before, after }], place, location };
}

function byteOf(file: Comparison['files'][number] | undefined): SourceLocation | null {
  return file?.after && file.firstDifference !== null
    ? { kind: 'byte', file: file.after, at: file.firstDifference }
    : null;
}

/** "35 faces, 9 vertices and 1 clip differ"; empty where only other values do. */
export function summary({ vertices, clips, materials }: Comparison, faces: ChangedFaces): string {
  const parts = [
    [Math.max(faces.after.size, faces.before.size), 'face', 'faces'],
    [vertices.moved.length + vertices.added.length + vertices.removed.length, 'vertex', 'vertices'],
    [listed(clips) + clips.renamed.length, 'clip', 'clips'],
    [listed(materials), 'material', 'materials'],
  ] as const;
  const said = parts.flatMap(([count, one, many]) => (count > 0 ? [countOf(count, one, many)] : []));
  const isOne = parts.reduce((sum, [count]) => sum + count, 0) === 1;
  const list = said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${said.at(-1)}` : said[0];
  return list ? `${list} ${isOne ? 'differs' : 'differ'}` : '';
}

function listed({ added, removed, changed }: Comparison['clips'] | Comparison['materials']): number {
  return added.length + removed.length + changed.length;
}

/** The list as text, a line for each change. */
export function listText(groups: readonly ChangeGroup[]): string {
  const line = ({ title, values }: ListedChange): string =>
    `  ${[title, values.map(valueText).join(', ')].filter(Boolean).join(': ')}`;
  return groups.map(({ name, changes }) => [name, ...changes.map(line)].join('\n')).join('\n');
}

function valueText({ name, before, after }: ValueChange): string {
  const change = before && after ? `${before} → ${after}` : after || (before && `${before} →`);
  return name ? `${name} ${change}` : change;
}
