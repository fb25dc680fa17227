import { drop } from '../support/drop.js';
import { addressesOf, coloursIn, hostPages, policyText, whenAllShow } from '../support/embedding.js';
import { crate } from '../support/models.js';
import { expect, test } from '../support/test.js';
import { openPage, openSample, whenShown } from '../support/viewer.js';

test('the page has the Content-Security-Policy of the design', async ({ page }) => {
  await page.goto('/');
  const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
  expect(await meta.getAttribute('content')).toBe(
    policyText.replace('base-uri', "manifest-src 'self'; base-uri"), // only the page can be installed
  );
});

test('the browser enforces the policy: text is never parsed as markup or script', async ({
  page,
  monitor,
}) => {
  monitor.expectError(/TrustedHTML|TrustedScriptURL|require-trusted-types-for/);
  await openPage(page);
  const refusals = await page.evaluate(() => {
    const isRefused = (act: () => void): boolean => {
      try {
        act();
        return false;
      } catch {
        return true;
      }
    };
    return [
      isRefused(() => (document.createElement('p').innerHTML = '<b>taken</b>')),
      isRefused(() => (document.createElement('script').src = 'https://cdn.example.org/a.js')),
    ];
  });
  expect(refusals).toEqual([true, true]);
});

test('the page sends requests to its own origin only', async ({ page, baseURL }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await openPage(page);
  await openSample(page, 'Fenstrider');
  for (const tab of ['Materials', /^Notes/, 'Model']) await page.getByRole('tab', { name: tab }).click();
  for (const name of ['Shaded', 'Normals', 'UV', 'Textured']) await page.getByRole('radio', { name }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: /^Theme:/ }).click();
  await page.getByRole('button', { name: 'Keys and help' }).click();
  await page.getByRole('dialog', { name: 'Keys' }).getByRole('button', { name: 'Close' }).click();
  await drop(page, crate().faces);
  await expect(page.getByRole('alert')).toBeVisible();
  await drop(page, ...crate('lamp').all);
  await whenShown(page, 'lamp');
  expect([...origins].filter((origin) => origin !== 'null')).toEqual([new URL(baseURL!).origin]);
});

test('the page works in a sandboxed frame of another site', async ({ page, site, monitor, baseURL }) => {
  const ours = await site({ copyOf: baseURL!, shared: true });
  const frameOf = `<iframe title="Retromesh" width="1200" height="700" sandbox="allow-scripts" src="${ours.origin}/"></iframe>`;
  const wiki = await site({
    pages: { '/': `<!doctype html><html lang="en"><title>Wiki</title>${frameOf}</html>` },
  });
  monitor.allowOrigin(ours.origin);
  monitor.allowOrigin(wiki.origin);
  await page.goto(`${wiki.origin}/`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: /^Fenstrider/ }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Fenstrider');
  const inside = page.frames()[1]!;
  await whenAllShow(inside, 1);
  await expect.poll(() => coloursIn(inside)).toBeGreaterThan(100);
  await frame.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(frame.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});

test('another site embeds a model with one element', async ({ page, site, monitor, baseURL }) => {
  const viewer = `<retro-mesh src="${addressesOf('fenstrider')}" alt="A fenstrider" controls></retro-mesh>`;
  const wiki = await site({ copyOf: baseURL!, pages: hostPages(viewer) });
  monitor.allowOrigin(wiki.origin);
  await page.goto(`${wiki.origin}/wiki`);
  await whenAllShow(page, 1);
  await expect.poll(() => coloursIn(page)).toBeGreaterThan(100);
  await page.getByRole('button', { name: /^Play/ }).click();
  await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await expect(page.getByRole('application', { name: /^A fenstrider, from/ })).toBeVisible();
});

test('an element with a missing file shows the error in its place', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  const viewer = `<retro-mesh src="/nowhere/crate.zip" controls></retro-mesh>`;
  const wiki = await site({ pages: hostPages(viewer), copyOf: baseURL! });
  monitor.allowOrigin(wiki.origin);
  monitor.expectError(/Failed to load resource/);
  await page.goto(`${wiki.origin}/wiki`);
  await expect(page.getByRole('alert')).toContainText('crate.zip');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

for (const count of [2, 20]) {
  test(`${count} elements on a page draw with one WebGL context`, async ({
    page,
    site,
    monitor,
    baseURL,
  }) => {
    const viewers = Array.from({ length: count }, (_, i) => {
      return `<retro-mesh src="${addressesOf(i % 2 ? 'lantern' : 'fenstrider')}"></retro-mesh>`;
    });
    const wiki = await site({ copyOf: baseURL!, pages: hostPages(viewers.join('')) });
    monitor.allowOrigin(wiki.origin);
    await page.addInitScript(() => {
      const contexts = new Set<unknown>();
      const { getContext } = HTMLCanvasElement.prototype;
      Object.assign(window, { contexts });
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
        const context = Reflect.apply(getContext, this, given) as unknown;
        if (context && String(given[0]).includes('webgl')) contexts.add(context);
        return context;
      } as typeof getContext;
    });
    await page.goto(`${wiki.origin}/wiki`);
    await whenAllShow(page, count);
    await expect.poll(() => coloursIn(page, count - 1)).toBeGreaterThan(50);
    await page.locator('retro-mesh').first().scrollIntoViewIfNeeded();
    await expect.poll(() => coloursIn(page, 0)).toBeGreaterThan(50);
    expect(await page.evaluate(() => (window as unknown as { contexts: Set<unknown> }).contexts.size)).toBe(
      1,
    );
  });
}
