import { LoadingManager, Loader } from 'three';
import { beforeEach, expect, test, vi } from 'vitest';
import { ManagedRequests } from '../../../web/src/three/managed-requests.js';
import { serve } from '../../support/serve.js';

let breakOff: () => void;
/** Paths with the header `x-key`. */
let requests: string[] = [];

const server = serve((request, response) => {
  requests.push(`${request.url} ${request.headers['x-key'] ?? ''}`.trim());
  response.writeHead(request.url!.includes('missing') ? 404 : 200);
  if (!request.url!.includes('broken')) return void response.end('model');
  response.write('mod');
  // The next bytes do not come: the connection ends when the first ones are read.
  breakOff = () => request.socket.destroy();
});
beforeEach(() => (requests = []));

/** A loader whose manager writes down what it is told. */
function loaderWithLog(): { loader: Loader; log: string[] } {
  const log: string[] = [];
  const note = (what: string) => (url: string) => void log.push(`${what} ${url.replace(server.origin, '')}`);
  const manager = new LoadingManager();
  manager.itemStart = note('start');
  manager.itemEnd = note('end');
  manager.itemError = note('error');
  return { loader: new Loader(manager), log };
}

test('the manager is told the start and end of each request, and errors of files that were given', async () => {
  const { loader, log } = loaderWithLog();
  const { fetch } = new ManagedRequests(loader, [`${server.origin}/missing.ob2`]);
  await fetch(new URL('/missing.ob2', server.origin), {});
  await fetch(new URL('/missing-beside.ob2', server.origin), {});
  expect(log).toEqual([
    'start /missing.ob2',
    'error /missing.ob2',
    'end /missing.ob2',
    'start /missing-beside.ob2',
    'end /missing-beside.ob2',
  ]);
});

test('an item ends when its last byte is read, and is an error where the connection breaks off before', async () => {
  const { loader, log } = loaderWithLog();
  const { fetch } = new ManagedRequests(loader, [`${server.origin}/a.ob2`]);
  const whole = await fetch(new URL('/a.ob2', server.origin), {});
  expect(log).toEqual(['start /a.ob2']);
  expect([whole.status, await whole.text()]).toEqual([200, 'model']);
  expect(log).toEqual(['start /a.ob2', 'end /a.ob2']);

  const reader = (await fetch(new URL('/broken.ob2', server.origin), {})).body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('mod');
  breakOff();
  await expect(reader.read()).rejects.toThrow();
  expect(log.slice(2)).toEqual(['start /broken.ob2', 'error /broken.ob2', 'end /broken.ob2']);

  await (await fetch(new URL('/broken.ob2', server.origin), {})).body!.cancel();
  expect(log.slice(5)).toEqual(['start /broken.ob2', 'error /broken.ob2', 'end /broken.ob2']);
});

test('requests have the headers of the loader, and go where its manager leads them', async () => {
  const { loader } = loaderWithLog();
  loader.setRequestHeader({ 'x-key': '7' });
  loader.manager.setURLModifier((url) => url.replace('/a.ob2', '/b.ob2'));
  await new ManagedRequests(loader, [`${server.origin}/a.ob2`]).fetch(new URL('/a.ob2', server.origin), {});
  expect(requests).toEqual(['/b.ob2 7']);
});

test('files beside the given one are looked for in resourcePath', async () => {
  const { loader } = loaderWithLog();
  loader.setResourcePath(`${server.origin}/skins/`);
  const { fetch } = new ManagedRequests(loader, [`${server.origin}/models/a_d.3d`]);
  for (const path of ['/models/a_d.3d', '/models/a.pcx']) await fetch(new URL(path, server.origin), {});
  expect(requests).toEqual(['/models/a_d.3d', '/skins/a.pcx']);
});

test('a connection that fails is an error of the manager, too', async () => {
  const { loader, log } = loaderWithLog();
  const { fetch } = new ManagedRequests(loader, ['http://127.0.0.1:9/a.ob2']);
  await expect(fetch(new URL('http://127.0.0.1:9/a.ob2'), {})).rejects.toThrow();
  expect(log.map((line) => line.split(' ')[0])).toEqual(['start', 'error', 'end']);
});

test('the manager is asked for files beside a relative address by relative ones', async () => {
  vi.stubGlobal('location', { href: `${server.origin}/page/` });
  const { loader } = loaderWithLog();
  const asked: string[] = [];
  loader.manager.setURLModifier((url) => {
    asked.push(url);
    return `${server.origin}/${url}`;
  });
  for (const given of ['models/a_d.3d?key=1/2', 'a_d.3d']) {
    const { fetch } = new ManagedRequests(loader, [given]);
    const beside = new URL('a_a.3d?key=1/2', new URL(given, `${server.origin}/page/`));
    for (const url of [new URL(given, `${server.origin}/page/`), beside]) await fetch(url, {});
  }
  vi.unstubAllGlobals();
  expect(asked).toEqual(['models/a_d.3d?key=1/2', 'models/a_a.3d?key=1/2', 'a_d.3d', 'a_a.3d?key=1/2']);
});

test('requests have the credentials, priority and cache of the loader', async () => {
  const { loader } = loaderWithLog();
  const request = vi.spyOn(globalThis, 'fetch');
  const { fetch } = new ManagedRequests(loader, [`${server.origin}/a.ob2`]);
  const options = async (): Promise<RequestInit> => {
    await (await fetch(new URL('/a.ob2', server.origin), {})).text();
    return request.mock.lastCall![1]!;
  };
  expect(await options()).toMatchObject({
    credentials: 'same-origin',
    priority: 'auto',
    cache: 'default',
  });
  loader.setWithCredentials(true).setPriority('low').setCache('no-cache');
  expect(await options()).toMatchObject({ credentials: 'include', priority: 'low', cache: 'no-cache' });
  request.mockRestore();
});
