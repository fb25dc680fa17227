import type { AnimationSampler } from '@gltf-transform/core';
import { floatsOf } from './floats.js';

/** The keys of one animated property: a translation, rotation, scale or the weights of morph targets. */
export class KeyFrames {
  readonly times: Float32Array;
  readonly #values: Float32Array;
  readonly #kind: string;
  readonly #size: number;

  /** `size` numbers for each key. */
  constructor(sampler: AnimationSampler, size: number) {
    this.times = floatsOf(sampler.getInput()!);
    this.#values = floatsOf(sampler.getOutput()!);
    this.#kind = sampler.getInterpolation();
    this.#size = size;
  }

  get isSpline(): boolean {
    return this.#kind === 'CUBICSPLINE';
  }

  get isStepped(): boolean {
    return this.#kind === 'STEP';
  }

  /** Whether there are values for all keys, and the times rise. */
  get isValid(): boolean {
    const { times } = this;
    const perKey = this.#size * (this.isSpline ? 3 : 1);
    return (
      times.length > 0 &&
      this.#values.length >= times.length * perKey &&
      times.every((time, index) => Number.isFinite(time) && (index === 0 || time >= times[index - 1]!)) &&
      this.#values.every(Number.isFinite)
    );
  }

  /** The value at a time; before the first and after the last key that of the key. */
  at(time: number, isRotation: boolean): number[] {
    const { times } = this;
    // A tolerance, so that rounding of the time of a key does not show the one before.
    let key = times.findLastIndex((each) => each <= time + 1e-5);
    if (key < 0) key = 0;
    const next = Math.min(times.length - 1, key + 1);
    const span = times[next]! - times[key]!;
    const part = span > 0 ? Math.max(0, Math.min(1, (time - times[key]!) / span)) : 0;
    if (this.isSpline) return this.#spline(key, next, part, span, isRotation);
    const from = this.#value(key);
    if (this.isStepped || part === 0) return from;
    return isRotation ? slerp(from, this.#value(next), part) : mix(from, this.#value(next), part);
  }

  #value(key: number, row = 0, rows = 1): number[] {
    const at = (key * rows + row) * this.#size;
    return Array.from(this.#values.subarray(at, at + this.#size));
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
