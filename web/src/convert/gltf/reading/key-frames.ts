import type { GLTF } from '@gltf-transform/core';
import type { ImportBudget } from '../../imported/import-budget.js';
import type { Accessors } from './accessors.js';

/** Seconds around a key in which its value is exact, whatever its time was rounded to. */
const tolerance = 1e-5;

/** The keys of one animated property: a translation, rotation, scale or the weights of morph targets. */
export class KeyFrames {
  readonly times: Float32Array;
  readonly #values: Float32Array;
  readonly #kind: string | undefined;
  readonly #size: number;

  /** `size` numbers for each key. */
  constructor(times: Float32Array, values: Float32Array, kind: string | undefined, size: number) {
    this.times = times;
    this.#values = values;
    this.#kind = kind;
    this.#size = size;
  }

  get isSpline(): boolean {
    return this.#kind === 'CUBICSPLINE';
  }

  get isStepped(): boolean {
    return this.#kind === 'STEP';
  }

  /** Whether there are values for all keys. */
  get isComplete(): boolean {
    const perKey = this.#size * (this.isSpline ? 3 : 1);
    return this.times.length > 0 && this.#values.length >= this.times.length * perKey;
  }

  /** The value at a time; before the first and after the last key that of the key. */
  at(time: number, isRotation: boolean): number[] {
    const { times } = this;
    const key = Math.max(0, lastAt(times, time + tolerance));
    const next = Math.min(times.length - 1, key + 1);
    const span = times[next]! - times[key]!;
    const after = time - times[key]!;
    const part = span > 0 && after > tolerance ? Math.min(1, after / span) : 0;
    if (this.isSpline) return this.#spline(key, next, part, span, isRotation);
    const from = this.#value(key);
    if (this.isStepped || part === 0) return from;
    return isRotation ? slerp(from, this.#value(next), part) : mix(from, this.#value(next), part);
  }

  #value(key: number, row = 0, rows = 1): number[] {
    const at = (key * rows + row) * this.#size;
    const value = new Array<number>(this.#size);
    for (let i = 0; i < this.#size; i += 1) value[i] = this.#values[at + i]!;
    return value;
  }

  #spline(key: number, next: number, t: number, span: number, isRotation: boolean): number[] {
    const [v0, b0] = [this.#value(key, 1, 3), this.#value(key, 2, 3)];
    const [a1, v1] = [this.#value(next, 0, 3), this.#value(next, 1, 3)];
    const [t2, t3] = [t * t, t * t * t];
    const value = v0.map(
      (start, i) =>
        (2 * t3 - 3 * t2 + 1) * start +
        span * (t3 - 2 * t2 + t) * b0[i]! +
        (3 * t2 - 2 * t3) * v1[i]! +
        span * (t3 - t2) * a1[i]!,
    );
    return isRotation ? normalized(value) : value;
  }
}

/** Reads the keys of samplers; the numbers of an accessor are checked once. */
export class KeyReader {
  readonly #accessors: Accessors;
  readonly #budget: ImportBudget;
  readonly #isFinite = new Map<number, boolean>();
  readonly #isRising = new Map<number, boolean>();

  constructor(accessors: Accessors, budget: ImportBudget) {
    this.#accessors = accessors;
    this.#budget = budget;
  }

  /** The keys of a sampler; null where their times do not rise, or there are not enough values. */
  async read(
    { input, output, interpolation }: GLTF.IAnimationSampler,
    size: number,
  ): Promise<KeyFrames | null> {
    const times = await this.#accessors.floats(input);
    const values = await this.#accessors.floats(output);
    const every = async (found: Map<number, boolean>, index: number, is: (at: number) => boolean) => {
      let all = true;
      if (!found.has(index)) {
        const { length } = await this.#accessors.floats(index);
        await this.#budget.forEach(length, (at) => void (all &&= is(at)));
        found.set(index, all);
      }
      return found.get(index)!;
    };
    const isValid =
      (await every(this.#isFinite, input, (at) => Number.isFinite(times[at]))) &&
      (await every(this.#isFinite, output, (at) => Number.isFinite(values[at]))) &&
      (await every(this.#isRising, input, (at) => at === 0 || times[at]! >= times[at - 1]!));
    const keys = new KeyFrames(times, values, interpolation, size);
    return isValid && keys.isComplete ? keys : null;
  }
}

/** The last of rising times that is not after `time`, or -1. */
function lastAt(times: Float32Array, time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function mix(a: readonly number[], b: readonly number[], part: number): number[] {
  return a.map((value, i) => value + (b[i]! - value) * part);
}

function slerp(a: readonly number[], b: readonly number[], part: number): number[] {
  const cosine = a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const near = cosine < 0 ? b.map((value) => -value) : b;
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  if (angle < 1e-4) return normalized(mix(a, near, part));
  const [u, v] = [Math.sin((1 - part) * angle), Math.sin(part * angle)];
  return a.map((value, i) => (value * u + near[i]! * v) / Math.sin(angle));
}

function normalized(q: readonly number[]): number[] {
  const length = Math.hypot(...q) || 1;
  return q.map((value) => value / length);
}
