import type { Page } from '@playwright/test';

/** A window whose WebGL contexts are recorded. */
export interface Watched {
  readonly contexts: WebGL2RenderingContext[];
}

/** Records the WebGL contexts that the page asks for. */
export async function watchContexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const contexts: WebGL2RenderingContext[] = [];
    Object.assign(window, { contexts });
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      const context = Reflect.apply(getContext, this, args) as WebGL2RenderingContext | null;
      if (args[0] === 'webgl2' && context) contexts.push(context);
      return context as null;
    } as typeof getContext;
  });
}

/** How many contexts the page has asked for. */
export const countContexts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Watched).contexts.length);
