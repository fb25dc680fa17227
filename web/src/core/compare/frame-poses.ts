import { frameStart } from '../clip-time.js';
import type { Model } from '../model.js';

/** Numbers of the poses that are kept, 64 MB of them. */
const mostKept = 16 * 1024 * 1024;
const unused = new Float32Array(0);

/** The places of a model's vertices in each frame that a clip has. */
export class FramePoses {
  /** Indices of the frames in the model. */
  readonly frames: readonly number[];
  /** All of them are kept once they were posed. */
  readonly areKept: boolean;
  readonly #model: Model;
  readonly #times = new Map<number, { readonly clip: number; readonly seconds: number }>();
  readonly #kept = new Map<number, Float32Array>();
  /** All kept poses: an array for each of hundreds would make the garbage collector run. */
  #places: Float32Array | null = null;
  #matrix: readonly number[] | null = null;

  constructor(model: Model) {
    this.#model = model;
    model.clips.forEach((clip, at) => {
      for (let i = 0; i < clip.count; i += 1) {
        const frame = clip.first + i;
        if (!this.#times.has(frame)) this.#times.set(frame, { clip: at, seconds: frameStart(clip, i) });
      }
    });
    if (this.#times.size === 0) this.#times.set(0, { clip: -1, seconds: 0 });
    this.frames = [...this.#times.keys()].sort((one, other) => one - other);
    this.areKept = this.frames.length * this.vertexCount * 3 <= mostKept;
  }

  get vertexCount(): number {
    return this.#model.sourceVertexCount;
  }

  /** Maps all poses from now on; rows of a 3 × 4 matrix. */
  set matrix(matrix: readonly number[]) {
    this.#matrix = matrix;
    this.#kept.clear();
  }

  /** Three numbers for each vertex of the file, NaN where a model with one pose does not draw it; `at` is an index of `frames`. */
  at(at: number): Float32Array {
    const kept = this.#kept.get(at);
    if (kept) return kept;
    const { clip, seconds } = this.#times.get(this.frames[at]!)!;
    const sourceVertices = this.#room(at).fill(Number.NaN);
    const target = { positions: unused, normals: unused, sourceVertices };
    this.#model.pose(clip, seconds, target, { loop: false, smooth: false });
    if (this.#matrix) transform(sourceVertices, this.#matrix);
    if (this.areKept) this.#kept.set(at, sourceVertices);
    return sourceVertices;
  }

  /** The array for a pose. */
  #room(at: number): Float32Array {
    const size = this.vertexCount * 3;
    if (!this.areKept) return new Float32Array(size);
    this.#places ??= new Float32Array(this.frames.length * size);
    return this.#places.subarray(at * size, (at + 1) * size);
  }
}

function transform(points: Float32Array, matrix: readonly number[]): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = matrix;
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at]!, points[at + 1]!, points[at + 2]!];
    points[at] = a * x + b * y + c * z + d;
    points[at + 1] = e * x + f * y + g * z + h;
    points[at + 2] = i * x + j * y + k * z + l;
  }
}
