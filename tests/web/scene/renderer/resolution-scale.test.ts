import { expect, test } from 'vitest';
import { ResolutionScale } from '../../../../web/src/scene/renderer/resolution-scale.js';

/** Adds windows of ten frames with these mean times; gives the scale after each. */
function scales(resolution: ResolutionScale, ...means: number[]): number[] {
  return means.map((mean) => {
    for (let frame = 0; frame < 10; frame += 1) resolution.add(mean);
    return Number(resolution.scale.toFixed(4));
  });
}

test('quick frames have the full resolution', () => {
  expect(scales(new ResolutionScale(), 7, 16, 33, 50)).toEqual([1, 1, 1, 1]);
});

test('while frames are slow, the resolution goes down in steps as long as that helps, at most four', () => {
  expect(scales(new ResolutionScale(), 200, 160, 120, 90, 70, 70)).toEqual([
    0.8, 0.64, 0.512, 0.4096, 0.4096, 0.4096,
  ]);
});

test('it takes ten frames to decide, and pauses do not count', () => {
  const resolution = new ResolutionScale();
  for (let frame = 0; frame < 9; frame += 1) resolution.add(100);
  for (const pause of [300, 10_000, 0, -1, NaN, Infinity]) resolution.add(pause);
  expect(resolution.scale).toBe(1);
  resolution.add(100);
  expect(resolution.scale).toBe(0.8);
});

test('a step that makes frames no quicker is undone and not tried again in this animation', () => {
  const resolution = new ResolutionScale();
  expect(scales(resolution, 100, 95, 100, 100)).toEqual([0.8, 1, 1, 1]);
  resolution.rest();
  expect(scales(resolution, 100, 60)).toEqual([0.8, 0.64]);
});

test('when frames are quick again, the resolution comes back', () => {
  expect(scales(new ResolutionScale(), 100, 60, 30, 10, 10, 10)).toEqual([0.8, 0.64, 0.64, 0.8, 1, 1]);
});
