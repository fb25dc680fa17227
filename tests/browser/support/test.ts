import { test as base, expect, type Page } from '@playwright/test';
import { sites } from './sites.js';

/** Collects errors and requests to other origins of a page. Tests declare those that they expect. */
export class PageMonitor {
  readonly #origin: string;
  readonly #errors: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed = new Set<string>();

  constructor(home: string) {
    this.#origin = new URL(home).origin;
  }

  /** Expects a console message, such as that of the browser for status 404. */
  expectError(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** Allows requests to another origin. */
  allowOrigin(origin: string): void {
    this.#allowed.add(origin);
  }

  /** Errors that were not expected. */
  get unexpected(): readonly string[] {
    return this.#errors.filter((error) => !this.#expected.some((pattern) => pattern.test(error)));
  }

  /** The same, and forgets all errors and what was expected and allowed: for a page of several tests. */
  takeUnexpected(): readonly string[] {
    const { unexpected } = this;
    this.#errors.length = this.#expected.length = 0;
    this.#allowed.clear();
    return unexpected;
  }

  follow(page: Page): void {
    page.on('pageerror', (error) => this.#errors.push(`uncaught: ${error.stack ?? error.message}`));
    page.on('console', (line) => {
      if (line.type() === 'error') this.#errors.push(`console: ${line.text()} (${line.location().url})`);
    });
    page.on('dialog', (dialog) => {
      this.#errors.push(`${dialog.type()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== this.#origin && !this.#allowed.has(origin))
        this.#errors.push(`request to another origin: ${request.url()}`);
    });
  }
}

interface Fixtures {
  /** Fails the test for errors, dialogs, CSP violations and requests to other origins. */
  monitor: PageMonitor;
}

/** Uses reduced motion by default, so that nothing plays; a test can emulate another setting. */
export const test = base.extend(sites).extend<Fixtures>({
  contextOptions: { reducedMotion: 'reduce' },
  monitor: [
    async ({ page, baseURL }, use) => {
      const monitor = new PageMonitor(baseURL!);
      monitor.follow(page);
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`security policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
        });
      });
      await use(monitor);
      expect(monitor.unexpected).toEqual([]);
    },
    { auto: true },
  ],
  site: async ({ site, monitor }, use) =>
    use(async (options) => {
      const started = await site(options);
      monitor.allowOrigin(started.origin);
      return started;
    }),
});

export { expect };
