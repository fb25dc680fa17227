import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { embedPath, frameOf, sampleUrls, whenDrawn, wikiPage } from '../support/frames.js';
import { expect, test } from '../support/test.js';
import { canvasOf, openPage, openSample, viewerOf } from '../support/viewer.js';

// The wheel over a model where the page around it is the frame, or the full page.

const distance = (page: Page): Promise<number> =>
  viewerOf(page).evaluate(({ camera }: RetroMesh) => camera.state.distance);

async function expectZoom(page: Page): Promise<void> {
  const opened = await distance(page);
  await canvasOf(page).hover();
  await page.mouse.wheel(0, 120);
  await expect.poll(() => distance(page)).toBeGreaterThan(opened);
}

test('in the full page the wheel zooms @all', async ({ page }) => {
  await openPage(page);
  await openSample(page, 'Lantern');
  await expectZoom(page);
  expect(await canvasOf(page).evaluate((canvas) => getComputedStyle(canvas).touchAction)).toBe('none');
});

test('in a frame the wheel scrolls the page around it, and says how to zoom; a frame that is the page zooms', async ({
  page,
  site,
  baseURL,
}) => {
  const src = `${baseURL!}${embedPath({ src: sampleUrls('Lantern') })}`;
  const markup = `<iframe title="3D model" width="400" height="300" src="${src}"></iframe>`;
  const wiki = await site({ pages: { '/': wikiPage(`${markup}<div style="height:3000px"></div>`) } });
  await page.clock.install();
  await page.goto(wiki.origin);
  const frame = await frameOf(page);
  await whenDrawn(frame, 'Lantern');
  const hint = frame.locator('retro-mesh .hint');
  const box = (await page.locator('iframe').boundingBox())!;
  await page.mouse.move(box.x + 200, box.y + 150);
  for (const deltaY of [100, -100]) {
    await page.mouse.wheel(0, deltaY);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(Math.max(0, deltaY));
    await expect(hint).toBeVisible();
    await page.clock.fastForward(4001);
    await expect(hint).toBeHidden();
  }

  await page.goto(src);
  await whenDrawn(page, 'Lantern');
  await expectZoom(page);
});
