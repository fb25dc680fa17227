import { describe, expect, it } from 'vitest';
import { boxOf, dot, type Box } from '../../../web/src/scene/math/vector.js';
import { View, type ViewName } from '../../../web/src/scene/camera/orbit-camera.js';

const box: Box = { low: [-2, 0, -4], high: [2, 3, 6] };

function viewOf(bounds = box): View {
  const view = new View();
  view.milliseconds = 0;
  view.aspect = 1.5;
  view.load(bounds);
  return view;
}

describe('View', () => {
  it('opens from the front right, 13 degrees above, where the right is the right of the model', () => {
    const view = viewOf();
    expect(view.describe()).toBe('From the front right, 13 degrees above.');
    const eye = view.eye;
    expect(eye[0]).toBeLessThan(0);
    expect(eye[1]).toBeGreaterThan(1.5);
    expect(eye[2]).toBeGreaterThan(0);
  });

  it.each<[ViewName, string]>([
    ['front', 'From the front.'],
    ['back', 'From the back.'],
    ['left', 'From the left.'],
    ['right', 'From the right.'],
    ['top', 'From above.'],
    ['bottom', 'From below.'],
  ])('says of the view "%s": %s', (name, words) => {
    const view = viewOf();
    view.set(name);
    expect(view.describe()).toBe(words);
  });

  it('counts one degree as one, and says below', () => {
    const view = viewOf();
    view.set('front');
    view.turn(44, -1);
    expect(view.describe()).toBe('From the front left, 1 degree below.');
  });

  it('sees the front from +Z with +X to the right and +Y up', () => {
    const view = viewOf();
    view.set('front');
    expect(view.axes.right).toEqual([1, 0, -0]);
    expect(view.axes.toward).toEqual([0, 0, 1]);
    expect(view.axes.up[1]).toBe(1);
  });

  it('keeps its axes square at every angle, straight down included', () => {
    const view = viewOf();
    for (const [yaw, pitch] of [
      [0, 200],
      [77, -31],
      [180, -400],
      [-12, 45],
    ] as const) {
      view.turn(yaw, pitch);
      const { right, up, toward } = view.axes;
      expect(dot(right, up)).toBeCloseTo(0);
      expect(dot(up, toward)).toBeCloseTo(0);
      expect(dot(right, toward)).toBeCloseTo(0);
      expect(Math.abs(view.pitch)).toBeLessThanOrEqual(90);
      expect(Math.abs(view.yaw)).toBeLessThanOrEqual(180);
    }
  });

  it.each([0.001, 1, 100_000])(
    'fits a model of %d units: all corners are in the picture and between the depths',
    (size) => {
      const bounds: Box = { low: [-size / 2, 0, -size], high: [size / 2, size / 3, size] };
      const view = viewOf(bounds);
      for (const name of ['opened', 'front', 'left', 'top'] as const) {
        view.set(name);
        const [near, far] = view.depths(4);
        expect(near).toBeGreaterThan(0);
        let widest = 0;
        for (const x of [bounds.low[0], bounds.high[0]]) {
          for (const y of [bounds.low[1], bounds.high[1]]) {
            for (const z of [bounds.low[2], bounds.high[2]]) {
              const place = view.project([x, y, z])!;
              widest = Math.max(widest, Math.abs(place[0]), Math.abs(place[1]));
              const eye = view.eye;
              const depth = -dot([x - eye[0], y - eye[1], z - eye[2]], view.axes.toward);
              expect(depth).toBeGreaterThan(near);
              expect(depth).toBeLessThan(far);
            }
          }
        }
        expect(widest).toBeLessThanOrEqual(1);
        expect(widest).toBeGreaterThan(0.8);
      }
    },
  );

  it('fits tighter when it knows the shape in the box', () => {
    const view = viewOf();
    const loose = view.state.distance;
    view.load(box, [0, 0, -4, 0, 3, 6]);
    expect(view.state.distance).toBeLessThan(loose);
  });

  it('puts the shape in the middle, as far from the one side that it reaches as from the other', () => {
    const view = viewOf();
    const shape = [-2, 0, -4, 2, 0, -4, 0, 3, 6, 0.5, 1, 6];
    view.load(box, shape);
    for (const name of ['opened', 'front', 'top'] as const) {
      view.set(name);
      const places = [0, 3, 6, 9].map((i) => view.project([shape[i]!, shape[i + 1]!, shape[i + 2]!])!);
      const ends = [0, 1].map((axis) => {
        const along = places.map((place) => place[axis as 0 | 1]);
        return [Math.min(...along), Math.max(...along)] as const;
      });
      const [low, high] = ends.reduce((a, b) => (b[1] - b[0] > a[1] - a[0] ? b : a));
      expect([low, high].map((end) => Math.abs(end))).toEqual([expect.closeTo(0.9), expect.closeTo(0.9)]);
      for (const end of ends) expect(Math.abs(end[0] + end[1])).toBeLessThan(0.1);
    }
  });

  it('projects what its rays meet', () => {
    const view = viewOf();
    const { origin, direction } = view.ray(0.3, -0.6);
    const place = view.project([
      origin[0] + direction[0] * 7,
      origin[1] + direction[1] * 7,
      origin[2] + direction[2] * 7,
    ])!;
    expect(place[0]).toBeCloseTo(0.3);
    expect(place[1]).toBeCloseTo(-0.6);
    expect(
      view.project(view.eye.map((v, i) => v + view.axes.toward[i]) as unknown as [number, number, number]),
    ).toBe(null);
  });

  it('follows the shape of the picture until someone zooms', () => {
    const view = viewOf();
    const wide = view.state.distance;
    view.aspect = 0.5;
    expect(view.state.distance).toBeGreaterThan(wide);
    view.zoom(2);
    const zoomed = view.state.distance;
    view.aspect = 1.5;
    expect(view.state.distance).toBe(zoomed);
    view.fit();
    expect(view.state.distance).toBeCloseTo(wide);
  });

  it('pans in the plane of the picture', () => {
    const view = viewOf();
    view.set('front');
    const { distance, target } = view.state;
    view.pan(1, 0);
    expect(view.state.target[0] - target[0]).toBeCloseTo(2 * view.slope * distance);
    expect(view.state.target[2]).toBeCloseTo(target[2]);
  });

  it('comes no nearer than the model allows, and stays in sight', () => {
    const view = viewOf();
    for (let i = 0; i < 100; i++) view.zoom(3);
    expect(view.state.distance).toBeGreaterThan(0);
    for (let i = 0; i < 100; i++) view.zoom(1 / 3);
    expect(view.state.distance).toBeLessThan(1000);
    for (let i = 0; i < 1000; i++) view.pan(1, 1);
    expect(view.state.target.every(Number.isFinite)).toBe(true);
    view.zoom(0);
    view.zoom(NaN);
    expect(view.state.distance).toBeGreaterThan(0);
  });

  it('goes to a view in 180 ms, fast at first, the short way round', () => {
    const view = viewOf();
    view.set('back');
    view.turn(-10, 0);
    expect(view.yaw).toBe(170);
    view.milliseconds = 180;
    view.set('right');
    expect(view.moving).toBe(true);
    expect(view.animate(1000)).toBe(true);
    expect(view.yaw).toBe(170);
    view.animate(1090);
    expect(view.yaw).toBeCloseTo(-90 - 100 * 0.125);
    expect(view.animate(1180)).toBe(false);
    expect(view.yaw).toBe(-90);
    expect(view.moving).toBe(false);
  });

  it('starts from where a motion was heading when someone turns meanwhile', () => {
    const view = viewOf();
    view.milliseconds = 180;
    view.set('left');
    view.animate(0);
    view.turn(5, 0);
    expect([view.yaw, view.moving]).toEqual([95, false]);
  });

  it('takes a state back, and mends one that makes no sense', () => {
    const view = viewOf();
    view.turn(30, 10);
    view.zoom(1.5);
    const kept = view.state;
    view.set('top');
    view.state = kept;
    expect(view.state).toEqual(kept);
    view.state = { yaw: NaN, pitch: 400, distance: -1, target: [NaN, 1e30, 0] };
    expect(view.yaw).toBe(0);
    expect(view.pitch).toBe(90);
    expect(view.state.distance).toBeGreaterThan(0);
    expect(view.state.target.every(Number.isFinite)).toBe(true);
  });
});

describe('boxOf', () => {
  it('reads the bounds of a model', () => {
    expect(boxOf([-1, -2, -3, 1, 2, 3])).toEqual({ low: [-1, -2, -3], high: [1, 2, 3] });
  });

  it('gives a box to look at where there is nothing, a point, or nonsense', () => {
    const unit = { low: [-0.5, -0.5, -0.5], high: [0.5, 0.5, 0.5] };
    expect(boxOf([])).toEqual(unit);
    expect(boxOf([NaN, 0, 0, 1, 1, 1])).toEqual(unit);
    expect(boxOf([1, 1, 1, 0, 0, 0])).toEqual(unit);
    expect(boxOf([4, 4, 4, 4, 4, 4])).toEqual({ low: [3.5, 3.5, 3.5], high: [4.5, 4.5, 4.5] });
  });
});
