import { expect, test } from 'vitest';
import { FramePacing } from '../../../../web/src/scene/renderer/frame-pacing.js';

/** Calls back as a browser does: at the next refresh of a display after the last image is drawn. */
class Animation {
  readonly #pacing = new FramePacing();
  #now = 0;

  /** Images drawn in some seconds; callbacks without an image take `waiting` milliseconds at least. */
  run(seconds: number, refreshRate: number, drawingTime: number, waiting = 0): number {
    const refresh = 1000 / refreshRate;
    let images = 0;
    for (const end = this.#now + seconds * 1000; this.#now < end - 1e-6;) {
      const isDrawn = this.#pacing.isDue(this.#now);
      if (isDrawn) images += 1;
      const done = this.#now + (isDrawn ? drawingTime : waiting);
      this.#now = (Math.floor(done / refresh + 1e-6) + 1) * refresh;
    }
    return images;
  }

  rest(): void {
    this.#pacing.rest();
  }
}

test.each([30, 60, 120])(
  'what is drawn in time has the rate of a display of %i Hz, after four seconds at most',
  (rate) => {
    const animation = new Animation();
    animation.run(4, rate, 3);
    expect(animation.run(10, rate, 3)).toBe(10 * rate);
  },
);

test('where each image takes two intervals of the display, 24 a second are drawn', () => {
  const animation = new Animation();
  animation.run(1, 60, 30);
  const images = animation.run(20, 60, 30);
  expect(images / 20).toBeGreaterThan(23.5);
  expect(images / 20).toBeLessThan(25.5);
});

test('earlier images that are still being drawn do not look like a display of 30 Hz', () => {
  const animation = new Animation();
  animation.run(1, 60, 30, 30);
  animation.run(1, 60, 30);
  const images = animation.run(20, 60, 30);
  expect(images / 20).toBeLessThan(25.5);
});

test('images that take longer than their period follow each other without a pause', () => {
  expect(new Animation().run(10, 60, 90)).toBe(100);
});

test('when images are quick again, all are drawn after five seconds at most', () => {
  const animation = new Animation();
  animation.run(10, 60, 30);
  animation.run(6, 60, 3);
  expect(animation.run(1, 60, 3)).toBe(60);
});

test('an animation after a rest is measured anew', () => {
  const animation = new Animation();
  animation.run(2, 60, 30);
  animation.rest();
  expect(animation.run(1, 60, 3)).toBe(60);
});
