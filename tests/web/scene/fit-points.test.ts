import { describe, expect, it, vi } from 'vitest';
import type { Clip, PoseTarget } from '../../../web/src/core/model.js';
import { fitPointsOf } from '../../../web/src/scene/camera/fit-points.js';

const cube = new Float32Array(
  [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) => [corner & 1, (corner >> 1) & 1, corner >> 2]),
);
const clip = (first: number, count: number): Clip => {
  return { name: 'All', group: '', first, count, rate: 10, events: [], location: null };
};
const target = (): PoseTarget => ({ positions: cube.slice(), normals: cube.slice() });

const range = (points: Float32Array, axis: number) => {
  const along = points.filter((_, i) => i % 3 === axis);
  return [Math.min(...along), Math.max(...along)];
};

describe('fit points', () => {
  it('are exactly the corners of a box', () => {
    const points = fitPointsOf({ positions: cube, clips: [], pose: vi.fn() }, target());
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

  it('cover all frames, sampling frames that clips share once', () => {
    const pose = vi.fn((at: number, seconds: number, { positions }: PoseTarget) => {
      const frame = (at === 0 ? 0 : 2) + Math.floor(seconds * 10);
      positions.set(cube.map((value, i) => (i % 3 === 0 ? value + frame : value)));
    });
    const clips = [clip(0, 3), clip(2, 2)];
    const points = fitPointsOf({ positions: cube, clips, pose }, target());
    expect(pose).toHaveBeenCalledTimes(4);
    expect(range(points, 0)).toEqual([0, 4]);
  });

  it('sample few frames of a large model', () => {
    const pose = vi.fn();
    const positions = new Float32Array(3 * 40_000);
    fitPointsOf({ positions, clips: [clip(0, 500)], pose }, { positions, normals: positions });
    expect(pose).toHaveBeenCalledTimes(5);
  });

  it('are empty for a model without vertices', () => {
    const nothing = new Float32Array();
    expect(fitPointsOf({ positions: nothing, clips: [clip(0, 2)], pose: vi.fn() }, target())).toHaveLength(0);
  });
});
