import type { Page } from '@playwright/test';
import { escaped, installGadget, save, upload, zipOfSample } from './support/editing.js';
import { expect, test } from './support/test.js';

/** A page in place of embed.html that shows what its fragment says. */
const frame = `<!doctype html><body><script>document.body.textContent = location.hash;</script></body>`;

const stateOf = async (page: Page, at: number): Promise<URLSearchParams> =>
  new URLSearchParams((await page.frameLocator(`iframe >> nth=${at}`).locator('body').innerText()).slice(1));

test('the gadget shows a file of the wiki and an address in frames', async ({ page, as, monitor, site }) => {
  const frames = await site({ pages: { '/embed.html': frame } });
  monitor.allowOrigin(frames.origin);
  await as('administrator');
  await installGadget(page, `${frames.origin}/embed.html`);
  await as('uploader');
  await upload(page, 'Lantern.zip', zipOfSample('lantern'));
  const hostile = `<img src=x onerror=alert(1)>" onload="alert(1)&src=javascript:alert(1)#`;
  await save(
    page,
    'Gadget',
    `<div class="retro-mesh" data-src="File:lantern.zip" data-alt="A lantern" data-camera="30,15" data-clip="Sway" data-width="320" data-height="200">[[:File:Lantern.zip]]</div>
<div class="retro-mesh" data-src="https://models.example/a,b$c.zip" data-alt="${escaped(hostile)}">Rifle</div>
<div class="retro-mesh" data-src="File:Nowhere.zip">What the page says</div>`,
  );
  await page.goto('/index.php?title=Gadget');
  const shown = page.locator('div.retro-mesh iframe');
  await expect(shown).toHaveCount(2);
  await expect(page.getByText('What the page says')).toBeVisible();

  const first = page.getByTitle('A lantern', { exact: true });
  await expect(first).toHaveAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox');
  expect(await first.boundingBox()).toMatchObject({ width: 320, height: 200 });
  const state = await stateOf(page, 0);
  expect(state.get('src')).toMatch(new RegExp(`^${new URL(page.url()).origin}/images/.+/Lantern\\.zip$`));
  expect(state.get('camera')).toBe('30,15');
  expect(state.get('clip')).toBe('Sway');

  const second = await stateOf(page, 1);
  expect(second.getAll('src')).toEqual(['https://models.example/a,b$c.zip']);
  expect(second.get('alt')).toBe(hostile);
  expect(page.frames()).toHaveLength(3);
});
