import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/support/chromium.mjs';

const args = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The browser of the tests, drawing WebGL in software; null where none is installed. `more` are further arguments. */
export function launch(more = []) {
  const executablePath = findChromium();
  return executablePath ? chromium.launch({ executablePath, args: [...args, ...more] }) : null;
}
