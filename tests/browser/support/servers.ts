import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.gif': 'image/gif',
};

export interface Site {
  /** "http://127.0.0.1:40123" */
  readonly origin: string;
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export interface SiteOptions {
  /** A folder that is served. */
  readonly folder?: string;
  /** Pages and files by path, before those of the folder. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Whether pages of other origins may read what is served. */
  readonly shared?: boolean;
}

/** Serves files on a port of its own, until it is closed. */
export async function serve({ folder, files = {}, shared = false }: SiteOptions): Promise<Site> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://site').pathname);
    asked.push(path);
    if (shared) response.setHeader('Access-Control-Allow-Origin', '*');
    const ending = path.endsWith('/') ? '.html' : extname(path);
    const answer = files[path] ?? (folder ? readFile(join(folder, normalize(path))) : null);
    Promise.resolve(answer).then(
      (body) => {
        if (body === null) return response.writeHead(404).end();
        response.setHeader('Content-Type', types[ending] ?? 'application/octet-stream');
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, asked, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
