import { coloursIn, policyText, whenAllShow } from '../support/embedding.js';
import { expect, test } from '../support/test.js';
import { openPage } from '../support/viewer.js';

test('the page has the Content-Security-Policy of the design, and the browser enforces it: text is never parsed as markup or script', async ({
  page,
  monitor,
}) => {
  monitor.expectError(/TrustedHTML|TrustedScriptURL|require-trusted-types-for/);
  await openPage(page);
  const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
  const content = (await meta.getAttribute('content'))!;
  expect(content.replace(/ 'sha256-[\w+/]{43}='/, '')).toBe(
    policyText.replace('base-uri', "manifest-src 'self'; base-uri"), // only the page can be installed
  );
  // The script of the first frame is the only one in the page.
  expect(content.match(/'sha256-/g)).toHaveLength(1);
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

test('the page works in a sandboxed frame of another site', async ({ page, site, baseURL }) => {
  const ours = await site({ copyOf: baseURL!, shared: true });
  const frameOf = `<iframe title="Retromesh" width="1200" height="700" sandbox="allow-scripts" src="${ours.origin}/"></iframe>`;
  const wiki = await site({
    pages: { '/': `<!doctype html><html lang="en"><title>Wiki</title>${frameOf}</html>` },
  });
  await page.goto(`${wiki.origin}/`);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: /^Fenstrider/ }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Fenstrider');
  const inside = page.frames()[1]!;
  await whenAllShow(inside, 1);
  await expect.poll(() => coloursIn(inside)).toBeGreaterThan(100);
  await frame.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(frame.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
});
