import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LoadingManager, Loader } from 'three';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ManagedRequests } from '../../../web/src/three/managed-requests.js';

let server: Server;
let origin: string;
/** Paths with the header `x-key`. */
let requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers['x-key'] ?? ''}`.trim());
    response.writeHead(request.url!.includes('missing') ? 404 : 200).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => (requests = []));

/** A loader whose manager writes down what it is told. */
function loaderWithLog(): { loader: Loader; log: string[] } {
  const log: string[] = [];
  const note = (what: string) => (url: string) => void log.push(`${what} ${url.replace(origin, '')}`);
  const manager = new LoadingManager();
  manager.itemStart = note('start');
  manager.itemEnd = note('end');
  manager.itemError = note('error');
  return { loader: new Loader(manager), log };
}

test('the manager is told the start and end of each request, and errors of files that were given', async () => {
  const { loader, log } = loaderWithLog();
  const { fetch } = new ManagedRequests(loader, [`${origin}/missing.ob2`]);
  await fetch(new URL('/missing.ob2', origin), {});
  await fetch(new URL('/missing-beside.ob2', origin), {});
  expect(log).toEqual([
    'start /missing.ob2',
    'error /missing.ob2',
    'end /missing.ob2',
    'start /missing-beside.ob2',
    'end /missing-beside.ob2',
  ]);
});

test('requests have the headers of the loader, and go where its manager leads them', async () => {
  const { loader } = loaderWithLog();
  loader.setRequestHeader({ 'x-key': '7' });
  loader.manager.setURLModifier((url) => url.replace('/a.ob2', '/b.ob2'));
  await new ManagedRequests(loader, []).fetch(new URL('/a.ob2', origin), {});
  expect(requests).toEqual(['/b.ob2 7']);
});

test('files beside the given one are looked for in resourcePath', async () => {
  const { loader } = loaderWithLog();
  loader.setResourcePath(`${origin}/skins/`);
  const { fetch } = new ManagedRequests(loader, [`${origin}/models/a_d.3d`]);
  for (const path of ['/models/a_d.3d', '/models/a.pcx']) await fetch(new URL(path, origin), {});
  expect(requests).toEqual(['/models/a_d.3d', '/skins/a.pcx']);
});

test('a connection that fails is an error of the manager, too', async () => {
  const { loader, log } = loaderWithLog();
  const { fetch } = new ManagedRequests(loader, []);
  await expect(fetch(new URL('http://127.0.0.1:9/a.ob2'), {})).rejects.toThrow();
  expect(log.map((line) => line.split(' ')[0])).toEqual(['start', 'error', 'end']);
});
