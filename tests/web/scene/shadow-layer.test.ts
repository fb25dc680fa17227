import { Scene, type DataTexture, type Mesh, type RawShaderMaterial } from 'three';
import { expect, test, vi } from 'vitest';
import { OrbitCamera } from '../../../web/src/scene/camera/orbit-camera.js';
import type { ModelObject } from '../../../web/src/scene/model-object.js';
import { ShadowLayer, WorkLimit } from '../../../web/src/scene/shadow/shadow-layer.js';
import { squares } from './squares.js';

/** An object of one square, whose pose the test changes. */
function square(): ModelObject {
  const model = squares({ blend: 'opaque', opacity: 1 });
  return {
    model,
    surface: { geometry: null, materials: [] },
    pose: { positions: model.positions },
    isVisible: () => true,
  } as unknown as ModelObject;
}

/** A camera around the square that moves at once. */
function cameraAround(): OrbitCamera {
  const view = new OrbitCamera();
  view.milliseconds = 0;
  view.load({ low: [0, 0, -1], high: [1, 1, 1] });
  return view;
}

/** The pixels of the shadow in a scene. */
function pixelsIn(scene: Scene): number[] {
  const plane = scene.children[0]!.children[0] as Mesh;
  const { uniforms } = plane.material as RawShaderMaterial;
  return Array.from((uniforms['shadow']!.value as DataTexture).image.data as Uint8Array);
}

test('a pose that changed while the floor was seen from below has its shadow when the camera is above again', async () => {
  const [scene, draw, object, view] = [new Scene(), vi.fn(), square(), cameraAround()];
  const layer = new ShadowLayer(scene, draw);
  const update = () => layer.update(object, view, 1, false);
  update();
  await vi.waitFor(() => expect(draw).toHaveBeenCalledOnce());
  update();
  const before = pixelsIn(scene);
  expect(before.some((pixel) => pixel > 0)).toBe(true);

  view.set('bottom');
  object.pose.positions.set(object.model.positions.map((value, i) => (i % 3 === 2 ? value + 0.9 : value)));
  layer.isCurrent = false;
  update();
  view.set('opened');
  update();
  expect(pixelsIn(scene)).not.toEqual(before);
});

test('a shadow that is requested again while it is loaded is created once', async () => {
  const [scene, object, view] = [new Scene(), square(), cameraAround()];
  const shadows = new Set<object>();
  const layer: ShadowLayer = new ShadowLayer(scene, () => {
    layer.update(object, view, 1, false);
    shadows.add(scene.children[0]!);
  });
  layer.update(object, view, 1, false);
  layer.dispose();
  layer.update(object, view, 1, false);
  await vi.waitFor(() => expect(shadows.size).toBeGreaterThan(0));
  // What the first request would create is there after the tasks that are due.
  await new Promise((done) => setTimeout(done));
  expect(shadows.size).toBe(1);
});

test('work of 4 ms is due again 36 ms after it, and takes a tenth of the time', () => {
  const limit = new WorkLimit();
  expect(limit.isDue(0)).toBe(true);
  limit.done(100, 104);
  expect([104, 139, 140].map((now) => limit.isDue(now))).toEqual([false, false, true]);
  let worked = 0;
  for (let now = 1000; now < 2000; now += 1)
    if (limit.isDue(now)) {
      limit.done(now, now + 4);
      worked += 4;
    }
  expect(worked).toBe(100);
});
