import { fileName, short, withCommas } from '../format.js';
import type { Note, Target } from '../model.js';
import {
  faceParts,
  type Comparison,
  type FacePart,
  type FileChange,
  type ListChanges,
} from './comparison.js';

/** What a row can show: an element of the model of one side. */
export interface Place {
  readonly side: 'before' | 'after';
  readonly target: Target;
  /** The frame in which it is seen; null for any. */
  readonly frame: number | null;
}

/** A line of the table of what changed. */
export interface Row {
  /** "Faces" */
  readonly group: string;
  /** "Flipped" */
  readonly what: string;
  /** Empty where only one side has a value, or the row is about both. */
  readonly before: string;
  readonly after: string;
  readonly place: Place | null;
}

/** Numbers that are listed; the others are counted. */
const mostListed = 8;

/** The groups of rows about elements of a kind. */
const groups = { vertex: 'Vertices', face: 'Faces', frame: 'Frames' } as const;

const faceWords: Readonly<Record<FacePart, string>> = {
  flipped: 'Flipped',
  corners: 'Other vertices',
  uv: 'Texture coordinates',
  slot: 'Texture slot',
  kind: 'Type and flags',
  colours: 'Colours or baked light',
  priority: 'Priority',
  label: 'Label',
};

/** All that has changed, as rows of a table; counts that are the same are left out. */
export function comparisonRows(comparison: Comparison): Row[] {
  const { counts, frames, properties, clips, materials, attachments, morphs, notes, files } = comparison;
  return [
    ...counts
      .filter(({ before, after }) => before !== after)
      .map(({ name, before, after }) => row('Counts', name, withCommas(before), withCommas(after))),
    ...vertexRows(comparison),
    ...numbersRow('frame', 'Added', frames.added),
    ...numbersRow('frame', 'Removed', frames.removed, 'before'),
    ...numbersRow('frame', 'Changed', frames.changed),
    ...faceRows(comparison),
    ...clips.renamed.map(({ after, names }) =>
      row('Clips', 'Renamed', names.before, names.after, placeOf('after', 'clip', [after])),
    ),
    ...listRows('Clips', clips, 'clip'),
    ...listRows('Materials', materials, 'material'),
    ...listRows('Attachments', attachments, null),
    ...listRows('Morphs', morphs, null),
    ...properties.map(({ name, before, after }) => row('Properties', name, before, after)),
    ...notes.gained.map((note) => noteRow('Gained', note, 'after')),
    ...notes.lost.map((note) => noteRow('Lost', note, 'before')),
    ...files.filter(({ isEqual }) => !isEqual).map(fileRow),
  ];
}

/** One sentence for the whole: "The files are equal." */
export function verdict({ isEqual, isSameModel, files }: Comparison): string {
  if (isEqual) return 'The files are equal.';
  if (isSameModel) return 'The models are the same; only bytes of their files differ.';
  const count = files.filter((file) => !file.isEqual).length;
  if (count === 0) return 'The models differ, and their files are equal.';
  return `The models differ, in ${count === 1 ? '1 file' : `${withCommas(count)} files`}.`;
}

function vertexRows({ placement, vertices }: Comparison): Row[] {
  const { moved, most, mean, added, removed, renumbered, labels } = vertices;
  const rows: Row[] = [];
  if (placement) {
    const { scale, moved: by, isTurned } = placement;
    const parts = [
      scale.some((value) => value !== 1) ? `scaled by ${scale.map(short).join(' × ')}` : '',
      isTurned ? 'turned or mirrored' : '',
      by.some((value) => value !== 0) ? `origin at ${by.map(short).join(', ')}` : '',
    ];
    rows.push(row('Vertices', 'All of them', '', parts.filter(Boolean).join('; ')));
  }
  rows.push(...numbersRow('vertex', 'Moved', moved, 'after', most?.frame));
  if (most) {
    const text = `${short(most.distance)}, vertex ${withCommas(most.vertex)} in frame ${withCommas(most.frame)}`;
    const place = placeOf('after', 'vertex', [most.vertex], most.frame);
    rows.push(row('Vertices', 'Longest distance', '', text, place));
    rows.push(row('Vertices', 'Mean distance', '', short(mean)));
  }
  return [
    ...rows,
    ...numbersRow('vertex', 'Added', added),
    ...numbersRow('vertex', 'Removed', removed, 'before'),
    ...numbersRow('vertex', 'Label', labels),
    ...numbersRow('vertex', 'Another number', renumbered),
  ];
}

function faceRows({ faces }: Comparison): Row[] {
  return [
    ...numbersRow('face', 'Added', faces.added),
    ...numbersRow('face', 'Removed', faces.removed, 'before'),
    ...faceParts.flatMap((part) => numbersRow('face', faceWords[part], faces[part])),
    ...numbersRow('face', 'Another number', faces.renumbered),
  ];
}

function listRows(
  group: string,
  { added, removed, changed }: ListChanges,
  kind: 'clip' | 'material' | null,
): Row[] {
  const place = (side: Place['side'], index: number): Place | null => kind && placeOf(side, kind, [index]);
  return [
    ...added.map(({ name, index }) => row(group, 'Added', '', name, place('after', index))),
    ...removed.map(({ name, index }) => row(group, 'Removed', name, '', place('before', index))),
    ...changed.flatMap(({ name, after: index, changes }) =>
      changes.map((change) =>
        row(group, `${name}: ${change.name}`, change.before, change.after, place('after', index)),
      ),
    ),
  ];
}

function noteRow(what: string, { severity, title, target }: Note, side: Place['side']): Row {
  return row('Notes', what, ...at(side, `${title} (${severity})`), target && { side, target, frame: null });
}

function fileRow({ before, after, sizeBefore, sizeAfter, firstDifference, differing }: FileChange): Row {
  const name = fileName(after ?? before ?? '');
  const size = (path: string | null, bytes: number): string =>
    path === null ? 'not there' : `${withCommas(bytes)} bytes`;
  const what =
    before !== null && after !== null && fileName(before) !== name
      ? `${fileName(before)}, now ${name}`
      : name;
  const both = before !== null && after !== null && firstDifference !== null;
  const where = both
    ? `, ${withCommas(differing)} differ, the first at byte ${withCommas(firstDifference)}`
    : '';
  return row('Files', what, size(before, sizeBefore), `${size(after, sizeAfter)}${where}`);
}

/** A row for elements by their numbers; none where there are none. */
function numbersRow(
  kind: keyof typeof groups,
  what: string,
  numbers: readonly number[],
  side: Place['side'] = 'after',
  frame: number | null = null,
): Row[] {
  if (numbers.length === 0) return [];
  const place = placeOf(side, kind, numbers, frame);
  return [row(groups[kind], what, ...at(side, numbersText(kind, numbers)), place)];
}

/** A text of one side, and none of the other. */
function at(side: Place['side'], text: string): [before: string, after: string] {
  return side === 'before' ? [text, ''] : ['', text];
}

/** "vertex 4", "5 vertices: 4, 17 to 20"; numbers in a row are a range. */
function numbersText(kind: keyof typeof groups, numbers: readonly number[]): string {
  if (numbers.length === 1) return `${kind} ${withCommas(numbers[0]!)}`;
  const ranges: [first: number, last: number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === number) last[1] = number;
    else ranges.push([number, number]);
  }
  const listed = ranges
    .slice(0, mostListed)
    .map(([first, last]) =>
      first === last ? withCommas(first) : `${withCommas(first)} to ${withCommas(last)}`,
    );
  const more = ranges.length > mostListed ? ' …' : '';
  return `${withCommas(numbers.length)} ${groups[kind].toLowerCase()}: ${listed.join(', ')}${more}`;
}

/** Elements that one target may have, as for notes. */
const mostMarked = 1000;

function placeOf(
  side: Place['side'],
  kind: Target['kind'],
  [index = 0, ...more]: readonly number[],
  frame: number | null = null,
): Place {
  return { side, target: { kind, index, more: Uint32Array.from(more.slice(0, mostMarked - 1)) }, frame };
}

function row(group: string, what: string, before: string, after: string, place: Place | null = null): Row {
  return { group, what, before, after, place };
}
