/** Vertices after those that are equal in all frames became one. */
export interface Welded {
  readonly vertexCount: number;
  readonly frames: Float32Array;
  /** The welded vertex of each vertex. */
  readonly places: Uint32Array;
}

/**
 * Makes one vertex of those that have the same position in every frame: other formats repeat a vertex for each texture
 * coordinate. With `identity`, vertices that have different numbers stay apart.
 */
export function weld(frames: Float32Array, vertices: number, identity: ArrayLike<number> | null): Welded {
  const count = vertices === 0 ? 0 : frames.length / (3 * vertices);
  const words = new Uint32Array(frames.buffer, frames.byteOffset, frames.length);
  const equal = (a: number, b: number) => {
    if (identity && identity[a] !== identity[b]) return false;
    for (let frame = 0; frame < count; frame += 1)
      for (let axis = 0; axis < 3; axis += 1)
        if (frames[3 * (frame * vertices + a) + axis] !== frames[3 * (frame * vertices + b) + axis])
          return false;
    return true;
  };
  const places = new Uint32Array(vertices);
  const kept: number[] = [];
  const chains = new Map<number, number[]>();
  for (let vertex = 0; vertex < vertices; vertex += 1) {
    const key = hashOf(words, vertices, count, vertex, identity);
    const chain = chains.get(key);
    const found = chain?.find((other) => equal(kept[other]!, vertex));
    places[vertex] = found ?? kept.length;
    if (found !== undefined) continue;
    if (chain) chain.push(kept.length);
    else chains.set(key, [kept.length]);
    kept.push(vertex);
  }
  return { vertexCount: kept.length, frames: keptOf(frames, vertices, count, kept), places };
}

function hashOf(
  words: Uint32Array,
  vertices: number,
  count: number,
  vertex: number,
  identity: ArrayLike<number> | null,
): number {
  let hash = identity ? identity[vertex]! | 0 : 0;
  for (let frame = 0; frame < count; frame += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      const word = words[3 * (frame * vertices + vertex) + axis]!;
      // -0 equals 0.
      hash = Math.imul(hash ^ (word === 0x80000000 ? 0 : word), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
  }
  return hash;
}

function keptOf(
  frames: Float32Array,
  vertices: number,
  count: number,
  kept: readonly number[],
): Float32Array {
  const result = new Float32Array(3 * kept.length * count);
  let at = 0;
  for (let frame = 0; frame < count; frame += 1) {
    for (const vertex of kept) {
      const from = 3 * (frame * vertices + vertex);
      result.set(frames.subarray(from, from + 3), at);
      at += 3;
    }
  }
  return result;
}
