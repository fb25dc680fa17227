import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page on another origin that shows what its fragment says, in place of embed.html. */
export interface FrameServer {
  readonly address: string;
  close(): void;
}

const script = "document.body.textContent = location.hash; document.title = 'Frame';";

export async function serveFrame(): Promise<FrameServer> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/frame.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(isScript ? script : '<!doctype html><body><script src="/frame.js"></script></body>');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/embed.html`, close: () => void server.close() };
}
