import { onePixel, type Renderer, type RenderTarget } from './renderer.js';

/**
 * Lets the graphics driver prepare the first image of a model before it is copied: copying blocks the page until the driver has compiled
 * and drawn it. What nobody waits for is drawn into a single pixel first, and copied when a fence says that the driver is done.
 */
export class DrawAhead {
  readonly #done: () => void;
  #count = 0;
  /** Nothing should be copied now. */
  isRunning = false;

  /** Calls `done` when an image can be copied quickly. */
  constructor(done: () => void) {
    this.#done = done;
  }

  /** Draws into a single pixel and waits for that. A later call takes the place of this one. */
  async run(renderer: Renderer, render: (target: RenderTarget) => void): Promise<void> {
    const count = (this.#count += 1);
    this.isRunning = true;
    render(onePixel);
    await renderer.whenDone();
    if (count === this.#count) this.stop();
  }

  stop(): void {
    this.#count += 1;
    this.isRunning = false;
    this.#done();
  }
}
