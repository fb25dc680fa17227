import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArguments } from '../../../scripts/support/chromium.mjs';

/** Only root, who can have no sandbox, gives it up. */
const args = chromiumArguments.filter((arg) => arg !== '--no-sandbox' || process.getuid?.() === 0);

/** Shows a page to a browser without a window until `work` is done. Rejects when the browser ends before. */
export async function withBrowser<Result>(
  program: string,
  address: string,
  work: Promise<Result>,
): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'retromesh-browser-'));
  const browser = spawn(program, ['--headless=new', ...args, `--user-data-dir=${profile}`, address], {
    stdio: 'ignore',
  });
  const gone = new Promise<void>((resolve) => {
    browser.once('exit', () => resolve());
    browser.once('error', () => resolve());
  });
  try {
    const ended = gone.then(() =>
      Promise.reject(new Error(`${program} ended before the pictures were drawn.`)),
    );
    return await Promise.race([work, ended]);
  } finally {
    browser.kill();
    await gone;
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
