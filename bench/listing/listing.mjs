import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '../../scripts/support/chromium.mjs';
import { root, run } from '../../scripts/support/run.mjs';

/**
 * The longest task of the page while it lists and opens the models of a folder: [{what, firstPicture, total, longestTask,
 * longestElapsed, allTasks}], in milliseconds; null without a browser or the corpus.
 */
export async function measureListing(corpus) {
  const chromium = findChromium();
  if (!chromium || !existsSync(corpus)) return null;
  const path = join(root, 'build/bench/listing.json');
  await mkdir(join(root, 'build/bench'), { recursive: true });
  await rm(path, { force: true });
  const config = join(root, 'bench/listing/playwright.config.ts');
  const env = { RETROMESH_CHROMIUM: chromium, RETROMESH_LISTING: path };
  await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--config', config], {
    quiet: true,
    env,
  });
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
