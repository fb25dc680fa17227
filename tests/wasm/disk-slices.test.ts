import type * as fs from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it, vi } from 'vitest';
import { retromesh, temporaryFolder, writeFiles } from '../support/command.js';
import { zipOf } from '../web/core/zip-bytes.js';

const counts = vi.hoisted(() => ({ opened: 0, closed: 0, mostOpen: 0, bytes: 0 }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>();
  const open: typeof fs.open = async (...args) => {
    const handle = await real.open(...args);
    counts.opened += 1;
    counts.mostOpen = Math.max(counts.mostOpen, counts.opened - counts.closed);
    const { read, close } = handle;
    handle.read = (async (...values: Parameters<typeof read>) => {
      const result = await read.apply(handle, values);
      counts.bytes += result.bytesRead;
      return result;
    }) as typeof read;
    handle.close = async () => {
      counts.closed += 1;
      return close.call(handle);
    };
    return handle;
  };
  return { ...real, open };
});

beforeEach(() => void Object.assign(counts, { opened: 0, closed: 0, mostOpen: 0, bytes: 0 }));

const folder = temporaryFolder();
const samples = fileURLToPath(new URL('../../build/samples/fenstrider', import.meta.url));
const model = Object.fromEntries(
  ['Fenstrider.uc', 'Fenstrider_a.3d', 'Fenstrider_d.3d'].map((name) => [
    name,
    new Uint8Array(readFileSync(join(samples, name))),
  ]),
);

it('of a zip, the command reads the directory and the files of the model, with one handle', async () => {
  const zip = zipOf({ 'music.wav': new Uint8Array(4_000_000), ...model }, 0);
  writeFiles(folder, { 'one/in/a/b/mod.zip': zip });
  const { code, out } = await retromesh('info', '--list', join(folder, 'one/in/a/b/mod.zip'));
  expect(out).toContain('Fenstrider');
  expect(code).toBe(0);
  expect(counts.bytes).toBeLessThan(200_000);
  expect(counts.opened).toBe(counts.closed);
  expect(counts.opened).toBe(1);
});

it('of many zips, 16 are open at most', async () => {
  const zip = zipOf(model, 0);
  const names = Array.from({ length: 40 }, (_, i) => `many/mod${i}.zip`);
  writeFiles(folder, Object.fromEntries(names.map((name) => [name, zip])));
  const { out } = await retromesh('info', '--list', join(folder, 'many'));
  expect(out.split('\n').length).toBeGreaterThan(40);
  expect(counts.mostOpen).toBe(16);
  expect(counts.opened).toBe(counts.closed);
});
