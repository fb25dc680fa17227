import type { Page, Route } from '@playwright/test';
import { hostPages, whenAllShow } from '../support/embedding.js';
import { sampleFile, sampleNames } from '../support/samples.js';
import { expect, test } from '../support/test.js';
import { countContexts, watchContexts } from '../support/webgl-contexts.js';

// Requests that wait for each other cost a round trip each, but that of the smallest script is short: the connection is busy with the others
// until the first response to what is requested then. So what draws comes first, and the files of the model last.

/** The name of a requested file without the hash of the build: "unreal.wasm". */
const nameOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.split('/').pop()!).replace(/-[\w-]{8}(\.\w+)$/, '$1');

/** Holds all requests but those of `delivered`, until they are released. */
async function hold(page: Page, delivered: RegExp) {
  const held: Route[] = [];
  let isReleased = false;
  await page.route('**/*', (route) => {
    if (isReleased || delivered.test(route.request().url())) return route.continue();
    held.push(route);
    return undefined;
  });
  return {
    /** What was asked for and not answered. */
    names: () => held.map((route) => nameOf(route.request().url())).sort(),
    /** Answers one that was asked for. */
    async releaseOne(url: RegExp): Promise<void> {
      const [route] = held.splice(
        held.findIndex((each) => url.test(each.request().url())),
        1,
      );
      await route!.continue();
    },
    /** Answers all that were asked for but one. */
    async releaseAllBut(url: RegExp): Promise<void> {
      const isKept = (route: Route): boolean => url.test(route.request().url());
      const all = held.splice(0);
      held.push(...all.filter(isKept));
      await Promise.all(all.filter((route) => !isKept(route)).map((route) => route.continue()));
    },
    /** Answers all of these; the names of what is requested later are collected. */
    async release(): Promise<string[]> {
      const later: string[] = [];
      isReleased = true;
      page.on('request', (request) => later.push(nameOf(request.url())));
      await Promise.all(held.map((route) => route.continue()));
      return later;
    },
  };
}

const sorted = (...names: string[]): string[] => [...names].sort();

const drawing = ['core.js', 'rule-names.js', 'scene.js', 'three.js'];
const without = (name: string, ...names: string[]): string[] => names.filter((each) => each !== name);

/** Waits for the scripts that draw, and for what is requested when the smallest of them is there. */
async function expectModules(
  requests: Awaited<ReturnType<typeof hold>>,
  ...modules: string[]
): Promise<void> {
  await expect.poll(requests.names).toEqual(sorted(...drawing));
  await requests.releaseOne(/\/rule-names-/);
  const rest = without('rule-names.js', ...drawing);
  await expect.poll(requests.names).toEqual(sorted(...rest, ...modules));
}

/** Waits for what is requested when the smallest large script is there. */
async function expectFiles(
  requests: Awaited<ReturnType<typeof hold>>,
  modules: readonly string[],
  files: readonly string[],
): Promise<void> {
  await requests.releaseOne(/\/core-/);
  await expect
    .poll(requests.names)
    .toEqual(sorted('scene.js', 'three.js', 'viewer.js', ...modules, ...files));
}

for (const [id, modules] of [
  ['fenstrider', ['unreal.wasm']],
  ['bellweed', ['ctc.wasm', 'images.wasm']],
  ['dewlop', ['runescape.wasm', 'images.wasm']],
  ['skimmer', ['humanfly.wasm', 'runescape.wasm']],
] as const) {
  const title = `of ${id} what draws is requested at once, then the modules, then its files, and nothing later`;
  test(title, { tag: id === 'fenstrider' ? [] : '@all' }, async ({ page, site, baseURL }) => {
    const src = sampleNames(id).map((file) => `/samples/${id}/${file}`);
    const viewer = `<retro-mesh src="${src.join(' ')}"></retro-mesh>`;
    const wiki = await site({ copyOf: baseURL!, pages: hostPages(viewer) });
    const requests = await hold(page, /\/wiki(\.css)?$|\/favicon|\/retro-mesh\.js$/);
    await page.goto(`${wiki.origin}/wiki`, { waitUntil: 'commit' });
    await expectModules(requests, ...modules);
    await expectFiles(requests, modules, sampleNames(id));
    const later = await requests.release();
    await whenAllShow(page, 1);
    expect(later).toEqual([]);
  });
}

test('the WebGL context is created while the scripts that draw arrive, and is the only one', async ({
  page,
  site,
  baseURL,
}) => {
  const src = sampleNames('fenstrider').map((file) => `/samples/fenstrider/${file}`);
  const viewer = `<retro-mesh src="${src.join(' ')}"></retro-mesh>`;
  const wiki = await site({ copyOf: baseURL!, pages: hostPages(viewer) });
  await watchContexts(page);
  const requests = await hold(page, /\/wiki(\.css)?$|\/favicon|\/retro-mesh\.js$/);
  await page.goto(`${wiki.origin}/wiki`, { waitUntil: 'commit' });
  await expect.poll(requests.names).toEqual(sorted(...drawing));
  await expect.poll(() => countContexts(page)).toBe(1);
  await requests.release();
  await whenAllShow(page, 1);
  expect(await countContexts(page)).toBe(1);
});

test('without a model in view all scripts are requested at once', async ({ page, site, baseURL }) => {
  const wiki = await site({ copyOf: baseURL!, pages: hostPages('<retro-mesh></retro-mesh>') });
  const requests = await hold(page, /\/wiki(\.css)?$|\/favicon|\/retro-mesh\.js$/);
  await page.goto(`${wiki.origin}/wiki`, { waitUntil: 'commit' });
  await expect.poll(requests.names).toEqual(sorted('viewer.js', ...drawing));
});

test('of one URL the files that its name says are requested with it, and then what its script names', async ({
  page,
  site,
  baseURL,
}) => {
  const viewer = '<retro-mesh src="/samples/fenstrider/Fenstrider_d.3d?v=2"></retro-mesh>';
  const wiki = await site({ copyOf: baseURL!, pages: hostPages(viewer) });
  const requests = await hold(page, /\/wiki(\.css)?$|\/favicon|\/retro-mesh\.js$/);
  await page.goto(`${wiki.origin}/wiki`, { waitUntil: 'commit' });
  const modules = ['companions.js', 'unreal.wasm'];
  await expectModules(requests, ...modules);
  await expectFiles(requests, modules, ['Fenstrider_d.3d', 'Fenstrider_a.3d', 'Fenstrider.uc']);
  // What opens the model is not needed to know the names of its skins.
  const skins = sampleNames('fenstrider').filter((name) => name.endsWith('.pcx'));
  const opening = /\/(unreal|viewer|three|scene)-/;
  await requests.releaseAllBut(opening);
  await expect
    .poll(requests.names)
    .toEqual(sorted('scene.js', 'three.js', 'viewer.js', 'unreal.wasm', ...skins));
  const later = await requests.release();
  await whenAllShow(page, 1);
  expect(later).toEqual([]);
});

test('a file that only a name says and that is not there is requested once', async ({
  page,
  site,
  baseURL,
  monitor,
}) => {
  monitor.expectError(/404/);
  const [faces, frames] = ['d', 'a'].map((end) => sampleFile('fenstrider', `Fenstrider_${end}.3d`).bytes);
  const viewer = '<retro-mesh src="/plain_d.3d"></retro-mesh>';
  const pages = { ...hostPages(viewer), '/plain_d.3d': faces!, '/plain_a.3d': frames! };
  const wiki = await site({ copyOf: baseURL!, pages });
  await page.goto(`${wiki.origin}/wiki`);
  await whenAllShow(page, 1);
  expect(wiki.requests.filter((path) => path.startsWith('/plain')).sort()).toEqual(
    sorted('/plain.uc', '/plain_a.3d', '/plain_d.3d'),
  );
});

test('a zip is requested together with what unpacks it', async ({ page, site, baseURL }) => {
  const viewer = '<retro-mesh src="/models/any.zip"></retro-mesh>';
  const wiki = await site({ copyOf: baseURL!, pages: hostPages(viewer) });
  const requests = await hold(page, /\/wiki(\.css)?$|\/favicon|\/retro-mesh\.js$|\/(core|rule-names)-/);
  await page.goto(`${wiki.origin}/wiki`, { waitUntil: 'commit' });
  await expect.poll(requests.names).toEqual(expect.arrayContaining(['any.zip', 'unpackers.js']));
});

test('embed.html requests its scripts at once, and everything else when the first ones are there', async ({
  page,
}) => {
  const src = sampleNames('fenstrider').map((file) => `samples/fenstrider/${file}`);
  const address = `/embed.html#src=${src.map(encodeURIComponent).join('&src=')}`;
  const held = await hold(page, /\/embed\.html/);
  await page.goto(address, { waitUntil: 'commit' });
  await expect
    .poll(held.names)
    .toEqual(sorted('frame.css', 'frame.js', 'retro-mesh.js', 'viewer.js', ...drawing));
  await page.unrouteAll();

  await page.goto('about:blank');
  const others = await hold(page, /\/embed\.html|\.css$|\/(retro-mesh\.js|rule-names-|core-)/);
  await page.goto(address, { waitUntil: 'commit' });
  const rest = ['frame.js', 'scene.js', 'three.js', 'viewer.js', 'unreal.wasm'];
  await expect.poll(others.names).toEqual(sorted(...rest, ...sampleNames('fenstrider')));
  const later = await others.release();
  await whenAllShow(page, 1);
  // The shadow comes after the first image.
  expect(later.filter((name) => name !== 'contact-shadow.js')).toEqual([]);
});
