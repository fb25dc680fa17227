import type { Attachment, Model, Note } from '../model.js';
import { compareBytes } from './compare-bytes.js';
import { compareClips, propertiesOf } from './compare-clips.js';
import { compareFaces } from './compare-faces.js';
import { changedValues, compareLists } from './compare-lists.js';
import { compareMaterials } from './compare-materials.js';
import { compareVertices } from './compare-vertices.js';
import type { Change, Comparison, ListChanges, Version } from './comparison.js';
import type { Matching } from './match.js';

/**
 * Compares two versions of a model.
 *
 * ```ts
 * const { faces, vertices } = await compareModels({ model, files }, { model: next, files: nextFiles });
 * faces.flipped; // → [17]
 * ```
 */
export async function compareModels(one: Version, other: Version, signal?: AbortSignal): Promise<Comparison> {
  const [before, after] = [one.model, other.model];
  const files = compareBytes(one.files, other.files);
  const vertices = await compareVertices(before, after, signal);
  const faces = compareFaces(before, after, vertices.matching);
  const counts = compareCounts(before, after);
  const comparison = {
    counts,
    placement: vertices.placement,
    vertices: vertices.changes,
    frames: vertices.frameChanges,
    faces: faces.changes,
    materials: compareMaterials(before, after),
    clips: compareClips(before, after, vertices.frames),
    attachments: compareAttachments(before, after, faces.matching),
    morphs: compareLists(
      before.morphs ?? [],
      after.morphs ?? [],
      (name) => name,
      [(name) => name],
      () => [],
    ),
    properties: compareProperties(before, after, new Set(counts.map(({ name }) => name))),
    notes: compareNotes(before.notes, after.notes),
  };
  const isSameModel = hasNoChange(comparison);
  return { isEqual: isSameModel && files.every(({ isEqual }) => isEqual), isSameModel, ...comparison, files };
}

function hasNoChange({
  counts,
  placement,
  properties,
  ...lists
}: Omit<Comparison, 'isEqual' | 'isSameModel' | 'files'>): boolean {
  const changes = Object.values(lists).flatMap((list) => Object.values(list as object).filter(Array.isArray));
  return (
    placement === null &&
    counts.every(({ before, after }) => before === after) &&
    [properties, ...changes].every(({ length }) => length === 0)
  );
}

/** Counts of both models. A property of a model replaces the count of the same name, as in the viewer. */
function compareCounts(before: Model, after: Model): Change<number>[] {
  const counts: [name: string, count: (model: Model) => number][] = [
    ['Vertices', ({ sourceVertexCount }) => sourceVertexCount],
    ['Faces', ({ faceSource }) => new Set(faceSource).size],
    ['Frames', ({ frameCount }) => frameCount],
    ['Clips', ({ clips }) => clips.length],
    ['Materials', ({ materials }) => materials.length],
    ['Attachments', ({ attachments }) => attachments.length],
    ['Bones', ({ boneParents }) => boneParents?.length ?? 0],
    ['Morphs', ({ morphs }) => morphs?.length ?? 0],
    ['Notes', ({ notes }) => notes.length],
  ];
  return counts.map(([name, count]) => {
    const countOf = (model: Model): number =>
      model.properties.find((property) => property.name === name)?.amount ?? count(model);
    return { name, before: countOf(before), after: countOf(after) };
  });
}

function compareAttachments(before: Model, after: Model, { toAfter }: Matching): ListChanges {
  const name = (attachment: Attachment): string => attachment.name;
  return compareLists(before.attachments, after.attachments, name, [name], (one, other) => {
    // A face that is not drawn is known by its number only.
    const face = toAfter[one.face] ?? -1;
    return (face < 0 ? one.face : face) === other.face ? [] : changedValues({ face: [one.face, other.face] });
  });
}

function compareProperties(before: Model, after: Model, counted: ReadonlySet<string>): Change[] {
  const [some, others] = [propertiesOf(before, counted), propertiesOf(after, counted)];
  const names = [...new Set([...some.keys(), ...others.keys()])];
  return changedValues(Object.fromEntries(names.map((name) => [name, [some.get(name), others.get(name)]])));
}

function compareNotes(before: readonly Note[], after: readonly Note[]): Comparison['notes'] {
  return { gained: without(after, before), lost: without(before, after) };
}

/** The notes that others do not have; where they are in a file does not matter. */
function without(notes: readonly Note[], others: readonly Note[]): Note[] {
  const key = ({ severity, title, why }: Note): string => JSON.stringify([severity, title, why]);
  const counts = new Map<string, number>();
  for (const note of others) counts.set(key(note), (counts.get(key(note)) ?? 0) + 1);
  return notes.filter((note) => {
    const left = counts.get(key(note)) ?? 0;
    counts.set(key(note), left - 1);
    return left <= 0;
  });
}
