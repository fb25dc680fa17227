import type { Page } from '@playwright/test';

type Method = (this: object, ...values: unknown[]) => unknown;

/** Counts, from the start of a page on, the threads, encoders and objects of the graphics card that are not freed. */
export async function countResources(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts: Record<string, number> = { threads: 0, encoders: 0 };
    Object.assign(window, { counts });
    const change = (name: string, by: number): void => void (counts[name] = (counts[name] ?? 0) + by);
    const before = (of: object, method: string, act: (self: object) => void): void => {
      const original = Reflect.get(of, method) as Method;
      Reflect.set(of, method, function (this: object, ...values: unknown[]) {
        act(this);
        return original.apply(this, values);
      });
    };
    for (const [name, type, end] of [
      ['threads', 'Worker', 'terminate'],
      ['encoders', 'VideoEncoder', 'close'],
    ] as const) {
      const running = new WeakSet();
      const construct = (target: typeof Worker, values: [string]): Worker => {
        const made = new target(...values);
        running.add(made);
        change(name, 1);
        return made;
      };
      before(window[type].prototype, end, (one) => running.delete(one) && change(name, -1));
      Object.assign(window, { [type]: new Proxy(window[type] as typeof Worker, { construct }) });
    }
    for (const kind of ['Texture', 'Buffer', 'VertexArray']) {
      before(WebGL2RenderingContext.prototype, `create${kind}`, () => change(kind, 1));
      before(WebGL2RenderingContext.prototype, `delete${kind}`, () => change(kind, -1));
    }
  });
}

/** What a page has not freed. */
export const resources = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => ({ ...(window as unknown as { counts: Record<string, number> }).counts }));
