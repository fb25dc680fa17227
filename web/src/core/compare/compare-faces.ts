import type { Model } from '../model.js';
import type { FaceChanges, FacePart } from './comparison.js';
import { drawingOf, facesOf, type Corner, type Face } from './face-table.js';
import { match, renumbered, unmatched, type Keys, type Matching } from './match.js';

/** Which faces of two models are the same, and what differs of them. */
export interface ComparedFaces {
  readonly matching: Matching;
  readonly changes: FaceChanges;
}

/** Compares the faces of two models whose vertices are matched. */
export function compareFaces(before: Model, after: Model, { toAfter }: Matching): ComparedFaces {
  const [some, others] = [facesOf(before), facesOf(after)];
  // Vertices that were removed get numbers of their own.
  const vertexOf = (vertex: number): number =>
    toAfter[vertex]! >= 0 ? toAfter[vertex]! : after.sourceVertexCount + vertex;
  const drawings = new Map(
    [...before.materials, ...after.materials].map((material) => [material, drawingOf(material)]),
  );
  const prepared = (
    faces: readonly (Face | null)[],
    number: (vertex: number) => number,
  ): (Prepared | null)[] => faces.map((face) => face && prepare(face, number, drawings.get(face.material)!));
  const from = prepared(some, vertexOf);
  const to = prepared(others, (vertex) => vertex);
  const keys = (key: (face: Prepared) => string): Keys => ({
    before: from.map((face) => face && key(face)),
    after: to.map((face) => face && key(face)),
  });
  const levels = [keys((face) => face.whole), keys((face) => face.cycle), keys((face) => face.vertices)];
  const matching = match(levels);
  const changes: Record<FacePart, number[]> = {
    flipped: [],
    corners: [],
    uv: [],
    slot: [],
    kind: [],
    colours: [],
    priority: [],
    label: [],
  };
  matching.toBefore.forEach((a, b) => {
    const [one, other] = [from[a], to[b]];
    if (one && other) for (const part of differences(one, other)) changes[part].push(b);
  });
  return {
    matching,
    changes: { ...changes, ...unmatched(matching, levels[0]!), renumbered: renumbered(matching) },
  };
}

/** A face with the texts by which it is compared. Corners have the vertices of the second model. */
interface Prepared {
  readonly face: Face;
  readonly corners: readonly Corner[];
  readonly drawing: string;
  /** All of it. */
  readonly whole: string;
  /** The vertices in drawing order, from the lowest on. */
  readonly cycle: string;
  readonly reversed: string;
  /** The vertices in order of their numbers. */
  readonly vertices: string;
}

function prepare(face: Face, vertexOf: (vertex: number) => number, drawing: string): Prepared {
  const corners = fromLowest(face.corners.map((corner) => ({ ...corner, vertex: vertexOf(corner.vertex) })));
  const { material, priority, label } = face;
  const numbers = corners.map(({ vertex }) => vertex);
  const cycle = numbers.join(' ');
  const rest = corners.map(({ uv, colour }) => `${uv},${colour}`).join(';');
  return {
    face,
    corners,
    drawing,
    cycle,
    whole: `${cycle}|${rest}|${material.slot}|${drawing}|${priority}|${label}`,
    reversed: [numbers[0], ...numbers.slice(1).reverse()].join(' '),
    vertices: [...numbers].sort((one, other) => one - other).join(' '),
  };
}

function fromLowest(corners: readonly Corner[]): Corner[] {
  const lowest = corners.reduce((found, { vertex }, i) => (vertex < corners[found]!.vertex ? i : found), 0);
  return [...corners.slice(lowest), ...corners.slice(0, lowest)];
}

function differences(one: Prepared, other: Prepared): FacePart[] {
  if (one.whole === other.whole) return [];
  const parts: FacePart[] = [];
  if (one.cycle !== other.cycle) parts.push(one.reversed === other.cycle ? 'flipped' : 'corners');
  if (differs(one, other, ({ uv }) => uv)) parts.push('uv');
  if (one.face.material.slot !== other.face.material.slot) parts.push('slot');
  if (one.drawing !== other.drawing) parts.push('kind');
  if (differs(one, other, ({ colour }) => colour)) parts.push('colours');
  if (one.face.priority !== other.face.priority) parts.push('priority');
  if (one.face.label !== other.face.label) parts.push('label');
  return parts;
}

/** Whether a value differs at a vertex that both faces have. */
function differs(one: Prepared, other: Prepared, value: (corner: Corner) => string): boolean {
  if (one.cycle === other.cycle)
    return one.corners.some((corner, i) => value(corner) !== value(other.corners[i]!));
  const values = new Map(one.corners.map((corner) => [corner.vertex, value(corner)]));
  return other.corners.some(
    (corner) => values.has(corner.vertex) && values.get(corner.vertex) !== value(corner),
  );
}
