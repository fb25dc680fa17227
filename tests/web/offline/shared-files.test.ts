import { expect, test } from 'vitest';
import { receiveShare } from '../../../web/src/offline/receive-share.js';
import { keepShared, mostShared, takeShared } from '../../../web/src/offline/shared-files.js';
import { MemoryCaches } from './memory-caches.js';

const scope = 'https://site.example/viewer/';
const contents = async (caches: MemoryCaches) => {
  const files = await takeShared(caches, scope);
  return Promise.all(files.map(async ({ name, file }) => [name, file.name, await file.text()]));
};

test('shared files are taken once, with their names, and also those of the same name', async () => {
  const caches = new MemoryCaches();
  const names = ['rifle_d.3d', '100%/süß #1?.uc', 'rifle_d.3d'];
  await keepShared(
    caches,
    scope,
    names.map((name, i) => new File([`contents ${i}`], name)),
  );
  expect(await contents(caches)).toEqual(names.map((name, i) => [name, name, `contents ${i}`]));
  expect(await contents(caches)).toEqual([]);
  expect(await caches.keys()).toEqual([]);
});

const named = (...names: string[]) => names.map((name) => new File([name], name));

/** The answer to a post of files, or of another body, with these headers. */
function post(caches: MemoryCaches, body: readonly File[] | BodyInit, options: RequestInit = {}) {
  const form = new FormData();
  if (Array.isArray(body)) for (const file of body) form.append('files', file);
  const request = new Request(`${scope}?share`, {
    method: 'POST',
    body: Array.isArray(body) ? form : (body as BodyInit),
    ...options,
  });
  return receiveShare(request, caches, scope);
}

test.each<RequestInit>([
  { headers: {} },
  { headers: { Origin: 'null' } },
  { headers: { Origin: 'null', 'Sec-Fetch-Site': 'none' } },
  { headers: { Origin: 'https://site.example', 'Sec-Fetch-Site': 'same-origin' } },
])('a share of the system, or of a page of the origin, is kept: %j', async (options) => {
  const caches = new MemoryCaches();
  const answer = await post(caches, named('a'), options);
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${scope}?shared`]);
  expect(await contents(caches)).toEqual([['a', 'a', 'a']]);
});

test.each<RequestInit>([
  { headers: { Origin: 'https://other.example' } },
  { headers: { Origin: 'https://site.example:8443' } },
  { headers: { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' } },
  { headers: { Origin: 'null', 'Sec-Fetch-Site': 'same-site' } },
  { headers: { Origin: 'null' }, referrerPolicy: 'no-referrer' },
])('what a page of another origin posts is refused: %j', async (options) => {
  const caches = new MemoryCaches();
  await post(caches, named('mine'));
  const answer = await post(caches, named('theirs'), options);
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('another site')]);
  expect(await contents(caches)).toEqual([['mine', 'mine', 'mine']]);
});

test('a share is added to one that was not taken', async () => {
  const caches = new MemoryCaches();
  await post(caches, named('a', 'b'));
  await post(caches, named('a'));
  expect((await contents(caches)).map(([name]) => name)).toEqual(['a', 'b', 'a']);
});

test('what is no form, has no file, or has too many is answered with a sentence', async () => {
  const caches = new MemoryCaches();
  await post(caches, named('a'));
  const many = named(...Array.from({ length: mostShared.files }, (_, at) => `${at}`));
  const large = Object.defineProperty(new File([], 'large'), 'size', { value: mostShared.bytes });
  expect(await keepShared(caches, scope, [large])).toBe(false);
  for (const [body, status] of [
    ['text', 400],
    [[], 400],
    [many, 413],
  ] as const) {
    const answer = await post(caches, body as readonly File[]);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(/\.$/)]);
  }
  expect((await contents(caches)).map(([name]) => name)).toEqual(['a']);
});
