import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../scripts/support/chromium.mjs';

/** The browser of the tests, drawing WebGL in software; null where none is installed. `more` are further arguments. */
export function launch(more = []) {
  const executablePath = findChromium();
  return executablePath ? chromium.launch({ executablePath, args: [...chromiumArguments, ...more] }) : null;
}
