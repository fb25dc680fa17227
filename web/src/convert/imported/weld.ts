import type { ImportBudget } from './import-budget.js';
import { mixed, Numbering } from './numbering.js';

/** Vertices after those that are equal in all frames became one. */
export interface Welded {
  readonly vertexCount: number;
  readonly frames: Float32Array;
  /** The welded vertex of each vertex. */
  readonly places: Uint32Array;
}

/**
 * Makes one vertex of those that have the same position in every frame: other formats repeat a vertex for each texture
 * coordinate. With `identity`, vertices that have different numbers stay apart, and are in the order of their numbers; those
 * with a number below 0 are the last.
 */
export async function weld(
  frames: Float32Array,
  vertices: number,
  identity: Float64Array | null,
  budget: ImportBudget,
): Promise<Welded> {
  const count = vertices === 0 ? 0 : frames.length / (3 * vertices);
  const hashes = await hashesOf(frames, vertices, identity, budget);
  const numbering = new Numbering(vertices);
  const kept = new Uint32Array(vertices);
  const places = new Uint32Array(vertices);
  let vertexCount = 0;
  let compared = 0;
  const isEqual = (a: number, b: number): boolean => {
    if (identity && identity[a] !== identity[b]) return false;
    for (let frame = 0; frame < count; frame += 1) {
      const from = 3 * frame * vertices;
      compared += 1;
      for (let axis = 0; axis < 3; axis += 1)
        if (frames[from + 3 * a + axis] !== frames[from + 3 * b + axis]) return false;
    }
    return true;
  };
  for (let vertex = 0; vertex < vertices; vertex += 1) {
    const number = numbering.numberOf(hashes[vertex]!, (other) => isEqual(kept[other]!, vertex));
    places[vertex] = number;
    if (number === vertexCount) kept[vertexCount++] = vertex;
    if (budget.isOver(4 + compared)) await budget.pause();
    compared = 0;
  }
  if (identity) sortByNumber(kept.subarray(0, vertexCount), places, identity);
  const isRising = kept.every(
    (vertex, place) => place === 0 || place >= vertexCount || vertex > kept[place - 1]!,
  );
  // Moved together in place, never behind what is still to be read, unless the order changes.
  if (!isRising) budget.take(12 * vertexCount * count, () => `${vertexCount} vertices in ${count} frames`);
  const welded = isRising ? frames : new Float32Array(3 * vertexCount * count);
  await budget.forEach(
    vertexCount * count,
    (index) => {
      const from = 3 * (Math.floor(index / vertexCount) * vertices + kept[index % vertexCount]!);
      for (let axis = 0; axis < 3; axis += 1) welded[3 * index + axis] = frames[from + axis]!;
    },
    2,
  );
  return { vertexCount, frames: welded.subarray(0, 3 * vertexCount * count), places };
}

/** Sorts the vertices that are kept by their numbers. */
function sortByNumber(kept: Uint32Array, places: Uint32Array, identity: Float64Array): void {
  const numberOf = (place: number) => {
    const number = identity[kept[place]!]!;
    return number < 0 ? Infinity : number;
  };
  const order = Array.from(kept, (_, place) => place);
  order.sort((a, b) => (numberOf(a) === numberOf(b) ? a - b : numberOf(a) - numberOf(b)));
  const placeAfter = new Uint32Array(kept.length);
  order.forEach((before, after) => (placeAfter[before] = after));
  kept.set(order.map((place) => kept[place]!));
  places.forEach((place, vertex) => (places[vertex] = placeAfter[place]!));
}

/** A hash of each vertex. */
async function hashesOf(
  frames: Float32Array,
  vertices: number,
  identity: Float64Array | null,
  budget: ImportBudget,
): Promise<Int32Array> {
  const words = new Uint32Array(frames.buffer, frames.byteOffset, frames.length);
  const hashes = new Int32Array(vertices);
  if (identity) {
    const halves = new Uint32Array(identity.buffer, identity.byteOffset, 2 * vertices);
    await budget.forEach(vertices, (vertex) => {
      if (identity[vertex] !== 0)
        hashes[vertex] = mixed(mixed(0, halves[2 * vertex]!), halves[2 * vertex + 1]!);
    });
  }
  await budget.forEach(
    vertices === 0 ? 0 : frames.length / 3,
    (index) => {
      const vertex = index % vertices;
      let hash = hashes[vertex]!;
      for (let at = 3 * index; at < 3 * index + 3; at += 1)
        // -0 equals 0.
        hash = mixed(hash, words[at] === 0x80000000 ? 0 : words[at]!);
      hashes[vertex] = hash;
    },
    2,
  );
  return hashes;
}
