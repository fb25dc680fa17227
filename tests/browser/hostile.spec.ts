import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RetroMesh } from '../../web/src/element/index.js';
import { drop } from './support/drop.js';
import { mostMegabytes, watchMemory } from './support/memory.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import { openPage, whenShown } from './support/viewer.js';

// Small files that would cost much. What of each is unpacked, decoded and compared: tests/wasm/hostile.test.ts.

const folder = fileURLToPath(new URL('../../../shared/hostile/', import.meta.url));

interface Counted {
  pixels: number;
  frames: number;
}

for (const [name, place, text] of [
  ['a1b-scripts-bomb-2000.zip', 'notice', /kept growing|more than 128 MB in all/],
  ['a4-tga-40.zip', 'note', /S0\.tga needs too much memory/],
] as const) {
  const title = `${name} ends in a sentence, within the memory of a tab, while the page goes on drawing, and the next model opens`;
  test(title, { tag: '@all' }, async ({ page }) => {
    test.slow();
    test.skip(!existsSync(folder + name), `${name} of the hostile files is missing`);
    await watchMemory(page);
    await page.addInitScript(() => {
      const counted: Counted = { pixels: 0, frames: 0 };
      Object.assign(window, { counted });
      const { createImageBitmap: make } = window;
      window.createImageBitmap = (async (...args: Parameters<typeof make>) => {
        const bitmap = await make(...args);
        counted.pixels += bitmap.width * bitmap.height;
        return bitmap;
      }) as typeof make;
      const next = (): void => {
        counted.frames += 1;
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
    const counted = () => page.evaluate(() => (window as unknown as { counted: Counted }).counted);
    await openPage(page);
    const { frames } = await counted();
    const most = await mostMegabytes(page, async () => {
      await drop(page, { name, bytes: readFileSync(folder + name) });
      const notes = page.getByRole('tab', { name: /^Notes/ });
      if (place === 'note') await notes.click({ timeout: 60_000 });
      const told =
        place === 'note' ? page.getByRole('tabpanel') : page.getByRole('region', { name: 'About this drop' });
      await expect(told).toContainText(text, { timeout: 60_000 });
    });
    expect(most).toBeLessThan(300);
    expect((await counted()).frames - frames).toBeGreaterThan(10);
    const kept = await page.evaluate(() => {
      const images = document.querySelector<RetroMesh>('retro-mesh')?.model?.images ?? [];
      return images.reduce((sum, image) => sum + (image.pixels?.length ?? 0), 0);
    });
    expect(4 * (await counted()).pixels + kept).toBeLessThanOrEqual(128 * 1024 * 1024);
    await drop(page, ...crate('good').all);
    await whenShown(page, 'good');
  });
}
