import { expect, test } from 'vitest';
import { OrbitCamera } from '../../../web/src/scene/camera/orbit-camera.js';
import { project } from '../../../web/src/scene/camera/viewport.js';
import { boundsOf } from '../../../web/src/scene/math/vector.js';

/** A rifle: long, and not in the middle. */
const points = [0, 0, 0, 10, 0, 0, 10, 1, 0, 0, 1, 0.5, 9, 2, -0.5];

for (const [pitch, parallel, up] of [
  [13, false, 'y'],
  [-40, false, 'y'],
  [13, true, 'y'],
  [30, false, 'z'],
  [89.9, false, 'y'],
  [90, false, 'y'],
] as const) {
  test(`a model stays in the image in all directions, and turns on the spot: pitch ${pitch}, ${parallel ? 'parallel' : 'perspective'}, up ${up}`, () => {
    const camera = new OrbitCamera();
    camera.up = up;
    camera.parallel = parallel;
    camera.aspect = 1.5;
    camera.load(boundsOf(points), points);
    camera.turn(0, pitch - camera.pitch);
    const { target } = camera.state;
    const reach = { left: 0, right: 0, below: 0, above: 0 };
    for (let turn = 0; turn < 360; turn += 5) {
      camera.turn(5, 0);
      expect(camera.state.target).toEqual(target);
      for (let at = 0; at < points.length; at += 3) {
        const [x, y] = project(camera, [points[at]!, points[at + 1]!, points[at + 2]!])!;
        reach.left = Math.max(reach.left, -x);
        reach.right = Math.max(reach.right, x);
        reach.below = Math.max(reach.below, -y);
        reach.above = Math.max(reach.above, y);
      }
    }
    const largest = Math.max(...Object.values(reach));
    expect(largest).toBeLessThan(0.951);
    expect(largest).toBeGreaterThan(0.9);
    expect(reach.left).toBeCloseTo(reach.right, 1);
    expect(reach.below).toBeCloseTo(reach.above, 1);
    const horizontal = up === 'y' ? [0, 2] : [0, 1];
    const { low, high } = boundsOf(points);
    for (const axis of horizontal) expect(target[axis]).toBeCloseTo((low[axis]! + high[axis]!) / 2, 4);
  });
}

test('a box whose corners are no numbers of 32 bits is fitted with its lowest corners', () => {
  const camera = new OrbitCamera();
  camera.milliseconds = 0;
  camera.aspect = 1.36;
  const [low, high] = [-2.7041634565979917, 18.704163456597993];
  camera.fit({ low: [-8.7, low, -2.7], high: [2.7, high, 2.7] });
  for (const y of [low, high]) expect(Math.abs(project(camera, [-3, y, 0])![1])).toBeLessThan(0.95);
});
