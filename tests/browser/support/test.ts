import { test as base, expect, type Page } from '@playwright/test';
import { serve, type Site, type SiteOptions } from './servers.js';

/** What goes wrong behind a page's back. A test that expects some of it says so beforehand. */
export class Watch {
  readonly #home: string;
  readonly #faults: string[] = [];
  readonly #foreseen: RegExp[] = [];
  readonly #guests = new Set<string>();

  constructor(home: string) {
    this.#home = new URL(home).origin;
  }

  /** Expects a line in the console, such as the browser's own about an answer of 404. */
  foresee(pattern: RegExp): void {
    this.#foreseen.push(pattern);
  }

  /** Expects requests to another origin, which the test has the page open something from. */
  invite(origin: string): void {
    this.#guests.add(origin);
  }

  /** Faults that nobody expected. */
  get faults(): readonly string[] {
    return this.#faults.filter((fault) => !this.#foreseen.some((pattern) => pattern.test(fault)));
  }

  follow(page: Page): void {
    page.on('pageerror', (error) => this.#faults.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('console', (line) => {
      if (line.type() === 'error') this.#faults.push(`console: ${line.text()} (${line.location().url})`);
    });
    page.on('dialog', (dialog) => {
      this.#faults.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== this.#home && !this.#guests.has(origin))
        this.#faults.push(`request to another origin: ${request.url()}`);
    });
  }
}

interface Fixtures {
  /** Fails the test for errors, dialogs, violations of the security policy and requests to other origins. */
  watch: Watch;
  /** Starts a server of its own for the test. */
  site: (options: SiteOptions) => Promise<Site>;
}

/** Pages are asked for little motion, so that they rest until a test moves them; a test that wants motion asks for it. */
export const test = base.extend<Fixtures>({
  contextOptions: { reducedMotion: 'reduce' },
  watch: [
    async ({ page, baseURL }, use) => {
      const watch = new Watch(baseURL!);
      watch.follow(page);
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`security policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
        });
      });
      await use(watch);
      expect(watch.faults).toEqual([]);
    },
    { auto: true },
  ],
  site: async ({}, use) => {
    const sites: Site[] = [];
    await use(async (options) => {
      const site = await serve(options);
      sites.push(site);
      return site;
    });
    await Promise.all(sites.map((site) => site.close()));
  },
});

export { expect };
