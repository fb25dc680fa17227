import type { RetroMesh } from '../../../web/src/element/index.js';
import { embedPath, sampleUrls, viewOf, whenDrawn } from '../support/frames.js';
import { expect, test } from '../support/test.js';

/** The policy of embed.html at an origin, which it names: WebKit does not find it in a sandboxed frame under 'self'. */
const policyAt = (origin: string): string[] => [
  "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types lit-html retromesh-worker",
  `default-src 'none'; script-src ${origin} 'wasm-unsafe-eval'; style-src ${origin}; ` +
    `img-src ${origin} blob: data:; connect-src ${origin} https: blob: data:`,
];
const fenstrider = sampleUrls('Fenstrider');
const lantern = sampleUrls('Lantern');
const sandboxed = 'width="480" height="360" title="3D model" sandbox="allow-scripts"';

test('embed.html draws the model of its fragment as the fragment says', async ({ page }) => {
  const parameters = {
    src: fenstrider,
    clip: 'lunge',
    time: '0.2',
    camera: '-90,0',
    display: 'shaded',
    light: 'fixed',
    wire: '1',
    grid: '1',
    background: '#20242a',
    alt: 'A fenstrider',
  };
  await page.goto(embedPath(parameters));
  await whenDrawn(page, 'Fenstrider');
  expect(await viewOf(page)).toEqual({
    from: 'From the right.',
    clip: 'Lunge',
    time: 0.2,
    playing: false,
    display: 'shaded',
    light: 'fixed',
    wire: true,
    grid: true,
  });
  await expect(page.locator('retro-mesh')).toHaveCSS('background-color', 'rgb(32, 36, 42)');
  await expect(page.getByRole('application', { name: /^A fenstrider, from the right/ })).toBeVisible();
  await expect(page).toHaveTitle('Fenstrider – Retromesh');
  await expect(page.locator('#problems')).toBeHidden();
});

test('a changed fragment is shown without loading the page again', async ({ page }) => {
  await page.goto(embedPath({ src: fenstrider }));
  await whenDrawn(page, 'Fenstrider');
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.goto(embedPath({ src: lantern, display: 'uv' }));
  await whenDrawn(page, 'Lantern');
  expect(await viewOf(page)).toMatchObject({ display: 'uv' });
  await page.goto(embedPath({ src: lantern, camera: '0,0', controls: '0' }));
  await expect.poll(async () => (await viewOf(page)).from).toBe('From the front.');
  await expect(page.getByRole('button', { name: /^Play/ })).toHaveCount(0);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
});

test('a sample, one of its models, and choices for it are shown', async ({ page }) => {
  await page.goto(embedPath({ sample: 'dewlop', entry: 'dewlop_head.ob2' }));
  await whenDrawn(page, 'dewlop_head');
  await page.goto(embedPath({ sample: 'bellweed', choice: 'animation-record:flags-count' }));
  await whenDrawn(page, 'Bellweed');
  const choices = await page
    .locator('retro-mesh')
    .evaluate((viewer: RetroMesh) =>
      viewer.model!.interpretations?.map(({ id, choices: all, chosen }) => `${id}:${all[chosen]!.id}`),
    );
  expect(choices).toContain('animation-record:flags-count');
  await page.goto(embedPath({ sample: 'dewlop', entry: 'moon' }));
  await expect(page.getByRole('alert')).toContainText('moon is not among the models of these files');
});

test('play=1 plays, and does not under reduced motion @all', async ({ page }) => {
  await page.goto(embedPath({ src: fenstrider, clip: 'Walk', play: '1' }));
  await whenDrawn(page, 'Fenstrider');
  expect(await viewOf(page)).toMatchObject({ clip: 'Walk', playing: false });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await whenDrawn(page, 'Fenstrider');
  expect(await viewOf(page)).toMatchObject({ clip: 'Walk', playing: true });
});

test('what is wrong with the address is said in sentences to a reader', async ({ page, monitor }) => {
  monitor.expectError(/Failed to load resource/);
  const problems = page.locator('#problems');
  await page.goto(embedPath({ src: '' }));
  await expect(problems).toContainText('names no model');
  await page.goto(embedPath({ src: 'nowhere/crate.zip', display: 'pink' }));
  await expect(page.getByRole('alert')).toHaveText(
    'This model cannot be shown. crate.zip could not be downloaded: the server answered 404 (not found).',
  );
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(problems).toHaveText('The link has an invalid value for display, "pink".');
  await page.goto(embedPath({ src: fenstrider, clip: '<b>Fly</b>', display: 'priorities' }));
  await whenDrawn(page, 'Fenstrider');
  await expect(problems).toHaveText(
    'The model has no clip "<b>Fly</b>".The model has no data for the display priorities.',
  );
  await page.goto(embedPath({ v: '99', src: fenstrider }));
  await expect(problems).toContainText('The link is of version "99"');
  await page.goto(embedPath({ sample: 'moon' }));
  await expect(page.getByRole('alert')).toContainText('The link names the sample "moon"');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('3D model');
});

test('Tab goes through the embed of another page once, in reading order, and leaves it at its end', async ({
  page,
  site,
  baseURL,
}) => {
  const frame = `<iframe ${sandboxed} src="${baseURL}${embedPath({ src: fenstrider })}"></iframe>`;
  const wiki = await site({ pages: { '/': `<!doctype html>${frame}<a href="#next">Next</a>` } });
  await page.goto(wiki.origin);
  const inside = page.frameLocator('iframe');
  await expect(inside.getByRole('button', { name: /^Play/ })).toBeVisible();
  for (const stop of [
    inside.getByRole('link', { name: 'Open in Retromesh' }),
    inside.getByRole('application'),
    inside.getByRole('button', { name: /^Play/ }),
    inside.getByRole('slider'),
    inside.getByRole('combobox'),
    inside.getByRole('button', { name: 'Reset view' }),
    page.getByRole('link', { name: 'Next' }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await expect(inside.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Fenstrider" [level=1]
      - link "Open in Retromesh"
      - paragraph: /arrow keys turn it/
      - application /^Fenstrider, from/
  `);
});

test('embed.html has the Content-Security-Policy of the design, and the browser enforces it', async ({
  page,
  baseURL,
  monitor,
}) => {
  monitor.expectError(/Content Security Policy|security policy|TrustedHTML/i);
  monitor.allowOrigin('https://localhost:9'); // The image that the policy refuses.
  await page.goto('/embed.html');
  const metas = page.locator('meta[http-equiv="Content-Security-Policy"]');
  const contents = metas.evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));
  expect(await contents).toEqual(policyAt(baseURL!));
  const refused = await page.evaluate(async () => {
    const seen: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
    await fetch('http://localhost:9/').catch(() => undefined);
    await new Promise((done) => {
      const image = new Image();
      image.onerror = done;
      image.src = 'https://localhost:9/';
    });
    try {
      document.createElement('p').innerHTML = '<b>taken</b>';
    } catch {
      seen.push('innerHTML');
    }
    return seen;
  });
  expect(refused).toEqual(expect.arrayContaining(['connect-src', 'img-src', 'innerHTML']));
});

test('a frame without an origin is served what it needs by npm start', async ({ page, baseURL }) => {
  for (const path of ['/embed.html', '/embed/retro-mesh.js', '/samples/fenstrider/Fenstrider_d.3d']) {
    const response = await page.request.get(baseURL! + path, { headers: { Origin: 'null' } });
    expect(response.headers()['access-control-allow-origin']).toBe('*');
  }
});
