import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { decode } from 'fast-png';
import { expect, test } from './support/test.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('retromesh render draws models into PNGs with the browser of the system @all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'retromesh-pictures-'));
  try {
    const command = [join(root, 'build/cli/retromesh.mjs'), 'render'];
    const samples = ['fenstrider', 'dewlop'].map((id) => join(root, 'build/samples', id));
    samples.push(join(root, 'build/samples/fenlands/Fenlands.u#Lantern'));
    const view = ['--size', '120x90', '--clip', '', '--camera', '90deg 75deg auto'];
    await promisify(execFile)(process.execPath, [...command, ...samples, '-o', `${folder}/`, ...view]);
    for (const name of ['Fenstrider', 'Dewlop', 'Lantern']) {
      const { width, height, channels, data } = decode(await readFile(join(folder, `${name}.png`)));
      expect([width, height]).toEqual([120, 90]);
      const alphaAt = (x: number, y: number) => data[(y * width + x) * channels + 3];
      expect([alphaAt(0, 0), alphaAt(60, 45)]).toEqual([0, 255]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
