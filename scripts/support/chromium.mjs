import { existsSync, readFileSync, statSync } from 'node:fs';
import { ask } from './run.mjs';

const names = [
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
  'microsoft-edge-stable',
];

/** Ubuntu's `chromium` and `chromium-browser` packages contain a small script that needs snap to install the browser. */
function isSnapStub(path) {
  return statSync(path).size < 10_000 && readFileSync(path, 'utf8').includes('/snap/');
}

/** The browser of the tests: RETROMESH_CHROMIUM, else the first program on the path that has one of Debian's or Google's names. */
export function findChromium() {
  const named = process.env.RETROMESH_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  for (const name of names) {
    const path = ask('sh', ['-c', `command -v ${name}`])?.trim();
    if (path && !isSnapStub(path)) return path;
  }
  return null;
}

/** Arguments for a browser that draws WebGL in software and asks nobody for updates. */
export const chromiumArguments = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
