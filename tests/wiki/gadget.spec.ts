import { escaped, save, upload } from './support/editing.js';
import { serveFrame } from './support/frame-server.js';
import { installGadget } from './support/gadget.js';
import { zipOfSample } from './support/sample.js';
import { expect, test } from './support/test.js';

test('the gadget shows a file of the wiki and an address in frames', async ({ page, as, monitor }) => {
  const frames = await serveFrame();
  monitor.allowOrigin(new URL(frames.address).origin);
  await as('administrator');
  await installGadget(page, frames.address);
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
  const said = await page.frameLocator('iframe >> nth=0').locator('body').textContent();
  const state = new URLSearchParams(said!.slice(1));
  expect(state.get('src')).toMatch(new RegExp(`^${new URL(page.url()).origin}/images/.+/Lantern\\.zip$`));
  expect(state.get('camera')).toBe('30,15');
  expect(state.get('clip')).toBe('Sway');

  const second = new URLSearchParams(
    (await page.frameLocator('iframe >> nth=1').locator('body').textContent())!.slice(1),
  );
  expect(second.getAll('src')).toEqual(['https://models.example/a,b$c.zip']);
  expect(second.get('alt')).toBe(hostile);
  expect(page.frames()).toHaveLength(3);
  await page.screenshot({ path: test.info().outputPath('gadget.png') });
  frames.close();
});
