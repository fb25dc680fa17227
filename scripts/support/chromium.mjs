import { existsSync, readFileSync, statSync } from 'node:fs';
import { ask } from './run.mjs';

const names = [
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
  'microsoft-edge-stable',
];

/** Ubuntu's `chromium` and `chromium-browser` packages hold a small script that only asks snap for the real one. */
function isSnapStub(path) {
  return statSync(path).size < 10_000 && readFileSync(path, 'utf8').includes('/snap/');
}

/** The browser that the tests drive: RETROMESH_CHROMIUM, else the first of Debian's and Google's names on the path. */
export function findChromium() {
  const named = process.env.RETROMESH_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  for (const name of names) {
    const path = ask('sh', ['-c', `command -v ${name}`])?.trim();
    if (path && !isSnapStub(path)) return path;
  }
  return null;
}
