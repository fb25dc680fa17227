import { expect, test } from 'vitest';
import { OwnFiles, type OpenFiles, type Surroundings } from '../../../web/src/embed/own-files.js';
import { serve } from '../../support/serve.js';

const asked: string[] = [];
const server = serve(({ url }, response) => {
  asked.push(url!);
  if (url === '/viewer/leads-out') response.writeHead(302, { Location: '/private/skin.pcx' });
  if (url === '/viewer/leads-on') response.writeHead(302, { Location: '/viewer/skin.pcx' });
  response.end('bytes');
});
const other = serve((_, response) => {
  response.writeHead(302, { Location: `${server.origin}/private/skin.pcx` }).end();
});

/** Requests an address as a frame does: the status, how it was requested, and what is told about it. */
async function request(given: string, around: Surroundings['around'] = 'other', sandbox = false) {
  const refused: string[] = [];
  const how: RequestInit[] = [];
  const address = `${server.origin}/viewer/embed.html?x#src=${given}`;
  const files = new OwnFiles((url) => refused.push(url.href), {
    around,
    address,
    origin: sandbox ? 'null' : server.origin,
    folders: '/models ../shared/ https://elsewhere.example/',
    fetch: (url, options) => fetch(url, (how.push(options), options)),
  });
  let status = 0;
  const failure = new Error('no model');
  const open = files.guard((async (_, options) => {
    ({ status } = await options.fetch!(new URL(given, address), {}));
    throw failure;
  }) as OpenFiles);
  await open([], {}).catch(() => {});
  const { isPrivate } = files;
  return { status, refused, how, isPrivate, isPrivateError: files.isPrivateError(failure) };
}

test.each([
  'skin.pcx',
  './deep/100%25.zip',
  '/viewer/skin.pcx?v=1',
  '/models/skin.pcx',
  '../shared/a/skin.pcx',
  'leads-on',
])(
  '%s is in the folder of embed.html, or in one that its owner names, and is requested without cookies',
  async (given) => {
    expect(await request(given)).toMatchObject({
      status: 200,
      refused: [],
      how: [{ credentials: 'omit', cache: 'no-cache' }],
      isPrivate: true,
      isPrivateError: true,
    });
  },
);

test.each([
  '../private/skin.pcx',
  '/private/skin.pcx',
  '/models-not-for-all/skin.pcx',
  '%2e%2e/private/skin.pcx',
  '.%2E%2fprivate/skin.pcx',
  '..%2fprivate/skin.pcx',
  '..%5cprivate%5cskin.pcx',
  '..%252fprivate/skin.pcx',
  '..%25252fprivate/skin.pcx',
  '%252e%252e/private/skin.pcx',
  '..;/private/skin.pcx',
  '%c0%ae%c0%ae/private/skin.pcx',
  '..\\private\\skin.pcx',
  '/viewer/../private/skin.pcx',
  '/models%2f../private/skin.pcx',
])('%s is elsewhere, and is not requested', async (given) => {
  asked.length = 0;
  expect(await request(given)).toMatchObject({ status: 403, refused: [expect.any(String)], how: [] });
  expect(asked).toEqual([]);
});

test('an address of the origin without a folder is refused, and where a redirection leads', async () => {
  for (const given of [
    `//${new URL(server.origin).host}/private/skin.pcx`,
    `blob:${server.origin}/5f1d`,
    'leads-out',
    `${other.origin}/leads-in`,
  ])
    expect([given, await request(given)]).toMatchObject([given, { status: 403, isPrivateError: true }]);
});

test('what the page around can request itself is requested as ever', async () => {
  const ever = { status: 200, refused: [], how: [{}] };
  expect(await request('data:,bytes')).toMatchObject({ ...ever, isPrivate: false, isPrivateError: false });
  // In a sandbox the browser sends no cookies, and gives only what the server lets every page read.
  expect(await request('skin.pcx', 'other', true)).toMatchObject({ ...ever, isPrivateError: true });
  expect(await request('/private/skin.pcx', 'other', true)).toMatchObject({ status: 403 });
  expect(await request('/private/skin.pcx', 'unknown', true)).toMatchObject({
    ...ever,
    isPrivateError: true,
  });
});

test('nothing changes where only pages of the origin are around', () => {
  const open: OpenFiles = () => Promise.reject(new Error());
  const surroundings = { around: 'own', address: 'https://a.example/', origin: 'https://a.example' } as const;
  expect(new OwnFiles(() => {}, { ...surroundings, folders: '', fetch }).guard(open)).toBe(open);
});
