import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { decode } from 'fast-png';
import type * as Core from '../../../web/src/npm/index.js';
import type * as Loaders from '../../../web/src/three/index.js';
import type { Site } from '../../browser/support/servers.js';
import { expect, test as base } from '../../browser/support/test.js';
import { projectFolder } from './projects.js';

declare global {
  /** three.js, `retromesh/three` and a part of `retromesh`, in the page of `openModules`. */
  var T: typeof import('three') & typeof Loaders & Pick<typeof Core, 'ModelError'>;
}

interface Fixtures {
  /** Opens the page of a project that loads a script, or another page of it. */
  open: (project: string, script: string, headers?: Readonly<Record<string, string>>) => Promise<Site>;
  /** Opens a page of a project that has the modules in the variable `T`. */
  openModules: (project: string) => Promise<Site>;
}

/** Fails for errors of the page, but for those of files that may be missing beside a model. */
export const test = base.extend<Fixtures>({
  open: async ({ page, monitor, site }, use) => {
    monitor.expectError(/\/(models|samples|missing)\//);
    await use(async (project, script, headers = {}) => {
      const folder = projectFolder(project);
      const index = join(folder, 'index.html');
      const loading = `<!doctype html><title>Test</title><body><script type="module" src="${script}"></script>`;
      const pages = { '/': existsSync(index) ? readFileSync(index, 'utf8') : loading };
      const opened = await site({ folder, pages, headers });
      monitor.allowOrigin(opened.origin);
      await page.goto(script.endsWith('.html') ? `${opened.origin}/${script}` : opened.origin);
      return opened;
    });
  },
  openModules: async ({ page, open }, use) =>
    use(async (project) => {
      const opened = await open(project, 'compare.html');
      await page.evaluate(async () => {
        const [loaders, core] = ['retromesh/three', 'retromesh'];
        const modules: object[] = await Promise.all([import('three'), import(loaders!), import(core!)]);
        Object.assign(globalThis, { T: Object.assign({}, ...modules) });
      });
      return opened;
    }),
});

export { expect };

/** The number of saturated pixels of a page: the background and the checkerboard of a missing skin are grey. */
async function colouredPixels(page: Page): Promise<number> {
  const { data, channels } = decode(await page.screenshot());
  let coloured = 0;
  for (let at = 0; at < data.length; at += channels) {
    const parts = [data[at]!, data[at + 1]!, data[at + 2]!];
    if (Math.max(...parts) - Math.min(...parts) > 40) coloured += 1;
  }
  return coloured;
}

/** Waits until the page shows the model with its skin; the progress bar of the element is coloured, too. */
export async function expectDrawn(page: Page): Promise<void> {
  const isLoading = () => document.querySelector('retro-mesh')?.model === null;
  const coloured = async () => ((await page.evaluate(isLoading)) ? 0 : colouredPixels(page));
  await expect.poll(coloured, { timeout: 60_000 }).toBeGreaterThan(500);
}
