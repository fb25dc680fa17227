import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.js';

/** The page and browser of the tests, with one worker so that nothing else runs meanwhile. */
export default defineConfig(tests, {
  testDir: '.',
  outputDir: '../../build/bench/browser',
  workers: 1,
});
