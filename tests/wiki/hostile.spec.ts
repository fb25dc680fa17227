import type { Page } from '@playwright/test';
import { escaped, save, upload, zipOfSample } from './support/editing.js';
import { expect, test } from './support/test.js';

/** Shows wikitext with an uploaded model. */
async function show(page: Page, title: string, text: string): Promise<void> {
  await upload(page, 'Lantern.zip', zipOfSample('lantern'));
  await save(page, title, text);
  await page.goto(`/index.php?title=${title}`);
}

const markup = '" onload="alert(1)" <script>alert(1)</script>';

test('hostile attributes stay text or are left out, and are listed', async ({ page, as }) => {
  await as('uploader');
  await show(
    page,
    'Hostile',
    `<retro-mesh src="File:Lantern.zip" alt="${escaped(markup)}"
onclick="alert(1)" style="position:fixed" id="mw-head" srcdoc="x" slot="a" part="b" background="url(https://evil.example/a.png)"
camera-orbit="1 2 3;x" light="${escaped('"><script>alert(1)</script>')}" touch-action="auto" width="99999" height="-5" animation-name="Sway" />`,
  );
  const viewer = page.locator('retro-mesh');
  const names = await viewer.evaluate((element) => element.getAttributeNames().sort());
  expect(names.filter((name) => name !== 'touch')).toEqual(
    [
      ...['alt', 'animation-name', 'class', 'controls', 'loading', 'shadow-intensity', 'src', 'style'],
      'touch-action',
    ].sort(),
  );
  await expect(viewer).toHaveAttribute('alt', markup);
  await expect(viewer).toHaveAttribute('touch-action', 'pan-y');
  await expect(viewer).toHaveAttribute('style', 'width: 2000px; aspect-ratio: 2000 / 1500');
  await expect(page.locator('strong.error')).toHaveText(
    /: onclick, style, id, srcdoc, slot, part, background, camera-orbit, light, touch-action$/,
  );
});

/** Values of src that name no model file of the wiki. */
const refused = [
  'https://evil.example/a.zip',
  'javascript:alert(1)',
  'Main Page',
  '<b id=taken>x</b>.zip',
  'File:Nowhere.zip',
  'File:Nowhere.svg',
];

test('the tag refuses what is no model file of the wiki', async ({ page, as }) => {
  await as('uploader');
  await save(page, 'Refused', refused.map((src) => `<retro-mesh src="${escaped(src)}" />`).join('\n\n'));
  await page.goto('/index.php?title=Refused');
  await expect(page.locator('strong.error')).toHaveText(
    refused.map((src) => `retro-mesh: ${src} is not a model file of this wiki.`),
  );
  await expect(page.locator('retro-mesh, #taken')).toHaveCount(0);
});

test('the tag takes several files, and only a poster of the wiki', async ({ page, as }) => {
  await as('uploader');
  await show(
    page,
    'Templates',
    `<retro-mesh src="File:Lantern.zip | File:Lantern.zip" alt="Both" poster="File:Nowhere.png" />`,
  );
  const [first, second] = (await page.locator('retro-mesh').getAttribute('src'))!.split(' ');
  expect(first).toMatch(/\/Lantern\.zip$/);
  expect(second).toBe(first);
  await expect(page.locator('strong.error')).toHaveText(/: poster$/);
});

test('attributes have the parameters of a template, and braces elsewhere are text', async ({ page, as }) => {
  await as('uploader');
  await save(page, 'Template:Model', '<retro-mesh src="{{{1}}}" alt="{{{alt}}}" />');
  await show(
    page,
    'Braces',
    `{{Model|File:Lantern.zip|alt=From a template}}
<retro-mesh src="File:Lantern.zip" alt="{{SITENAME}} &#123;{SITENAME}}" />`,
  );
  await expect(page.locator('retro-mesh').first()).toHaveAttribute('alt', 'From a template');
  await expect(page.locator('retro-mesh').last()).toHaveAttribute('alt', '{{SITENAME}} {{SITENAME}}');
});
