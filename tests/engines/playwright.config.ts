import { defineConfig } from '@playwright/test';
import page from '../../playwright.config.js';
import type { EngineName } from './support/engine.js';

/** A project for each engine; Chromium draws the pictures with which those of the others are compared. */
export default defineConfig<object, { engineName: EngineName }>({
  ...page,
  testDir: '.',
  outputDir: '../../build/test/engines/results',
  timeout: 120_000,
  expect: { timeout: 30_000 }, // each engine draws without a graphics card, beside other tests
  workers: 1,
  fullyParallel: false,
  projects: [
    { name: 'chromium', use: { engineName: 'chromium' }, testMatch: 'pictures.spec.ts' },
    ...(['firefox', 'webkit'] as const).map((name) => ({
      name,
      use: { engineName: name },
      dependencies: ['chromium'],
    })),
  ],
});
