import { describe, expect, it } from 'vitest';
import { UvCamera } from '../../../../../web/src/app/panel/uv/uv-camera.js';

const unit = { left: 0, top: 0, right: 1, bottom: 1 };

/** A camera on a canvas of 232 × 132 that shows the whole of a square image. */
function fitted(image = { width: 64, height: 64 }): UvCamera {
  const camera = new UvCamera();
  camera.canvas = { width: 232, height: 132 };
  camera.image = image;
  camera.fit(unit);
  return camera;
}

describe('the camera of a UV view', () => {
  it('fits what is shown in the middle, with a margin', () => {
    const camera = fitted();
    expect(camera.side).toBe(100);
    expect(camera.toCanvas(0, 0)).toEqual([66, 16]);
    expect(camera.toCanvas(1, 1)).toEqual([166, 116]);
    expect(camera.toUv(66, 16)).toEqual([0, 0]);
  });

  it('shows texels as squares, but a palette of one row in a quarter of its length', () => {
    const wide = fitted({ width: 128, height: 64 });
    expect(wide.scale).toEqual([200, 100]);
    expect(fitted({ width: 256, height: 1 }).scale).toEqual([200, 50]);
  });

  it('zooms at a point, which stays where it is', () => {
    const camera = fitted();
    const before = camera.toUv(80, 40);
    camera.zoom(3, 80, 40);
    expect(camera.side).toBeCloseTo(300);
    const after = camera.toUv(80, 40);
    before.forEach((value, i) => expect(after[i]).toBeCloseTo(value));
    for (let i = 0; i < 100; i++) camera.zoom(10);
    expect(camera.side).toBe(65_536);
    for (let i = 0; i < 100; i++) camera.zoom(0.1);
    expect(camera.side).toBe(8);
  });

  it('moves as far as needed to show a part', () => {
    const camera = fitted();
    camera.zoom(4);
    camera.reveal({ left: 0.4, top: 0.4, right: 0.5, bottom: 0.5 });
    expect([camera.u, camera.v]).toEqual([0.5, 0.5]);
    camera.reveal({ left: 0, top: 0.4, right: 0.1, bottom: 0.5 });
    expect(camera.toCanvas(0, 0.4)[0]).toBeCloseTo(16);
    expect(camera.v).toBeCloseTo(0.5);
    camera.reveal(unit);
    expect([camera.u, camera.v].map((value) => value.toFixed(6))).toEqual(['0.500000', '0.500000']);
  });
});
