import type { Page } from '@playwright/test';

/** Disables antialiasing, as in the games: each pixel shows one face or none. Call it before the page is opened. */
export async function withoutSmoothEdges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      asked?: object,
    ) {
      return Reflect.apply(getContext, this, [kind, { ...asked, antialias: false }]) as null;
    } as typeof getContext;
  });
}
