import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.js';

/** The page and browser of the tests, with nothing beside what is measured. */
export default defineConfig(tests, {
  testDir: '.',
  outputDir: '../../build/bench/browser',
  workers: 1,
});
