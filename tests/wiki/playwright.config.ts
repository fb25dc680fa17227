import { defineConfig } from '@playwright/test';
import page from '../../playwright.config.js';

/** The extension in a wiki, in the same browser as the page; the wiki is started by support/test.ts. */
export default defineConfig({
  ...page,
  testDir: '.',
  outputDir: '../../build/test/wiki',
  timeout: 120_000, // PHP and Node start for every upload
  expect: { timeout: 30_000 },
  workers: 1,
  fullyParallel: false,
  webServer: [],
});
