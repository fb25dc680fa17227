import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, Route } from '@playwright/test';
import { hostPages, whenAllShow } from '../support/embedding.js';
import { expect, test } from '../support/test.js';

// Requests that wait for each other cost a round trip each: what the first image needs is requested in one round after the script.

const index = fileURLToPath(new URL('../../../build/samples/index.json', import.meta.url));
interface Sample {
  readonly id: string;
  readonly files: readonly string[];
}
const samples = JSON.parse(readFileSync(index, 'utf8')) as Sample[];
const filesOf = (id: string): string[] => [...samples.find((sample) => sample.id === id)!.files];

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

for (const [id, modules] of [
  ['fenstrider', ['unreal.wasm', 'images.wasm']],
  ['bellweed', ['ctc.wasm', 'images.wasm']],
  ['dewlop', ['runescape.wasm', 'images.wasm']],
  ['skimmer', ['humanfly.wasm', 'runescape.wasm']],
] as const) {
  test(`all files that ${id} needs are requested at once when the script is there, and none later`, async ({
    page,
    site,
    monitor,
    baseURL,
  }) => {
    const src = filesOf(id).map((file) => `/samples/${id}/${file}`);
    const viewer = `<retro-mesh src="${src.join(' ')}"></retro-mesh>`;
    const wiki = await site({ copyOf: baseURL!, pages: hostPages(viewer) });
    monitor.allowOrigin(wiki.origin);
    const requests = await hold(page, /\/wiki(\.css)?$|\/favicon|\/retro-mesh\.js$/);
    await page.goto(`${wiki.origin}/wiki`, { waitUntil: 'commit' });
    await expect.poll(requests.names).toEqual(sorted(...filesOf(id), ...modules, 'module.js'));
    const later = await requests.release();
    await whenAllShow(page, 1);
    expect(later).toEqual([]);
  });
}

test('a zip is requested together with what unpacks it', async ({ page, site, monitor, baseURL }) => {
  const viewer = '<retro-mesh src="/models/any.zip"></retro-mesh>';
  const wiki = await site({ copyOf: baseURL!, pages: hostPages(viewer) });
  monitor.allowOrigin(wiki.origin);
  const requests = await hold(page, /\/wiki(\.css)?$|\/favicon|\/retro-mesh\.js$/);
  await page.goto(`${wiki.origin}/wiki`, { waitUntil: 'commit' });
  await expect.poll(requests.names).toEqual(expect.arrayContaining(['any.zip', 'zip.js', 'inflate.js']));
});

test('embed.html requests its scripts at once, and everything else when they are there', async ({ page }) => {
  const src = filesOf('fenstrider').map((file) => `samples/fenstrider/${file}`);
  const address = `/embed.html#src=${src.map(encodeURIComponent).join('&src=')}`;
  const scripts = await hold(page, /\/embed\.html/);
  await page.goto(address, { waitUntil: 'commit' });
  await expect.poll(scripts.names).toEqual(sorted('frame.css', 'frame.js', 'retro-mesh.js', 'module.js'));
  await page.unrouteAll();

  await page.goto('about:blank');
  const others = await hold(page, /\/embed\.html|\.css$|\.js$/);
  await page.goto(address, { waitUntil: 'commit' });
  await expect.poll(others.names).toEqual(sorted('unreal.wasm', 'images.wasm', ...filesOf('fenstrider')));
  const later = await others.release();
  await whenAllShow(page, 1);
  // The shadow comes after the first image.
  expect(later.filter((name) => name !== 'contact-shadow.js')).toEqual([]);
});
