import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from './support/test.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

test(
  'retromesh render draws models into PNGs with the browser of the system',
  { tag: '@all' },
  async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'retromesh-pictures-'));
    try {
      const command = [join(root, 'build/cli/retromesh.mjs'), 'render'];
      const samples = ['fenstrider', 'dewlop'].map((id) => join(root, 'build/samples', id));
      const view = ['--size', '120x90', '--clip', '', '--camera', '90deg 75deg auto'];
      await promisify(execFile)(process.execPath, [...command, ...samples, '-o', `${folder}/`, ...view]);
      for (const name of ['Fenstrider', 'Dewlop']) {
        const bytes = await readFile(join(folder, `${name}.png`));
        expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([120, 90]);
        const alphas = await page.evaluate(async (base64) => {
          const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const image = await createImageBitmap(new Blob([data], { type: 'image/png' }));
          const context = new OffscreenCanvas(120, 90).getContext('2d')!;
          context.drawImage(image, 0, 0);
          const alphaAt = (x: number, y: number) => context.getImageData(x, y, 1, 1).data[3];
          return [alphaAt(0, 0), alphaAt(60, 45)];
        }, bytes.toString('base64'));
        expect(alphas).toEqual([0, 255]);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
