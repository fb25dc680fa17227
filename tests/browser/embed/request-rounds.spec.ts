import type { Page, Route } from '@playwright/test';
import { hostPages, whenAllShow } from '../support/embedding.js';
import { sampleFile, sampleNames } from '../support/samples.js';
import { expect, test } from '../support/test.js';

// Requests that wait for each other cost a round trip each: what the first image needs is requested in one round after the script. The files
// of the model follow when the smallest large script is there, whose rest fills the time until the first of these responses.

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

const scripts = ['core.js', 'module.js', 'rule-names.js', 'scene.js', 'three.js', 'viewer.js'];

for (const [id, modules] of [
  ['fenstrider', ['unreal.wasm']],
  ['bellweed', ['ctc.wasm', 'images.wasm']],
  ['dewlop', ['runescape.wasm', 'images.wasm']],
  ['skimmer', ['humanfly.wasm', 'runescape.wasm']],
] as const) {
  const title = `all scripts and modules that ${id} needs are requested at once, its files after the smallest script, and nothing later`;
  test(title, { tag: id === 'fenstrider' ? [] : '@all' }, async ({ page, site, baseURL }) => {
    const src = sampleNames(id).map((file) => `/samples/${id}/${file}`);
    const viewer = `<retro-mesh src="${src.join(' ')}"></retro-mesh>`;
    const wiki = await site({ copyOf: baseURL!, pages: hostPages(viewer) });
    const requests = await hold(page, /\/wiki(\.css)?$|\/favicon|\/retro-mesh\.js$/);
    await page.goto(`${wiki.origin}/wiki`, { waitUntil: 'commit' });
    await expect.poll(requests.names).toEqual(sorted(...scripts, ...modules));
    await requests.releaseOne(/\/core-/);
    const others = scripts.filter((name) => name !== 'core.js');
    await expect.poll(requests.names).toEqual(sorted(...others, ...modules, ...sampleNames(id)));
    const later = await requests.release();
    await whenAllShow(page, 1);
    expect(later).toEqual([]);
  });
}

test('of one URL the files that its name says are requested with it, and then what its script names', async ({
  page,
  site,
  baseURL,
}) => {
  const viewer = '<retro-mesh src="/samples/fenstrider/Fenstrider_d.3d?v=2"></retro-mesh>';
  const wiki = await site({ copyOf: baseURL!, pages: hostPages(viewer) });
  const requests = await hold(page, /\/wiki(\.css)?$|\/favicon|\/retro-mesh\.js$/);
  await page.goto(`${wiki.origin}/wiki`, { waitUntil: 'commit' });
  await expect.poll(requests.names).toEqual(sorted('companions.js', 'unreal.wasm', ...scripts));
  await requests.releaseOne(/\/core-/);
  const others = scripts.filter((name) => name !== 'core.js');
  const files = ['Fenstrider_d.3d', 'Fenstrider_a.3d', 'Fenstrider.uc'];
  await expect.poll(requests.names).toEqual(sorted('companions.js', 'unreal.wasm', ...others, ...files));
  const later = await requests.release();
  await whenAllShow(page, 1);
  const skins = sampleNames('fenstrider').filter((name) => name.endsWith('.pcx'));
  expect(later.sort()).toEqual(skins.sort());
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
  const requests = await hold(page, /\/wiki(\.css)?$|\/favicon|\/retro-mesh\.js$|\/core-/);
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
  await expect.poll(held.names).toEqual(sorted('frame.css', 'frame.js', 'retro-mesh.js', ...scripts));
  await page.unrouteAll();

  await page.goto('about:blank');
  const others = await hold(page, /\/embed\.html|\.css$|\/(retro-mesh\.js|core-)/);
  await page.goto(address, { waitUntil: 'commit' });
  const rest = scripts.filter((name) => name !== 'core.js');
  const model = ['unreal.wasm', ...sampleNames('fenstrider')];
  await expect.poll(others.names).toEqual(sorted('frame.js', ...rest, ...model));
  const later = await others.release();
  await whenAllShow(page, 1);
  // The shadow comes after the first image.
  expect(later.filter((name) => name !== 'contact-shadow.js')).toEqual([]);
});
