import { defineConfig } from '@playwright/test';
import page from '../../playwright.config.js';

/** No test: draws the pictures of the documents, with the page as last built. `npm run docs -- --pictures` runs it. */
export default defineConfig({
  ...page,
  testDir: '.',
  outputDir: '../../build/test/pictures-results',
  timeout: 120_000,
  retries: 0,
  workers: 1,
  use: { ...page.use, viewport: { width: 1120, height: 700 }, colorScheme: 'light', locale: 'en-GB' },
});
