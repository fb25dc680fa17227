import type { Page } from '@playwright/test';
import type { Display, RetroMesh } from '../../web/src/element/index.js';
import { drop } from './support/drop.js';
import { squares } from './support/runescape.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid } from './support/unreal-files.js';
import { canvasOf, openPage, viewerOf, whenShown } from './support/viewer.js';

/** The names of the controls that are seen, but those of clips, events and the contents of the panel, and the pairs that overlap. */
const controls = (page: Page) =>
  page.evaluate(() => {
    const seen = [
      ...document.querySelectorAll('a[href], button, input, select, retro-mesh, [tabindex="0"]'),
    ].filter(
      (one) => one.getClientRects().length > 0 && !one.closest('.strip, .mark, [role=tabpanel], [popover]'),
    );
    const nameOf = (one: Element): string => one.getAttribute('aria-label') ?? one.textContent!.trim();
    const over = [...seen, ...document.querySelectorAll('.hud')].filter(
      (one) => !one.matches('retro-mesh, .splitter'),
    );
    const overlap = (a: DOMRect, b: DOMRect): boolean =>
      a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
    const pairs = over.flatMap((one, at) =>
      over
        .slice(at + 1)
        .filter(
          (other) =>
            !other.contains(one) &&
            !one.contains(other) &&
            overlap(one.getBoundingClientRect(), other.getBoundingClientRect()),
        )
        .map((other) => `${nameOf(one)} / ${nameOf(other)}`),
    );
    const outside = over.filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5);
    return { names: seen.map(nameOf), pairs: [...pairs, ...outside.map(nameOf)] };
  });

test('the viewer has few controls, which do not overlap in any display at any width; \\ hides the panel', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await openPage(page);
  await drop(page, squares(), ...meshFiles('two', pyramid()));
  await whenShown(page, 'squares');
  const { names } = await controls(page);
  expect(names.length, names.join(', ')).toBeLessThanOrEqual(24);
  const displays = await viewerOf(page).evaluate((viewer: RetroMesh) => [...viewer.displays]);
  expect(displays.length).toBeGreaterThan(4);
  for (const width of [721, 800, 960, 1080, 1280, 1440]) {
    await page.setViewportSize({ width, height: 560 });
    for (const display of displays) {
      await viewerOf(page).evaluate(
        (viewer: RetroMesh, chosen) => (viewer.display = chosen),
        display as Display,
      );
      await expect.poll(async () => (await controls(page)).pairs, `${display}, ${width} px`).toEqual([]);
    }
  }

  await canvasOf(page).press('\\');
  await expect(page.getByRole('tab', { name: 'Model' })).toBeHidden();
  const { width } = (await canvasOf(page).boundingBox())!;
  expect(width).toBe(1440);
  expect((await controls(page)).pairs).toEqual([]);
  // What a link names is shown.
  await page.evaluate(() => (location.hash = 'bytes'));
  await expect(page.getByRole('tab', { name: 'Bytes' })).toBeVisible();
  await page.getByRole('button', { name: 'Hide the panel' }).click();
  await expect(page.getByRole('button', { name: 'Show the panel' })).toBeFocused();
});
