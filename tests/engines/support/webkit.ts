import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWebKit } from './programs.js';
import { openDisplay } from './display.js';
import { freePort, start, until } from '../../support/processes.js';
import type { Transport } from './transport.js';

/** Starts WebKitGTK's small browser through its driver, which speaks WebDriver's HTTP protocol. */
export async function startWebKit(): Promise<Transport> {
  const { driver, browser } = findWebKit()!;
  const display = await openDisplay('webkit');
  const home = mkdtempSync(join(tmpdir(), 'retromesh-webkit-'));
  // GTK without animations is what WebKitGTK says as prefers-reduced-motion.
  mkdirSync(join(home, 'gtk-3.0'));
  mkdirSync(join(home, 'gtk-4.0'));
  for (const version of ['3.0', '4.0'])
    writeFileSync(join(home, `gtk-${version}/settings.ini`), '[Settings]\ngtk-enable-animations=false\n');
  const port = await freePort();
  const running = start('webkit', driver, [`--port=${port}`], {
    DISPLAY: display.name,
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    GTK_A11Y: 'none',
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
  });
  const request = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  };
  await until(
    () =>
      request('GET', '/status').then(
        () => true,
        () => null,
      ),
    running,
  );
  const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
  const session = (await request('POST', '/session', { capabilities: { alwaysMatch: options } })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const path = `/session/${session.sessionId}`;
  return {
    version: session.capabilities.browserVersion,
    send: (command, parameters = {}) =>
      Promise.race([request('POST', `${path}/${command}`, parameters), running.failure]),
    end: async () => {
      await request('DELETE', path).catch(() => undefined);
      await running.end();
      await display.end();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
