import type { Model } from '../model.js';
import { yieldToMain } from '../yield-to-main.js';
import { alignFrames } from './align-frames.js';
import type { FrameChanges, Placement, VertexChanges } from './comparison.js';
import { haveCommonFrame, likenessOf } from './frame-likeness.js';
import { FramePoses } from './frame-poses.js';
import { match, renumbered, unmatched, type Keys, type Matching } from './match.js';
import { placementOf, toleranceOf } from './placement.js';
import { isSamePlace, PointHashes } from './points.js';

/** Which vertices and frames of two models are the same, and what differs of them. */
export interface ComparedVertices {
  readonly matching: Matching;
  /** The frame of the second model for each of the first: indices in the models. */
  readonly frames: ReadonlyMap<number, number>;
  readonly placement: Placement | null;
  readonly changes: VertexChanges;
  readonly frameChanges: FrameChanges;
}

/** Frames that are compared in one task. */
const framesInTask = 50;

/** Compares the places of vertices in all frames that both models have. */
export async function compareVertices(
  before: Model,
  after: Model,
  signal?: AbortSignal,
): Promise<ComparedVertices> {
  const [from, to] = [new FramePoses(before), new FramePoses(after)];
  const placement = haveCommonFrame(from, to) ? null : placementOf(from.at(0), to.at(0));
  if (placement) from.matrix = placement.matrix;
  const tolerance = placement ? toleranceOf(to.at(0)) : 0;
  const likeness = likenessOf(from, to, tolerance);
  const pairs = alignFrames(from.frames.length, to.frames.length, likeness);
  const framePairs = [...pairs].flatMap((b, a) => (b < 0 ? [] : [[a, b] as const]));
  const tracks = new Tracks(from, to, framePairs, tolerance);
  const isExact = from.areKept && to.areKept;
  await tracks.compare((a, b) => isExact && likeness.isEqual(a, b), signal);
  const keys = tracks.keys();
  const matching = match([keys]);
  const moved = await distances(tracks, matching, signal);
  const { added, removed } = unmatched(matching, keys);
  const hasPair = new Set(pairs);
  return {
    matching,
    placement,
    frames: new Map(framePairs.map(([a, b]) => [from.frames[a]!, to.frames[b]!])),
    changes: {
      moved: moved.vertices,
      most: moved.most,
      mean: moved.count === 0 ? 0 : moved.sum / moved.count,
      added,
      removed,
      renumbered: renumbered(matching),
      labels: changedLabels(before, after, matching),
    },
    frameChanges: {
      added: to.frames.filter((_, at) => !hasPair.has(at)),
      removed: from.frames.filter((_, at) => pairs[at] === -1),
      changed: [...moved.frames].sort((one, other) => one - other),
      compared: framePairs.length,
      withoutClip: Math.max(0, after.frameCount - to.frames.length),
    },
  };
}

type FramePair = readonly [before: number, after: number];

/** The places of each vertex in the frames that both models have. */
class Tracks {
  readonly from: FramePoses;
  readonly to: FramePoses;
  readonly pairs: readonly FramePair[];
  readonly tolerance: number;
  /** 1 for vertices that differ from that of the same number in some frame. */
  readonly #differ: Uint8Array;

  constructor(from: FramePoses, to: FramePoses, pairs: readonly FramePair[], tolerance: number) {
    this.from = from;
    this.to = to;
    this.pairs = pairs;
    this.tolerance = tolerance;
    this.#differ = new Uint8Array(Math.max(from.vertexCount, to.vertexCount)).fill(1);
    this.#differ.fill(0, 0, Math.min(from.vertexCount, to.vertexCount));
  }

  /** Finds the vertices that differ; in pairs for which `isEqual` none does. */
  async compare(isEqual: (before: number, after: number) => boolean, signal?: AbortSignal): Promise<void> {
    const { from, to, tolerance } = this;
    const common = Math.min(from.vertexCount, to.vertexCount);
    await forEachPair(this.pairs, signal, ([a, b]) => {
      if (isEqual(a, b)) return;
      const [some, others] = [from.at(a), to.at(b)];
      for (let vertex = 0; vertex < common; vertex += 1)
        if (!isSamePlace(some, vertex, others, vertex, tolerance)) this.#differ[vertex] = 1;
    });
  }

  /** Vertices of the first model whose place may differ from that of their counterpart. */
  movable({ toAfter }: Matching): number[] {
    return [...toAfter.keys()].filter((vertex) => {
      const other = toAfter[vertex]!;
      return other >= 0 && (other !== vertex || this.#differ[vertex] === 1);
    });
  }

  /** Keys by which vertices are found under another number: their places in all frames. */
  keys(): Keys {
    const hasDifferent = this.#differ.includes(1);
    const keysOf = (poses: FramePoses, side: 0 | 1): string[] => {
      const tracks = hasDifferent ? this.#hashes(poses, side) : null;
      return Array.from({ length: poses.vertexCount }, (_, vertex) => tracks?.get(vertex) ?? `= ${vertex}`);
    };
    return { before: keysOf(this.from, 0), after: keysOf(this.to, 1) };
  }

  /** A hash of the places of each vertex that differs. */
  #hashes(poses: FramePoses, side: 0 | 1): Map<number, string> {
    const vertices = [...this.#differ.keys()].filter((at) => this.#differ[at] && at < poses.vertexCount);
    const hashes = new PointHashes(vertices.length);
    // A mapped place is rounded, so that it is the same as the other.
    const scale = this.tolerance > 0 ? 1 / (this.tolerance * 16) : 0;
    for (const pair of this.pairs) {
      const points = poses.at(pair[side]);
      for (let i = 0; i < vertices.length; i += 1) {
        const first = 3 * vertices[i]!;
        for (let at = first; at < first + 3; at += 1)
          hashes.add(i, scale ? Math.round(points[at]! * scale) : points[at]!);
      }
    }
    return new Map(vertices.map((vertex, i) => [vertex, hashes.text(i)]));
  }
}

interface Distances {
  readonly vertices: readonly number[];
  readonly frames: readonly number[];
  readonly most: VertexChanges['most'];
  readonly sum: number;
  readonly count: number;
}

/** How far matched vertices have moved. */
async function distances(tracks: Tracks, matching: Matching, signal?: AbortSignal): Promise<Distances> {
  const { from, to, pairs, tolerance } = tracks;
  const { toAfter } = matching;
  const movable = tracks.movable(matching);
  const isMoved = new Uint8Array(to.vertexCount);
  const frames = new Set<number>();
  let most: VertexChanges['most'] = null;
  let [sum, count] = [0, 0];
  await forEachPair(pairs, signal, ([a, b]) => {
    const [some, others] = [from.at(a), to.at(b)];
    let isChanged = false;
    for (const vertex of movable) {
      const other = toAfter[vertex]!;
      if (isSamePlace(some, vertex, others, other, tolerance)) continue;
      const distance = distanceOf(some, vertex, others, other);
      isMoved[other] = 1;
      isChanged = true;
      sum += distance;
      count += 1;
      if (distance > (most?.distance ?? 0)) most = { distance, vertex: other, frame: to.frames[b]! };
    }
    if (isChanged) frames.add(to.frames[b]!);
  });
  return {
    vertices: [...isMoved.keys()].filter((at) => isMoved[at] === 1),
    frames: [...frames],
    most,
    sum,
    count,
  };
}

function distanceOf(points: Float32Array, vertex: number, others: Float32Array, other: number): number {
  const [at, to] = [3 * vertex, 3 * other];
  const [x, y, z] = [
    points[at]! - others[to]!,
    points[at + 1]! - others[to + 1]!,
    points[at + 2]! - others[to + 2]!,
  ];
  return Math.sqrt(x * x + y * y + z * z);
}

async function forEachPair(
  pairs: readonly FramePair[],
  signal: AbortSignal | undefined,
  compare: (pair: FramePair) => void,
): Promise<void> {
  for (const [i, pair] of pairs.entries()) {
    if (i % framesInTask === framesInTask - 1) {
      await yieldToMain();
      signal?.throwIfAborted();
    }
    compare(pair);
  }
}

function changedLabels(before: Model, after: Model, { toBefore }: Matching): number[] {
  const [some, others] = [before.vertexLabels, after.vertexLabels];
  if (!some && !others) return [];
  return [...toBefore.keys()].filter((b) => toBefore[b]! >= 0 && some?.[toBefore[b]!] !== others?.[b]);
}
