import { defineConfig } from '@playwright/test';
import { chromiumArguments } from './scripts/support/chromium.mjs';

const port = Number(process.env['RETROMESH_PORT'] ?? 4178);

/** Of the features that Playwright disables, those that can affect a test: our list replaces Playwright's. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'AimEnabled',
  'PreconnectToSearch',
  // The suggestions of the address bar, which would be a second page beside every page.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** The built page in the system's Chromium, drawing WebGL2 in software; `npm test` says which browser it found. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'build/test/browser',
  snapshotPathTemplate: '{testDir}/snapshots/{testFilePath}/{arg}-{platform}{ext}',
  timeout: 60_000,
  expect: { timeout: 15_000 }, // drawing without a graphics card takes its time on a busy machine
  workers: 2,
  retries: 0,
  // What is slow or rare is for `npm test -- --all`.
  grepInvert: process.env['RETROMESH_ALL'] ? undefined : /@all/,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1024, height: 640 }, // without a graphics card, each pixel costs time
    serviceWorkers: 'block', // a test requests what the server has; offline.spec.ts allows them
    launchOptions: {
      executablePath: process.env['RETROMESH_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        ...chromiumArguments,
        // Without a graphics card it is quicker to draw the page itself in software, and WebGL alone with SwiftShader.
        '--disable-gpu-compositing',
        `--disable-features=${disabledFeatures.join()}`,
      ],
    },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --config web/vite.config.ts --host 127.0.0.1 --port ${port} --strictPort`,
    cwd: import.meta.dirname, // configurations elsewhere are made from this one
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: !process.env['CI'],
  },
});
