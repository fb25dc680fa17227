import { readFileSync, statSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface Site {
  /** "http://127.0.0.1:40123" */
  readonly origin: string;
  /** The paths of all requests, with their queries. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export interface SiteOptions {
  /** Pages, style sheets, scripts and other files by path; null: the server has none. */
  readonly pages?: Readonly<Record<string, string | Uint8Array | null>>;
  /** An origin, or a folder, whose files are served for all other paths. */
  readonly copyOf?: string;
  /** The path below which the copy is: "/viewer". */
  readonly under?: string;
  /** What answers for a path, whatever its query. */
  readonly answers?: Readonly<Record<string, RequestListener>>;
  readonly folder?: string;
  /** Whether to send CORS headers. */
  readonly shared?: boolean;
  /** Headers of every response. */
  readonly headers?: Readonly<Record<string, string>>;
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  wasm: 'application/wasm',
};

/** A server on a free port, until it is closed. */
export async function serve({
  pages = {},
  copyOf,
  under = '',
  answers = {},
  folder,
  shared = false,
  headers = {},
}: SiteOptions): Promise<Site> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const page = pages[request.url!];
    requests.push(request.url!);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (shared) response.setHeader('Access-Control-Allow-Origin', '*');
    const type = types[request.url!.replace(/^.*\./, '')] ?? 'text/html; charset=utf-8';
    const file = folder && join(folder, decodeURIComponent(request.url!.replace(/[?].*/, '')));
    const answer = answers[request.url!.replace(/[?].*/, '')];
    if (answer) answer(request, response);
    else if (page === null) response.writeHead(404).end();
    else if (page !== undefined) response.setHeader('Content-Type', type).end(page);
    else if (request.url === '/favicon.ico') response.writeHead(204).end();
    else if (file && statSync(file, { throwIfNoEntry: false })?.isFile())
      response.setHeader('Content-Type', type).end(readFileSync(file));
    else if (copyOf && request.url!.startsWith(under))
      void passOn(copyOf + request.url!.slice(under.length), response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, requests, close: () => closed(server) };
}

async function passOn(address: string, response: ServerResponse): Promise<void> {
  const answer = await fetch(address);
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  response.writeHead(answer.status, { 'Content-Type': type });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
