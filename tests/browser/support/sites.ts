import type { Fixtures } from '@playwright/test';
import { serve, type Site, type SiteOptions } from './servers.js';

/** Servers of a test. */
export interface Sites {
  /** Starts a server, which ends with the test. */
  site: (options: SiteOptions) => Promise<Site>;
}

export const sites: Fixtures<Sites> = {
  site: async ({}, use) => {
    const started: Site[] = [];
    await use(async (options) => {
      const site = await serve(options);
      started.push(site);
      return site;
    });
    await Promise.all(started.map((site) => site.close()));
  },
};
