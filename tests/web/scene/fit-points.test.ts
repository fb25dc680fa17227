import { describe, expect, it, vi } from 'vitest';
import { frameAt } from '../../../web/src/core/clip-time.js';
import type { Clip, Material, PoseTarget } from '../../../web/src/core/model.js';
import { fitPointsOf } from '../../../web/src/scene/camera/fit-points.js';

const cube = new Float32Array(
  [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) => [corner & 1, (corner >> 1) & 1, corner >> 2]),
);
const clip = (first: number, count: number): Clip => {
  return { name: 'All', group: '', first, count, rate: 10, events: [], location: null };
};

const range = (points: Float32Array, axis: number) => {
  const along = points.filter((_, i) => i % 3 === axis);
  return [Math.min(...along), Math.max(...along)];
};

/** A unit cube that frame `n` of a clip moves by `offsets[n]` along X. */
function slider(offsets: readonly number[], clips: readonly Clip[]) {
  const pose = vi.fn((at: number, seconds: number, { positions }: PoseTarget) => {
    const offset = offsets[clips[at]!.first + frameAt(clips[at]!, seconds)]!;
    positions.set(cube.map((value, i) => (i % 3 === 0 ? value + offset : value)));
  });
  return { positions: cube, clips, pose };
}

/** The triangles of two cubes, each with a material of its own. */
const twoCubes = {
  indices: Uint32Array.from({ length: 24 }, (_, i) => (i % 8) + (i < 12 ? 0 : 8)),
  groups: [0, 1].map((material) => ({ start: material * 12, count: 12, material })),
};

describe('fit points', () => {
  it('are exactly the corners of a box', () => {
    const points = fitPointsOf({ positions: cube, clips: [], pose: vi.fn() }, -1);
    const corners = new Set(
      Array.from({ length: points.length / 3 }, (_, i) => points.slice(i * 3, i * 3 + 3).join()),
    );
    expect(corners.size).toBe(8);
    expect([0, 1, 2].map((axis) => range(points, axis))).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  it('are those of the pose that is shown, and not of other clips', () => {
    const model = slider([0, 0, 7, 9], [clip(0, 2), clip(2, 1), clip(3, 1)]);
    expect(range(fitPointsOf(model, 0), 0)).toEqual([0, 1]);
    expect(range(fitPointsOf(model, 1), 0)).toEqual([7, 8]);
  });

  it('contain the other frames of the clip where they are near', () => {
    const points = fitPointsOf(slider([0, 0.1, -0.2], [clip(0, 3)]), 0);
    expect(range(points, 0).map((x) => Number(x.toFixed(3)))).toEqual([-0.2, 1.1]);
  });

  it('are widened by frames that are far away by a quarter of the radius of the pose at most', () => {
    const quarter = Math.sqrt(3) / 8;
    const points = fitPointsOf(slider([0, 50, -0.1], [clip(0, 3)]), 0);
    expect(range(points, 0)[0]).toBeCloseTo(-0.1, 5);
    expect(range(points, 0)[1]).toBeCloseTo(1 + quarter, 5);
    expect(range(points, 1)).toEqual([0, 1]);
  });

  it('follow the pose at a later moment', () => {
    const model = slider([0, 50], [clip(0, 2)]);
    expect(range(fitPointsOf(model, 0, 0.1), 0)[1]).toBe(51);
  });

  it('are those of the whole clip when it starts with next to nothing', () => {
    const growing = {
      positions: cube,
      clips: [clip(0, 2)],
      pose: (_: number, seconds: number, { positions }: PoseTarget) =>
        positions.set(cube.map((value) => value * (seconds < 0.1 ? 0.01 : 1))),
    };
    expect(range(fitPointsOf(growing, 0), 2)).toEqual([0, 1]);
  });

  it('sample each frame of a clip whose frames have different lengths', () => {
    const uneven = { ...clip(0, 4), durations: new Uint16Array([3, 1, 5, 2]) };
    const model = slider([0, 0, 0, 0.2], [uneven]);
    expect(range(fitPointsOf(model, 0), 0)[1]).toBeCloseTo(1.2, 5);
    expect(model.pose.mock.calls.map(([, seconds]) => Math.round(seconds * 10))).toEqual([0, 0, 3, 4, 9]);
  });

  it('leave out what is not drawn', () => {
    const far = new Float32Array([...cube, ...cube.map((value) => value + 90)]);
    const materials = [{}, { notDrawn: 'no skin is given' }] as Material[];
    const model = { positions: far, clips: [], pose: vi.fn(), ...twoCubes };
    expect(range(fitPointsOf({ ...model, materials }, -1), 0)).toEqual([0, 1]);
    expect(range(fitPointsOf({ ...model, materials: [{}, {}] as Material[] }, -1), 0)).toEqual([0, 91]);
    const none = [{ opacity: 0 }, { opacity: 0 }] as Material[];
    expect(range(fitPointsOf({ ...model, materials: none }, -1), 0)).toEqual([0, 91]);
  });

  it('are not those of the whole clip because of what is not drawn', () => {
    const model = slider([0, 50], [clip(0, 2)]);
    const positions = new Float32Array([...cube, ...cube.map((value) => value * 90)]);
    const pose = (at: number, seconds: number, to: PoseTarget): void => {
      to.positions.set(positions);
      model.pose(at, seconds, to);
    };
    const materials = [{}, { notDrawn: 'no skin is given' }] as Material[];
    const points = fitPointsOf({ positions, clips: model.clips, pose, ...twoCubes, materials }, 0);
    expect(range(points, 0)[1]).toBeCloseTo(1 + Math.sqrt(3) / 8, 5);
  });

  it('sample few frames of a large model', () => {
    const pose = vi.fn();
    const positions = new Float32Array(3 * 40_000);
    fitPointsOf({ positions, clips: [clip(0, 500)], pose }, 0);
    expect(pose).toHaveBeenCalledTimes(1 + 5);
  });

  it('are empty for a model without vertices', () => {
    const nothing = new Float32Array();
    const model = { positions: nothing, clips: [clip(0, 2)], pose: vi.fn() };
    expect(fitPointsOf(model, 0)).toHaveLength(0);
  });
});
