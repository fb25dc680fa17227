import { onePixel, type Renderer, type RenderTarget } from './renderer.js';

/** Lets the graphics driver prepare the first image of a model before it is copied, which blocks the page until it is drawn. */
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
