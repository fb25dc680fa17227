import { defineConfig } from '@playwright/test';
import page from '../../playwright.config.js';

/** The npm package: packed, installed, and used as docs/programmers.md says, in the same browser as the page. */
export default defineConfig({
  ...page,
  testDir: '.',
  globalSetup: './support/install.ts',
  outputDir: '../../build/test/package-results',
  timeout: 120_000, // bundlers start for many tests
  webServer: [],
  use: { ...page.use, viewport: { width: 400, height: 300 } },
});
