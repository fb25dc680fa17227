import { randomUUID } from 'node:crypto';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { RenderOrder } from '../embed/render.js';
import { packageFolder } from './package-folder.js';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { chromiumArguments } from '../../../scripts/support/chromium.mjs';

const types: Readonly<Record<string, string>> = { js: 'text/javascript', wasm: 'application/wasm' };
const page =
  '<!doctype html><meta charset="utf-8"><title>Retromesh</title>' +
  '<script type="module" src="embed/retro-mesh.js"></script><script type="module" src="embed/render.js"></script>';

/** What the page in the browser answers: a PNG, or why it could not be drawn. */
export type Rendered = { readonly png: Buffer } | { readonly error: string };

/** A server for one page in one browser, which draws pictures and sends them back. Its address cannot be guessed. */
export class RenderSite {
  readonly #orders: readonly RenderOrder[];
  readonly #read: (index: number) => Promise<Uint8Array>;
  readonly #rendered: (number: number, result: Rendered) => void;
  readonly #secret = randomUUID();
  readonly #server: Server;

  /** `read` gives the bytes of a file of the orders, `rendered` is called with the result of each order. */
  constructor(
    orders: readonly RenderOrder[],
    read: (index: number) => Promise<Uint8Array>,
    rendered: (number: number, result: Rendered) => void,
  ) {
    this.#orders = orders;
    this.#read = read;
    this.#rendered = rendered;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.writeHead(404).end());
    });
  }

  /** Starts the server and returns the address of its page. */
  async start(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.on('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${this.#secret}/`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, 'http://127.0.0.1');
    const prefix = `/${this.#secret}/`;
    if (!pathname.startsWith(prefix)) return void response.writeHead(404).end();
    const path = pathname.slice(prefix.length);
    const [kind = '', rest = ''] = [path.slice(0, path.indexOf('/')), path.slice(path.indexOf('/') + 1)];
    if (request.method === 'POST') {
      const body = await bodyOf(request);
      this.#rendered(Number(rest), kind === 'drawn' ? { png: body } : { error: body.toString() });
      return void response.end();
    }
    if (path === '') return send(response, 'text/html', page);
    if (path === 'orders.json') return send(response, 'application/json', JSON.stringify(this.#orders));
    if (kind === 'files') return send(response, 'application/octet-stream', await this.#read(Number(rest)));
    // The parser of URLs has removed all dots that lead out of the folder.
    if (kind !== 'embed') throw new Error(path);
    const type = types[extname(path).slice(1)] ?? 'application/octet-stream';
    send(response, type, await readFile(new URL(`dist/${path}`, packageFolder())));
  }
}

function send(response: ServerResponse, type: string, body: string | Uint8Array): void {
  response.writeHead(200, { 'content-type': type }).end(body);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

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
