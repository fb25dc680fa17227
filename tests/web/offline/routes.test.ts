import { expect, test } from 'vitest';
import { isPage, routeOf } from '../../../web/src/offline/routes.js';

const scope = 'https://site.example/viewer/';
const paths = new Set(['', 'assets/index-abc.js', 'samples/index.json', 'standalone/template.html']);
const route = (address: string, method = 'GET', mode = 'no-cors') =>
  routeOf({ method, mode, url: new URL(address, scope).href }, scope, paths);
const opened = (address: string, method = 'GET') => route(address, method, 'navigate');

test('the page is answered for when it is opened, with any query', () => {
  for (const address of ['./', 'index.html', './?theme=dark', './?src=https://x.example/a.zip', './?shared'])
    expect([address, opened(address)]).toEqual([address, 'page']);
  expect(route('./')).toBeNull();
});

test('stored files are answered for, and files of other versions of the page', () => {
  expect(route('samples/index.json')).toBe('file');
  expect(route('standalone/template.html')).toBe('file');
  expect(route('assets/index-abc.js')).toBe('file');
  expect(route('assets/index-of-before.js')).toBe('file');
});

test('other origins, other folders, viewers for other pages, and unknown files are left to the browser', () => {
  const origins = 'https://other.example/viewer/ https://site.example/';
  const folders = '../viewer2/assets/index-abc.js other/ embed/retro-mesh.js embed/assets/core-abc.js';
  const files = 'embed.html mediawiki/README.md models/rifle_d.3d sw.js samples/index.json?x';
  for (const address of `${origins} ${folders} ${files}`.split(' '))
    expect([address, route(address), opened(address)]).toEqual([address, null, null]);
});

test('only a share is answered for of what is sent', () => {
  expect(opened('./?share', 'POST')).toBe('share');
  expect(opened('./', 'POST')).toBeNull();
  expect(route('./?share', 'POST')).toBeNull();
  expect(route('samples/index.json', 'HEAD')).toBeNull();
});

test('the page is told from what is beside it', () => {
  expect(isPage(`${scope}?a#b`, scope)).toBe(true);
  expect(isPage(`${scope}index.html`, scope)).toBe(true);
  expect(isPage(`${scope}embed.html`, scope)).toBe(false);
  expect(isPage('https://site.example/', scope)).toBe(false);
});
