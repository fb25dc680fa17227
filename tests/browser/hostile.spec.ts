import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drop } from './support/drop.js';
import { mostMegabytes, watchMemory } from './support/memory.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import { openPage, whenShown } from './support/viewer.js';

// Small files that would cost much. What of each is unpacked and decoded: tests/wasm/hostile.all.test.ts.

const folder = fileURLToPath(new URL('../../../shared/hostile/', import.meta.url));

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
      const counted = Object.assign(window, { drawn: 0 });
      const next = (): void => {
        counted.drawn += 1;
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
    const frames = () => page.evaluate(() => (window as unknown as { drawn: number }).drawn);
    await openPage(page);
    const before = await frames();
    const most = await mostMegabytes(page, async () => {
      await drop(page, { name, bytes: readFileSync(folder + name) });
      const notes = page.getByRole('tab', { name: /^Notes/ });
      if (place === 'note') await notes.click({ timeout: 60_000 });
      const told =
        place === 'note' ? page.getByRole('tabpanel') : page.getByRole('region', { name: 'About this drop' });
      await expect(told).toContainText(text, { timeout: 60_000 });
    });
    expect(most).toBeLessThan(300);
    expect((await frames()) - before).toBeGreaterThan(10);
    await drop(page, ...crate('good').all);
    await whenShown(page, 'good');
  });
}
