import { readOptions } from './support/options.mjs';
import { findChromium } from './support/chromium.mjs';
import { run } from './support/run.mjs';
import { say } from './support/say.mjs';
import { writeApi } from './docs/api.mjs';

const help = `npm run docs -- [options]

Writes the reference of the package's API to build/docs/api, from the package as last built.

  --pictures  also draws docs/pictures anew, with the page as last built
  --help      this text`;

const { pictures } = readOptions({ pictures: { type: 'boolean' } }, help);
if (!(await writeApi())) process.exit(1);
say('build/docs/api/index.html is written');
if (pictures) {
  const options = ['--config', 'tests/pictures/playwright.config.ts'];
  const chromium = findChromium();
  if (!chromium) {
    console.error('no Chromium or Chrome was found; name one in RETROMESH_CHROMIUM');
    process.exit(1);
  }
  const { code } = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...options], {
    env: { RETROMESH_CHROMIUM: chromium },
  });
  if (code !== 0) process.exit(1);
  say('docs/pictures is drawn');
}
