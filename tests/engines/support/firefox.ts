import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirefox } from './programs.js';
import { openDisplay } from './display.js';
import { start, until } from '../../support/processes.js';
import type { Command, Transport } from './transport.js';

const preferences = {
  'marionette.port': 0, // a free one
  'ui.prefersReducedMotion': 1,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'services.settings.server': 'data:,', // asks nobody for updates of lists
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/** The names of the commands in Marionette, the protocol that Firefox itself speaks: geckodriver only translates into it. */
const names: Readonly<Record<Command, string>> = {
  url: 'WebDriver:Navigate',
  'execute/async': 'WebDriver:ExecuteAsyncScript',
  frame: 'WebDriver:SwitchToFrame',
  actions: 'WebDriver:PerformActions',
  'window/rect': 'WebDriver:SetWindowRect',
  timeouts: 'WebDriver:SetTimeouts',
};

/** Starts Firefox with an empty profile. */
export async function startFirefox(): Promise<Transport> {
  const display = await openDisplay('firefox');
  const profile = mkdtempSync(join(tmpdir(), 'retromesh-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const browser = start('firefox', findFirefox()!, ['--marionette', '--no-remote', '--profile', profile], {
    DISPLAY: display.name,
    LIBGL_ALWAYS_SOFTWARE: '1',
    MOZ_CRASHREPORTER_DISABLE: '1',
  });
  const written = join(profile, 'MarionetteActivePort');
  const readPort = (): number | null =>
    (existsSync(written) && Number(readFileSync(written, 'utf8'))) || null;
  const marionette = new Marionette(connect(await until(readPort, browser), '127.0.0.1'));
  const session = (await marionette.send('WebDriver:NewSession')) as {
    capabilities: { browserVersion: string };
  };
  return {
    version: session.capabilities.browserVersion,
    send: (command, parameters) =>
      Promise.race([marionette.send(names[command], parameters), browser.failure]),
    end: async () => {
      marionette.close();
      await browser.end();
      await display.end();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Answer = readonly [
  kind: 1,
  id: number,
  error: { error: string; message: string } | null,
  result: unknown,
];

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Marionette's messages: JSON with its length in bytes before it, as "12:[0,1,"Name",{}]". */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #received: Buffer = Buffer.alloc(0);
  #last = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (piece) => {
      this.#received = Buffer.concat([this.#received, piece as Buffer]);
      while (this.#readMessage());
    });
    socket.on('error', () => undefined); // The end of the process says more.
  }

  send(name: string, parameters: object = {}): Promise<unknown> {
    const id = ++this.#last;
    const text = JSON.stringify([0, id, name, parameters]);
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  close(): void {
    this.#socket.destroy();
  }

  #readMessage(): boolean {
    const colon = this.#received.indexOf(':');
    if (colon < 0) return false;
    const end = colon + 1 + Number(this.#received.subarray(0, colon).toString());
    if (this.#received.length < end) return false;
    const message = JSON.parse(this.#received.subarray(colon + 1, end).toString()) as Answer | object;
    this.#received = this.#received.subarray(end);
    if (Array.isArray(message)) this.#answer(message as unknown as Answer);
    return true;
  }

  #answer([, id, error, result]: Answer): void {
    const { resolve, reject } = this.#waiting.get(id)!;
    this.#waiting.delete(id);
    if (error) reject(new Error(`${error.error}: ${error.message}`));
    else resolve(unwrapped(result));
  }
}

/** Answers with one value have it in an object. */
function unwrapped(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'value' in result;
  return isWrapped ? result.value : result;
}
