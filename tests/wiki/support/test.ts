import type { Locator } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { coloursOf } from '../../browser/support/embedding.js';
import { expect, test as base } from '../../browser/support/test.js';
import { signIn } from './editing.js';
import { startWiki, users, type Wiki } from './wiki.js';

interface Fixtures {
  /** Signs in, by the role of the account. */
  as: (role: keyof typeof users) => Promise<void>;
}

interface WorkerFixtures {
  wiki: Wiki;
}

/** Tests in a wiki, which all of a file share. Its pages must cause no errors, CSP violations or requests to other origins. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  wiki: [
    async ({}, use) => {
      const wiki = await startWiki();
      await use(wiki);
      await wiki.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ wiki }, use) => use(wiki.origin),
  as: async ({ page }, use) => use((role) => signIn(page, users[role])),
});

export { expect };

/** Waits until a viewer shows a model and its canvas has more colours than an empty one. */
export async function whenDrawn(viewer: Locator, name: string): Promise<void> {
  await viewer.scrollIntoViewIfNeeded();
  await expect.poll(() => viewer.evaluate((element: RetroMesh) => element.model?.name ?? '')).toBe(name);
  await expect.poll(() => coloursOf(viewer)).toBeGreaterThan(50);
}
