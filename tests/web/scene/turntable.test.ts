import { expect, test } from 'vitest';
import { OrbitCamera } from '../../../web/src/scene/camera/orbit-camera.js';
import { project } from '../../../web/src/scene/camera/viewport.js';
import { fitAround } from '../../../web/src/scene/camera/turntable.js';
import { boundsOf } from '../../../web/src/scene/math/vector.js';

/** A rifle: long, and not in the middle. */
const points = [0, 0, 0, 10, 0, 0, 10, 1, 0, 0, 1, 0.5, 9, 2, -0.5];

for (const [pitch, parallel, up] of [
  [13, false, 'y'],
  [-40, false, 'y'],
  [13, true, 'y'],
  [30, false, 'z'],
  [90, false, 'y'],
] as const) {
  test(`a model stays in the image in all directions, and turns on the spot: pitch ${pitch}, ${parallel ? 'parallel' : 'perspective'}, up ${up}`, () => {
    const camera = new OrbitCamera();
    camera.milliseconds = 0;
    camera.up = up;
    camera.parallel = parallel;
    camera.aspect = 1.5;
    camera.load(boundsOf(points), points);
    camera.state = { ...camera.state, yaw: -43, pitch };
    camera.fit();
    const state = fitAround(camera, points);
    let largest = 0;
    for (let turn = 0; turn < 360; turn += 5) {
      camera.state = { ...state, yaw: state.yaw - turn };
      for (let at = 0; at < points.length; at += 3) {
        const [x, y] = project(camera, [points[at]!, points[at + 1]!, points[at + 2]!])!;
        largest = Math.max(largest, Math.abs(x), Math.abs(y));
      }
    }
    expect(largest).toBeLessThan(0.93);
    expect(largest).toBeGreaterThan(0.8);
    const horizontal = up === 'y' ? [0, 2] : [0, 1];
    const { low, high } = boundsOf(points);
    for (const axis of horizontal) expect(state.target[axis]).toBeCloseTo((low[axis]! + high[axis]!) / 2, 4);
  });
}
