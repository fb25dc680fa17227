import { describe, expect, it, vi } from 'vitest';
import { boxOf, dot, map, type Box, type Vector } from '../../../web/src/scene/math/vector.js';
import type { ViewName } from '../../../web/src/scene/camera/named-views.js';
import { OrbitCamera } from '../../../web/src/scene/camera/orbit-camera.js';
import { project, rayThrough } from '../../../web/src/scene/camera/viewport.js';

const box: Box = { low: [-2, 0, -4], high: [2, 3, 6] };

function cameraFor(bounds = box): OrbitCamera {
  const camera = new OrbitCamera();
  camera.milliseconds = 0;
  camera.aspect = 1.5;
  camera.load(bounds);
  return camera;
}

/** On its way to the view from the left. */
function leavingCamera(): OrbitCamera {
  const camera = cameraFor();
  camera.milliseconds = 180;
  camera.set('left');
  camera.animate(0);
  return camera;
}

describe('OrbitCamera', () => {
  it('starts at the front right of the model, 13 degrees above', () => {
    const camera = cameraFor();
    expect(camera.describe()).toBe('From the front right, 13 degrees above.');
    const eye = camera.eye;
    expect(eye[0]).toBeLessThan(0);
    expect(eye[1]).toBeGreaterThan(1.5);
    expect(eye[2]).toBeGreaterThan(0);
  });

  it('says from where it looks', () => {
    const camera = cameraFor();
    const views = { front: 'the front', back: 'the back', left: 'the left', right: 'the right' };
    for (const [name, words] of Object.entries({ ...views, top: 'above', bottom: 'below' })) {
      camera.set(name as ViewName);
      expect(camera.describe()).toBe(`From ${words}.`);
    }
    camera.set('front');
    camera.turn(44, -1);
    expect(camera.describe()).toBe('From the front left, 1 degree below.');
  });

  it('is as before when something was drawn with another aspect, fitted or turned, and fires no change', () => {
    const [camera, changed] = [cameraFor(), vi.fn()];
    for (const change of [() => camera.turn(0, 0), () => camera.turn(40, 12), () => camera.zoom(1.5)]) {
      change();
      const { state, fitted } = camera;
      camera.addEventListener('change', changed);
      camera.withAspect(0.5, () => expect(camera.aspect).toBe(0.5));
      const draw = () => {
        throw new Error('no context');
      };
      expect(() => camera.withAspect(0.5, draw)).toThrow('no context');
      camera.removeEventListener('change', changed);
      expect([camera.state, camera.fitted, camera.aspect]).toEqual([state, fitted, 1.5]);
    }
    expect(changed).not.toHaveBeenCalled();
  });

  it('keeps its axes orthogonal at every angle, straight down included', () => {
    const camera = cameraFor();
    for (const [yaw, pitch] of [
      [0, 200],
      [77, -31],
      [180, -400],
      [-12, 45],
    ] as const) {
      camera.turn(yaw, pitch);
      const { right, up, backward } = camera.axes;
      expect(dot(right, up)).toBeCloseTo(0);
      expect(dot(up, backward)).toBeCloseTo(0);
      expect(dot(right, backward)).toBeCloseTo(0);
      expect(Math.abs(camera.pitch)).toBeLessThanOrEqual(90);
      expect(Math.abs(camera.yaw)).toBeLessThanOrEqual(180);
    }
  });

  it.each([0.001, 1, 100_000])(
    'fits a model of %d units: all corners are in the viewport and between the clip planes',
    (size) => {
      const bounds: Box = { low: [-size / 2, 0, -size], high: [size / 2, size / 3, size] };
      const camera = cameraFor(bounds);
      for (const name of ['opened', 'front', 'left', 'top'] as const) {
        camera.set(name);
        const [near, far] = camera.clipPlanes(4);
        expect(near).toBeGreaterThan(0);
        let widest = 0;
        for (let turn = 0; turn < 24; turn++) {
          camera.turn(15, 0);
          for (const x of [bounds.low[0], bounds.high[0]]) {
            for (const y of [bounds.low[1], bounds.high[1]]) {
              for (const z of [bounds.low[2], bounds.high[2]]) {
                const place = project(camera, [x, y, z])!;
                widest = Math.max(widest, Math.abs(place[0]), Math.abs(place[1]));
                const eye = camera.eye;
                const depth = -dot([x - eye[0], y - eye[1], z - eye[2]], camera.axes.backward);
                expect(depth).toBeGreaterThan(near);
                expect(depth).toBeLessThan(far);
              }
            }
          }
        }
        expect(widest).toBeLessThanOrEqual(0.95 + 1e-6);
        expect(widest).toBeGreaterThan(0.85);
      }
    },
  );

  it('fits points more tightly than their bounding box', () => {
    const camera = cameraFor();
    const loose = camera.state.distance;
    camera.load(box, [0, 0, -4, 0, 3, 6]);
    expect(camera.state.distance).toBeLessThan(loose);
  });

  it('projects points of a ray to where the ray started on the viewport', () => {
    const camera = cameraFor();
    const { origin, direction } = rayThrough(camera, 0.3, -0.6);
    const along = (from: Vector, towards: Vector, length: number) =>
      map(from, (value, axis) => value + towards[axis] * length);
    const place = project(camera, along(origin, direction, 7))!;
    expect([place[0], place[1]]).toEqual([expect.closeTo(0.3), expect.closeTo(-0.6)]);
    expect(project(camera, along(camera.eye, camera.axes.backward, 1))).toBe(null);
  });

  it('adapts the distance to the aspect ratio until the user zooms', () => {
    const camera = cameraFor();
    const wide = camera.state.distance;
    camera.aspect = 0.5;
    expect(camera.state.distance).toBeGreaterThan(wide);
    camera.zoom(2);
    const zoomed = camera.state.distance;
    camera.aspect = 1.5;
    expect(camera.state.distance).toBe(zoomed);
    camera.fit();
    expect(camera.state.distance).toBeCloseTo(wide);
  });

  it('fits the model from wherever it is turned to, at every aspect, and keeps distance and target around the axis', () => {
    const [camera, tilted] = [cameraFor(), cameraFor()];
    const { distance, target } = camera.state;
    camera.turn(40, 0);
    expect(camera.state).toMatchObject({ yaw: -3, pitch: 13, distance, target });
    camera.turn(0, 12);
    tilted.initial = { pitch: 25 };
    for (const one of [camera, tilted]) one.aspect = 0.6;
    expect(camera.state).toEqual({ ...tilted.state, yaw: -3 });
    expect([camera.fitted, camera.whole]).toEqual([true, true]);
    camera.initial = { factor: 2 };
    expect([camera.fitted, camera.whole]).toEqual([true, false]);
    camera.zoom(2);
    const { state } = camera;
    camera.turn(0, 30);
    expect(camera.state).toEqual({ ...state, pitch: 43 });
  });

  it('pans in the view plane', () => {
    const camera = cameraFor();
    camera.set('front');
    const { distance, target } = camera.state;
    camera.pan(1, 0);
    expect(camera.state.target[0] - target[0]).toBeCloseTo(2 * camera.slope * distance);
    expect(camera.state.target[2]).toBeCloseTo(target[2]);
  });

  it('clamps zoom and pan so that the model stays visible', () => {
    const camera = cameraFor();
    for (let i = 0; i < 100; i++) camera.zoom(3);
    expect(camera.state.distance).toBeGreaterThan(0);
    for (let i = 0; i < 100; i++) camera.zoom(1 / 3);
    expect(camera.state.distance).toBeLessThan(1000);
    for (let i = 0; i < 1000; i++) camera.pan(1, 1);
    expect(camera.state.target.every(Number.isFinite)).toBe(true);
    camera.zoom(0);
    camera.zoom(NaN);
    expect(camera.state.distance).toBeGreaterThan(0);
  });

  it('moves to a view in 180 ms with ease-out, along the shorter arc', () => {
    const camera = cameraFor();
    camera.set('back');
    camera.turn(-10, 0);
    expect(camera.yaw).toBe(170);
    camera.milliseconds = 180;
    camera.set('right');
    expect(camera.moving).toBe(true);
    expect(camera.animate(1000)).toBe(true);
    expect(camera.yaw).toBe(170);
    camera.animate(1090);
    expect(camera.yaw).toBeCloseTo(-90 - 100 * 0.125);
    expect(camera.animate(1180)).toBe(false);
    expect(camera.yaw).toBe(-90);
    expect(camera.moving).toBe(false);
  });

  it.each<[string, (camera: OrbitCamera) => void]>([
    ['axis up', (camera) => (camera.up = 'z')],
    ['field of view', (camera) => (camera.fieldOfView = 60)],
    ['projection', (camera) => (camera.parallel = true)],
    ['aspect', (camera) => (camera.aspect = 0.4)],
  ])('fits the model when its %s changes during a transition', (_, change) => {
    const [moving, still] = [leavingCamera(), cameraFor()];
    still.set('left');
    for (const camera of [moving, still]) change(camera);
    expect(moving.moving).toBe(true);
    moving.animate(180);
    expect(moving.state).toEqual(still.state);
    expect(moving.fitted).toBe(true);
  });

  it('goes on with a transition after something was drawn with another aspect', () => {
    const [one, other] = [leavingCamera(), leavingCamera()];
    one.withAspect(0.4, () => {});
    for (const camera of [one, other]) camera.animate(180);
    expect(one.state).toEqual(other.state);
  });

  it('ends a transition at its destination when the user orbits meanwhile', () => {
    const camera = leavingCamera();
    camera.turn(5, 0);
    expect([camera.yaw, camera.moving]).toEqual([95, false]);
  });

  it('restores a state and clamps an invalid one', () => {
    const camera = cameraFor();
    camera.turn(30, 10);
    camera.zoom(1.5);
    const kept = camera.state;
    camera.set('top');
    camera.state = kept;
    expect(camera.state).toEqual(kept);
    camera.state = { yaw: NaN, pitch: 400, distance: -1, target: [NaN, 1e30, 0] };
    expect(camera.yaw).toBe(0);
    expect(camera.pitch).toBe(90);
    expect(camera.state.distance).toBeGreaterThan(0);
    expect(camera.state.target.every(Number.isFinite)).toBe(true);
  });

  it('opens a model in the initial view and comes back to it, at any aspect ratio', () => {
    const camera = cameraFor();
    const fitting = camera.state;
    camera.initial = { yaw: 30, factor: 2, target: [undefined, 7] };
    expect([camera.yaw, camera.pitch, camera.state.target[1]]).toEqual([30, fitting.pitch, 7]);
    camera.set('front');
    camera.set('opened');
    const { distance } = camera.state;
    camera.aspect = 0.5;
    expect(camera.state.target[1]).toBe(7);
    expect(camera.state.distance).toBeGreaterThan(distance);
    const narrow = camera.state.distance;
    camera.fit();
    expect(narrow / camera.state.distance).toBeCloseTo(2);
    camera.load({ low: [-1, -1, -1], high: [1, 1, 1] });
    expect([camera.yaw, camera.state.target[1]]).toEqual([30, 7]);
    camera.initial = {};
    expect(camera.yaw).toBe(fitting.yaw);
  });

  it('fits other points at once while it is fitted, and not after a zoom', () => {
    const camera = cameraFor();
    const { yaw, pitch, distance } = camera.state;
    camera.points = [0, 0, 0, 1, 1, 1];
    expect(camera.state).toMatchObject({ yaw, pitch });
    expect(camera.state.distance).toBeLessThan(distance / 2);
    camera.zoom(2);
    const zoomed = camera.state;
    camera.points = [-2, 0, -4, 2, 3, 6];
    expect(camera.state).toBe(zoomed);
    camera.fit();
    expect(camera.state.distance).toBeGreaterThan(zoomed.distance);
  });

  it.each([
    ['y', [1, 0, 0], [0, 1, 0], [0, 0, 1]],
    ['-y', [-1, 0, 0], [0, -1, 0], [0, 0, 1]],
    ['z', [1, 0, 0], [0, 0, 1], [0, -1, 0]],
    ['-z', [1, 0, 0], [0, 0, -1], [0, 1, 0]],
    ['x', [0, -1, 0], [1, 0, 0], [0, 0, 1]],
    ['-x', [0, 1, 0], [-1, 0, 0], [0, 0, 1]],
  ] as const)('with %s up looks from the front along the axes of the stage', (up, right, top, front) => {
    const camera = cameraFor();
    camera.up = up;
    camera.set('front');
    expect(camera.axes.right).toEqual(right);
    expect(camera.axes.up).toEqual(top);
    expect(camera.axes.backward).toEqual(front);
    expect(camera.fitted).toBe(true);
    const corners = [box.low, box.high].map((corner) => project(camera, corner)!);
    expect(Math.max(...corners.flat().map(Math.abs))).toBeLessThanOrEqual(0.95 + 1e-6);
  });

  it('keeps an initial view within bounds', () => {
    const camera = cameraFor();
    camera.initial = { yaw: 1e300, pitch: -1e300, distance: 1e300, target: [NaN, 1e300] };
    const { yaw, pitch, distance, target } = camera.state;
    expect(Math.abs(yaw)).toBeLessThanOrEqual(180);
    expect(pitch).toBe(-90);
    expect(distance).toBeLessThan(1e4);
    expect(target.every((value) => Math.abs(value) < 1e4)).toBe(true);
  });

  it('fits the model at every field of view, which has its default when it is invalid', () => {
    const camera = cameraFor();
    const distance = () => camera.state.distance;
    const before = distance();
    camera.fieldOfView = 60;
    expect(distance()).toBeLessThan(before);
    camera.fieldOfView = 10;
    expect(distance()).toBeGreaterThan(before);
    camera.fieldOfView = NaN;
    expect(camera.fieldOfView).toBe(30);
    expect(distance()).toBeCloseTo(before);
    camera.fieldOfView = 1e9;
    expect(camera.fieldOfView).toBe(150);
  });

  it('turns the model with rotation until it is moved, and again in the view "opened"', () => {
    const camera = cameraFor();
    expect(camera.rotate(1)).toBe(false);
    camera.rotation = 10;
    const { yaw } = camera;
    expect(camera.rotate(0.5)).toBe(true);
    expect([camera.yaw, camera.moving]).toEqual([yaw - 5, true]);
    camera.zoom(2);
    expect([camera.rotate(0.5), camera.yaw, camera.moving]).toEqual([false, yaw - 5, false]);
    camera.set('opened');
    expect(camera.rotate(0.5)).toBe(true);
  });
});

describe('boxOf', () => {
  it('converts the bounds of a model', () => {
    expect(boxOf([-1, -2, -3, 1, 2, 3])).toEqual({ low: [-1, -2, -3], high: [1, 2, 3] });
  });

  it('is a unit box for bounds that are empty, a point or invalid', () => {
    const unit = { low: [-0.5, -0.5, -0.5], high: [0.5, 0.5, 0.5] };
    expect(boxOf([])).toEqual(unit);
    expect(boxOf([NaN, 0, 0, 1, 1, 1])).toEqual(unit);
    expect(boxOf([1, 1, 1, 0, 0, 0])).toEqual(unit);
    expect(boxOf([4, 4, 4, 4, 4, 4])).toEqual({ low: [3.5, 3.5, 3.5], high: [4.5, 4.5, 4.5] });
  });
});
