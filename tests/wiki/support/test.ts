import type { BrowserContext } from '@playwright/test';
import { expect, test as base } from '../../browser/support/test.js';
import { signIn } from './editing.js';
import { startWiki, users, type Wiki } from './wiki.js';

interface Fixtures {
  /** Signs in, by the role of the account. */
  as: (role: keyof typeof users) => Promise<void>;
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

interface WorkerFixtures {
  wiki: Wiki;
  /** Cookies of the users who have signed in, by role. */
  sessions: Map<string, Cookies>;
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
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  as: async ({ page, sessions }, use) =>
    use(async (role) => {
      const cookies = sessions.get(role);
      if (cookies) return page.context().addCookies(cookies);
      await signIn(page, users[role]);
      sessions.set(role, await page.context().cookies());
    }),
});

export { expect };
