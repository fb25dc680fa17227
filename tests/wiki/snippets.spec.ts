import { existsSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { fileStem, snippetsFor, type SnippetInput } from '../../web/src/links/snippets/snippets.js';
import { defaultView } from '../../web/src/links/view-state.js';
import { installed, installGadget, save, upload, zipOfSample } from './support/editing.js';
import { expect, test, whenDrawn } from './support/test.js';

/** The snippets of Share for a local model, by id. */
function snippetsOf(name: string, origin: string): Record<string, string> {
  const page = `${origin}/retromesh/`;
  const view = { ...defaultView, clip: 'Sway', display: 'textured', playing: false } as const;
  const input: SnippetInput = { name, link: `${page}#v=1&sample=lantern`, page, src: [], view };
  return Object.fromEntries(snippetsFor(input).map(({ id, text }) => [id, text]));
}

const hasSmarty = [3, 4].some((version) => existsSync(`/usr/share/php/smarty${version}/Smarty.class.php`));

/** The viewer of a frame. Newer browsers draw nothing in a frame out of view, and a viewer is scrolled to only when it is drawn. */
async function inFrame(page: Page, selector: string): Promise<Locator> {
  await page.locator(selector).scrollIntoViewIfNeeded();
  return page.frameLocator(selector).locator('retro-mesh');
}

test('the snippets of Share show a model in the wiki', async ({ page, as, wiki }) => {
  const snippets = snippetsOf('Marsh light', wiki.origin);
  await as('administrator');
  await installGadget(page, `${wiki.origin}/retromesh/embed.html`);
  await as('uploader');
  await upload(page, 'Marsh light.zip', zipOfSample('lantern'));
  await save(
    page,
    'Snippets',
    [snippets['mediawiki'], snippets['mediawiki-file'], snippets['gadget']].join('\n\n'),
  );
  await page.goto('/index.php?title=Snippets');
  await expect(page.locator('retro-mesh')).toHaveCount(2);
  await whenDrawn(page.locator('p retro-mesh'), 'Lantern');
  await whenDrawn(page.locator('.thumb retro-mesh, figure retro-mesh'), 'Lantern');
  await expect(page.locator('.thumbcaption, figcaption')).toContainText('Marsh light');
  const framed = await inFrame(page, 'div.retro-mesh iframe');
  await whenDrawn(framed, 'Lantern');
  await expect(framed).toHaveJSProperty('alt', 'Marsh light');
});

test('the snippet of Share shows a model through a Widget page', async ({ page, as, wiki, monitor }) => {
  test.skip(!hasSmarty, 'Smarty is not installed');
  await as('administrator');
  await save(page, 'Widget:RetroMesh', installed('Widget.wiki', `${wiki.origin}/retromesh/embed.html`));
  await as('uploader');
  await upload(page, 'Marsh light.zip', zipOfSample('lantern'));
  const one = snippetsOf('Marsh light', wiki.origin)['widget']!;
  const src = ['a b.3d', 'c,d&e.3d'].map((name) => `${wiki.origin}/${encodeURIComponent(name)}`);
  monitor.expectError(/a%20b\.3d|c%2Cd%26e\.3d|ERR_FAILED/); // files that are not there
  await save(page, 'Widgets', `${one}\n{{#widget:RetroMesh|src=${src.join(' ')}|alt=Two files}}`);
  await page.goto('/index.php?title=Widgets');
  await whenDrawn(await inFrame(page, '[title="Marsh light"]'), 'Lantern');
  await expect(page.getByTitle('Marsh light')).toHaveAttribute('src', /&clip=Sway&play=0&display=textured$/);
  const two = new URL((await page.getByTitle('Two files').getAttribute('src'))!);
  expect(new URLSearchParams(two.hash.slice(1)).getAll('src')).toEqual(src);
});

const hostile = `"><img src=x onerror="alert(1)"><script>alert(1)</script>[[Main Page]]{{SITENAME}}|'''b''' ~~~~ https://x.y 🏮 &lt;`;

test('a name with markup is text in all of them', async ({ page, as, wiki, monitor }) => {
  monitor.allowOrigin('https://retromesh.example');
  monitor.expectError(/ERR_FAILED|ERR_BLOCKED/);
  const snippets = snippetsOf(hostile, wiki.origin);
  await as('administrator');
  await installGadget(page, `${wiki.origin}/retromesh/embed.html`);
  await save(page, 'Widget:RetroMesh', installed('Widget.wiki', 'https://retromesh.example/embed.html'));
  await as('uploader');
  expect((await upload(page, `${fileStem(hostile)}.zip`, zipOfSample('skimmer'))).upload?.result).toBe(
    'Success',
  );
  const shown = ['mediawiki', 'mediawiki-file', 'gadget', ...(hasSmarty ? ['widget'] : [])];
  await save(page, 'Hostile snippets', shown.map((id) => snippets[id]).join('\n\n'));
  await page.route(/^https:\/\/retromesh\.example\//, (route) => route.abort());
  await page.goto('/index.php?title=Hostile_snippets');
  await expect(page.locator('div.retro-mesh iframe')).toHaveAttribute('title', hostile);
  await expect(page.locator('p retro-mesh')).toHaveAttribute('alt', hostile);
  await expect(page.locator('.thumbcaption, figcaption')).toContainText(hostile);
  await expect(page.locator('#mw-content-text :is(img[src=x], script)')).toHaveCount(0);
});
