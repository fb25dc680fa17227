import { expect, test as base, type Page } from '@playwright/test';
import { decode } from 'fast-png';
import { serveFolder, type StaticSite } from './site.js';

interface Fixtures {
  /** Opens the page of a folder that loads a script, or another page of it. */
  open: (folder: string, script: string, headers?: Readonly<Record<string, string>>) => Promise<StaticSite>;
}

/** Fails for errors of the page, but for those of files that may be missing beside a model. */
export const test = base.extend<Fixtures>({
  contextOptions: { reducedMotion: 'reduce' },
  open: async ({ page }, use) => {
    const errors: string[] = [];
    const sites: StaticSite[] = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    page.on('console', (line) => {
      const { url } = line.location();
      if (line.type() === 'error' && !/\/(models|samples|missing)\/|favicon/.test(url))
        errors.push(`${line.text()} (${url})`);
    });
    await use(async (folder, script, headers) => {
      const site = await serveFolder(folder, script, headers);
      sites.push(site);
      await page.goto(script.endsWith('.html') ? `${site.origin}/${script}` : site.origin);
      return site;
    });
    for (const site of sites) site.close();
    expect(errors).toEqual([]);
  },
});

export { expect };

/** A screenshot: its size, and three or four values for each pixel. */
export async function pixelsOf(page: Page): Promise<ReturnType<typeof decode>> {
  return decode(await page.screenshot());
}

/** The number of saturated pixels: the background and the checkerboard of a missing skin are grey. */
export async function colouredPixels(page: Page): Promise<number> {
  const { data, channels } = await pixelsOf(page);
  let coloured = 0;
  for (let at = 0; at < data.length; at += channels) {
    const parts = [data[at]!, data[at + 1]!, data[at + 2]!];
    if (Math.max(...parts) - Math.min(...parts) > 40) coloured += 1;
  }
  return coloured;
}

/** Waits until the page shows the model with its skin; the progress bar of the element is coloured, too. */
export async function expectDrawn(page: Page): Promise<void> {
  const isLoading = (): Promise<boolean> =>
    page.evaluate(() => document.querySelector('retro-mesh')?.model === null);
  const coloured = async (): Promise<number> => ((await isLoading()) ? 0 : colouredPixels(page));
  await expect.poll(coloured, { timeout: 60_000 }).toBeGreaterThan(500);
}
