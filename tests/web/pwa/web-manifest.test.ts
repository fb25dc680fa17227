import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { expect, test } from 'vitest';
import { readArchives, readFamilies } from '../../../scripts/families.mjs';
import { acceptedTypes } from '../../../web/pwa/accepted-types.js';
import { precacheOf } from '../../../web/pwa/precache-list.js';
import { icons, webManifest } from '../../../web/pwa/web-manifest.js';

const families = readFamilies();
const root = join(import.meta.dirname, '../../..');

test('the types of files have every family, archives and images, and no extension twice', () => {
  const types = acceptedTypes(families);
  const all = Object.values(types).flat();
  for (const { id, names } of families) {
    expect(types[`application/x-retromesh-${id}`]!.length, id).toBeGreaterThan(0);
    const own = types[`application/x-retromesh-${id}`]!;
    const archives = readArchives().filter(({ family }) => family === id);
    const patterns = [names, ...archives.map((each) => each.names)].join('|');
    for (const extension of own) expect(`1${extension}`).toMatch(new RegExp(patterns, 'i'));
  }
  expect(all).toEqual(
    expect.arrayContaining(['.3d', '.uc', '.ob2', '.dat', '.ctc', '.fly', '.zip', '.pk3', '.pcx', '.png']),
  );
  expect(new Set(all).size).toBe(all.length);
});

test('all addresses of the web manifest are relative: the page may be in any folder', () => {
  const text = JSON.stringify(webManifest(families));
  const addresses = [...text.matchAll(/"(?:id|start_url|scope|action|src)":"([^"]*)"/g)].map(([, a]) => a!);
  expect(addresses.length).toBeGreaterThan(8);
  for (const address of addresses)
    expect(new URL(address, 'https://x.example/m/').href).toMatch(/^https:\/\/x\.example\/m\/[^/]*$/);
});

test('icons have the sizes that the manifest says, and a maskable one has no transparent pixel', () => {
  for (const { file, size, purpose } of icons) {
    const bytes = readFileSync(join(root, 'web/public', file));
    const { width, height, channels } = decode(bytes);
    expect([width, height]).toEqual([size, size]);
    const isOpaque = channels !== 4 && !bytes.includes('tRNS');
    expect(isOpaque, file).toBe(purpose === 'maskable');
  }
});

test('the list of stored files has what the page requests, and the version is that of their contents', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'retromesh-'));
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  try {
    const own = ['assets/a-1.js', 'samples/a/b c.uc', 'standalone/template.html', 'mark.svg', 'index.html'];
    const others = 'embed.html embed/retro-mesh.js mediawiki/RetroMesh/LICENSE manifest.json sw.js'.split(
      ' ',
    );
    for (const path of [...own, ...others]) await write(path, path);
    const first = await precacheOf(folder);
    const stored = ['', 'assets/a-1.js', 'mark.svg', 'samples/a/b%20c.uc', 'standalone/template.html'];
    expect(first.files.map(({ path }) => path).sort()).toEqual(stored);
    await write('embed/retro-mesh.js', 'changed');
    expect((await precacheOf(folder)).version).toBe(first.version);
    await write('mark.svg', 'changed');
    expect((await precacheOf(folder)).version).not.toBe(first.version);
  } finally {
    await rm(folder, { recursive: true });
  }
});
