import type { Page } from '@playwright/test';

interface Counted {
  counts?: Record<string, number>;
}

/** Counts, from the start of a page on, the threads, encoders and objects of the graphics card that are not freed. */
export async function countResources(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts: Record<string, number> = ((window as Counted).counts = {
      threads: 0,
      encoders: 0,
      bitmaps: 0,
    });
    const change = (name: string, by: number): void => void (counts[name] = (counts[name] ?? 0) + by);
    const after = <Type extends object>(
      type: Type,
      method: keyof Type & string,
      act: (result: unknown) => void,
    ) => {
      const original = type[method] as (...values: unknown[]) => unknown;
      type[method] = function (this: unknown, ...values: unknown[]) {
        const result = original.apply(this, values);
        act(result);
        return result;
      } as Type[typeof method];
    };
    window.Worker = class extends Worker {
      #runs = true;
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        change('threads', 1);
      }
      override terminate(): void {
        if (this.#runs) change('threads', -1);
        this.#runs = false;
        super.terminate();
      }
    };
    window.VideoEncoder = class extends VideoEncoder {
      #runs = true;
      constructor(init: VideoEncoderInit) {
        super(init);
        change('encoders', 1);
      }
      override close(): void {
        if (this.#runs) change('encoders', -1);
        this.#runs = false;
        super.close();
      }
    };
    const graphics = WebGL2RenderingContext.prototype;
    for (const kind of ['Texture', 'Buffer', 'VertexArray'] as const) {
      after(graphics, `create${kind}`, () => change(kind, 1));
      after(graphics, `delete${kind}`, () => change(kind, -1));
    }
  });
}

/** What a page has not freed. */
export const resources = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => ({ ...(window as Counted).counts! }));
