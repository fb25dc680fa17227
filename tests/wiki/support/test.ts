import { expect, test as base } from '../../browser/support/test.js';
import { signIn } from './editing.js';
import { startWiki, users, type Wiki } from './wiki.js';

interface Fixtures {
  /** Signs in, by the role of the account. */
  as: (role: keyof typeof users) => Promise<void>;
}

/** Tests in a wiki, which all of a file share. Its pages must cause no errors, CSP violations or requests to other origins. */
export const test = base.extend<Fixtures, { wiki: Wiki }>({
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
