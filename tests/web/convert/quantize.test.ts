import { expect, it } from 'vitest';
import {
  asBytes,
  bindingOnGrid,
  commonStep,
  gridOf,
  onGrid,
} from '../../../web/src/convert/gltf/writing/quantize.js';
import { Pace } from '../../../web/src/convert/pace.js';

// Positions of glTF as integers: the step that all are multiples of, and where it is none.

it.each([
  ['a step that is a distance', [0, 2, 4, 10], 2],
  ['a step that is none of the distances', [0, 6, 10, 15], 1],
  ['floats with their rounding', [0, 0.1, 0.2, 0.3, 0.7, 100.1].map(Math.fround), 0.1],
  ['no step of 16 bits', [0, 1, Math.SQRT2, 60], null],
  ['a single place', [0, 0], 0.01],
])('finds %s', (_, distances, step) => {
  const found = commonStep(Float64Array.from(distances), 1e-5, 0.01);
  if (step === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(step, 7);
});

const gridFor = (base: number[], ...frames: number[][]) => {
  const frameOf = (positions: number[]) => ({ positions: Float32Array.from(positions) }) as never;
  const all = new Map(frames.map((positions, index) => [index, frameOf(positions)] as const));
  return gridOf(frameOf(base), all, null, new Pace());
};

it('gives integers of 16 bits that stand for the same places', async () => {
  const grid = await gridFor([-1.5, 0, 7, 1.5, 0.25, 7], [-1.5, 0, 8191, 1.5, 0.25, 7]);
  expect(grid).toEqual({ origin: [0, 0.25, 4099], step: 0.25, isExact: true });
  expect([...onGrid(Float32Array.of(-1.5, 0.25, 8191), grid)]).toEqual([-6, 0, 16368]);
});

it('rounds what has no step, and keeps what morph targets add within 16 bits', async () => {
  const grid = await gridFor([0, 0, 0, 1, Math.PI, 1], [65534, 0, 0, 1, Math.PI, 1]);
  expect([grid.isExact, grid.step]).toEqual([false, 2]);
  const [before, after] = [0, 65534].map((x) => onGrid(Float32Array.of(x, 0, 0), grid)[0]!);
  expect(after! - before!).toBe(32767);
});

it('lets bones place integers', () => {
  const matrix = Float32Array.of(0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 20, 30, 1);
  const bound = bindingOnGrid(matrix, { origin: [1, 2, 3], step: 0.5, isExact: true });
  expect([...bound]).toEqual([0, 0.5, 0, 0, -0.5, 0, 0, 0, 0, 0, 0.5, 0, 8, 21, 33, 1]);
  expect([...asBytes(Float32Array.of(1, -1, 0.5))]).toEqual([127, -127, 64]);
});
