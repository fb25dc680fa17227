import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

export interface StaticSite {
  readonly origin: string;
  /** Paths that were requested and found. */
  readonly served: readonly string[];
  close(): void;
}

/** Serves a folder; the path `/` is a page that loads a script, where the folder has no other. */
export async function serveFolder(
  folder: string,
  script: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<StaticSite> {
  const served: string[] = [];
  const page = `<!doctype html><title>Test</title><body><script type="module" src="${script}"></script>`;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://localhost').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (path === '/' && !existsSync(file))
      return void response.setHeader('Content-Type', types['.html']!).end(page);
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
    served.push(path);
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
    response.setHeader('Content-Length', statSync(file).size);
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, served, close };
}
