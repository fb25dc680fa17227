import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { openModel } from '../../web/src/core/node.js';
import { serve } from '../support/serve.js';
import { corpus } from './corpus.js';

const samples = fileURLToPath(new URL('../../build/samples/fenlands/', import.meta.url));
const fenSkins = join(samples, 'FenSkins.utx');
const files: Record<string, string> = {
  '/System/Fenlands.u': join(samples, 'Fenlands.u'),
  '/Textures/FenSkins.utx': fenSkins,
  '/flat/Fenlands.u': join(samples, 'Fenlands.u'),
  '/flat/FenSkins.utx': fenSkins,
  '/System/SiegeIV.u': join(corpus ?? '', 'archives/unreal/CacoFFF_SiegeIV-UT99/System/SiegeIV_0032beta9.u'),
};
let asked: string[] = [];
let sent = 0;

/** Serves ranges of the files. */
const server = serve(({ method, url, headers }, response) => {
  asked.push(`${method} ${url}`);
  const path = files[url!];
  if (!path || !existsSync(path)) return void response.writeHead(404).end();
  const bytes = readFileSync(path);
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (method === 'HEAD') return void response.writeHead(200, { 'Content-Length': bytes.length }).end();
  const range = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1);
  sent += range.length;
  response.writeHead(first === undefined ? 200 : 206, { 'Content-Length': range.length }).end(range);
});

beforeEach(() => void ([asked, sent] = [[], 0]));

describe('the address of a package', () => {
  it('opens the model that it names, with the packages beside it, which are looked for in order', async () => {
    const model = await openModel(`${server.origin}/System/Fenlands.u#Fenstrider`);
    model.dispose();
    expect(model.name).toBe('Fenstrider');
    expect(model.images.map(({ width }) => width > 0)).toEqual([true, true, true]);
    expect(model.missingFiles).toEqual([]);
    const others = [...new Set(asked.map((each) => each.split(' ')[1]))];
    expect(others).toEqual([
      '/System/Fenlands.u',
      '/System/FenSkins.u',
      '/System/FenSkins.utx',
      '/Textures/FenSkins.utx',
    ]);
  });

  it('finds packages in the same folder', async () => {
    const model = await openModel(`${server.origin}/flat/Fenlands.u#Fenlands.Fenstrider`);
    model.dispose();
    expect(model.missingFiles).toEqual([]);
  });

  it('that names no model says which are nearest', async () => {
    await expect(openModel(`${server.origin}/System/Fenlands.u#Lanten`)).rejects.toThrow(
      'Lanten is not among the models of Fenlands.u; the nearest name is Lantern.',
    );
    await expect(openModel(`${server.origin}/System/Fen.u#Lantern`)).rejects.toThrow(
      'Fen.u could not be downloaded: the server answered 404 (not found)',
    );
  });

  it.skipIf(!corpus)('of 4 MB sends what one model needs', async () => {
    const model = await openModel(`${server.origin}/System/SiegeIV.u#XCSup1`);
    model.dispose();
    // The length, both ends of the tables, and the mesh; the classes, which name looks, are not read.
    const ranges = asked.filter((each) => each === 'GET /System/SiegeIV.u');
    expect(ranges).toHaveLength(4);
    expect(sent).toBeLessThan(0.1 * statSync(files['/System/SiegeIV.u']!).size);
  });
});
