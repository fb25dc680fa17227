import presetHtml5 from '@bbob/preset-html5';
import bbcodeToHtml from '@bbob/html';
import { marked } from 'marked';
import type { Frame, Page } from '@playwright/test';
import { snippetsFor } from '../../../web/src/links/snippets/snippets.js';
import { defaultView } from '../../../web/src/links/view-state.js';
import { addressesOf, coloursIn } from '../support/embedding.js';
import { plain, png } from '../support/pictures.js';
import { expect, test as base } from '../support/test.js';

const hostile = `"><img src=x onerror="alert(1)"><script>alert(1)</script>[[x]](y){{z}}|'b' \`*_$&amp; ~~s~~ 🏮 https://x.y`;

/** The text of a snippet of Share for a sample by URLs. */
function snippet(id: string, baseURL: string): string {
  const page = `${baseURL}/`;
  const src = addressesOf('lantern')
    .split(' ')
    .map((path) => new URL(path, page).href);
  const input = { name: hostile, link: `${page}#v=1&src=${src.join('&src=')}`, page, src, view: defaultView };
  return snippetsFor(input).find((one) => one.id === id)!.text;
}

const test = base.extend<{ open: (body: string) => Promise<void> }>({
  /** Opens a page of another site, with pictures beside it. */
  open: async ({ page, monitor, baseURL, site }, use) =>
    use(async (body) => {
      const { origin } = await site({ pages: { '/': `<!doctype html><body>${body}</body>` } });
      monitor.allowOrigin(origin);
      monitor.allowOrigin(baseURL!);
      const picture = Buffer.from(png('a.png', 32, plain([200, 90, 30])).bytes);
      await page.route(`${origin}/*.png`, (route) =>
        route.fulfill({ contentType: 'image/png', body: picture }),
      );
      await page.goto(origin);
      await expect(page.locator('img[src=x], body script:not([src])')).toHaveCount(0);
    }),
});

const whenDrawn = (page: Page | Frame) =>
  expect.poll(() => coloursIn(page).catch(() => 0)).toBeGreaterThan(50);

test('the HTML and iframe snippets show a model on another site, its name is text', async ({
  page,
  baseURL,
  open,
}) => {
  await open(snippet('html', baseURL!) + snippet('iframe', baseURL!));
  await whenDrawn(page);
  await expect(page.locator('retro-mesh')).toHaveAttribute('alt', hostile);
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('title', hostile);
  await frame.scrollIntoViewIfNeeded();
  await whenDrawn((await (await frame.elementHandle())!.contentFrame())!);
});

test('the Markdown and BBCode snippets are a picture with a link, its name is text', async ({
  page,
  baseURL,
  open,
}) => {
  const markdown = marked.parse(snippet('markdown', baseURL!), { async: false });
  const bbcode = bbcodeToHtml(snippet('bbcode', baseURL!), presetHtml5());
  for (const markup of [markdown, bbcode]) {
    await open(markup);
    await expect(page.getByRole('link').locator('img')).toHaveJSProperty('naturalWidth', 32);
    await expect(page.getByRole('link')).toHaveAttribute('href', /#v=1&src=.+Lantern_d\.3d&src=/);
    await expect(page.locator('body')).toHaveText('');
    if (markup === markdown)
      await expect(page.getByRole('link').getByRole('img', { name: hostile, exact: true })).toBeVisible();
  }
});
