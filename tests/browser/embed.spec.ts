import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { connect } from '../../web/src/embed/client.js';
import { axeViolations } from './support/axe.js';
import { embedPath, frameOf, sampleUrls, sampleZip, viewOf, whenDrawn, wikiPage } from './support/frames.js';
import { expect, test } from './support/test.js';

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; " +
  "connect-src 'self' https: blob: data:; base-uri 'none'; form-action 'none'; " +
  "require-trusted-types-for 'script'; trusted-types lit-html";
const fenstrider = sampleUrls('Fenstrider').join(' ');
const lantern = sampleUrls('Lantern').join(' ');
const sandboxed = 'width="480" height="360" title="3D model" sandbox="allow-scripts"';

const linkOf = (page: Page) => page.getByRole('link', { name: 'Open in Retromesh' });

/** Whether nothing of the page reaches beyond its sides. */
const fitsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('embed.html draws the model of its fragment as the fragment says', async ({ page }) => {
  const parameters = {
    src: fenstrider,
    'animation-name': 'lunge',
    time: '0.2',
    'camera-orbit': '-90deg 90deg 50%',
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

test('the bar links to the full page with the same model and the view of the moment', async ({ page }) => {
  await page.goto(embedPath({ src: fenstrider, title: 'Fen strider' }));
  await whenDrawn(page, 'Fen strider');
  await page.getByRole('application').press('3');
  await expect.poll(async () => (await viewOf(page)).from).toBe('From the right.');
  const link = linkOf(page);
  await link.focus();
  const { pathname, hash } = new URL(await link.evaluate((one: HTMLAnchorElement) => one.href));
  expect(pathname).toBe('/');
  expect(hash).toMatch(/^#v=1&src=samples\/fenstrider\/Fenstrider_d\.3d&src=.*&camera=-90,0,[\d.]+&clip=/);
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toBe('noopener');
});

test('a changed fragment is shown without loading the page again', async ({ page }) => {
  await page.goto(embedPath({ src: fenstrider }));
  await whenDrawn(page, 'Fenstrider');
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.goto(embedPath({ src: lantern, display: 'uv' }));
  await whenDrawn(page, 'Lantern');
  expect(await viewOf(page)).toMatchObject({ display: 'uv' });
  await page.goto(embedPath({ src: lantern, 'camera-orbit': '0deg 90deg auto', controls: '0' }));
  await expect.poll(async () => (await viewOf(page)).from).toBe('From the front.');
  await expect(page.getByRole('button', { name: /^Play/ })).toHaveCount(0);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
});

test('autoplay plays, and does not under reduced motion', async ({ page }) => {
  await page.goto(embedPath({ src: fenstrider, 'animation-name': 'Walk', autoplay: '' }));
  await whenDrawn(page, 'Fenstrider');
  expect(await viewOf(page)).toMatchObject({ clip: 'Walk', playing: false });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  await whenDrawn(page, 'Fenstrider');
  expect(await viewOf(page)).toMatchObject({ clip: 'Walk', playing: true });
});

test('what is wrong with the address is said in sentences', async ({ page, monitor }) => {
  monitor.expectError(/Failed to load resource/);
  await page.goto(embedPath({ src: 'nowhere/crate.zip', display: 'pink' }));
  await expect(page.getByRole('alert')).toContainText(
    'crate.zip could not be downloaded: the server answered 404',
  );
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.locator('#problems')).toHaveText('The address has an invalid value for display, "pink".');
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(embedPath({ src: fenstrider, 'animation-name': '<b>Fly</b>' }));
  await whenDrawn(page, 'Fenstrider');
  await expect(page.locator('#problems')).toHaveText('The model has no clip "<b>Fly</b>".');
  await page.goto(embedPath());
  await expect(page.locator('#problems')).toContainText('names no model');
});

test('everything is reached and operated by keyboard, and described', async ({ page }) => {
  await page.goto(embedPath({ src: fenstrider, 'animation-name': 'Walk' }));
  await whenDrawn(page, 'Fenstrider');
  await page.keyboard.press('Tab');
  await expect(linkOf(page)).toBeFocused();
  await page.keyboard.press('Tab');
  const viewer = page.getByRole('application');
  await expect(viewer).toBeFocused();
  await expect(viewer).toHaveAttribute('aria-roledescription', '3D model viewer');
  const before = (await viewOf(page)).from;
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await viewOf(page)).from).not.toBe(before);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await viewOf(page)).playing).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await viewOf(page)).playing).toBe(false);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('slider', { name: 'Frame of Walk' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Clip' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reset view' })).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Fenstrider" [level=1]
      - link "Open in Retromesh"
      - paragraph: /arrow keys turn it/
      - application /^Fenstrider, from/
  `);
});

for (const [name, size, media] of [
  ['light', { width: 640, height: 480 }, { colorScheme: 'light' }],
  ['dark at 375 pixels', { width: 375, height: 280 }, { colorScheme: 'dark' }],
  ['forced colours', { width: 375, height: 280 }, { forcedColors: 'active' }],
  ['very small', { width: 160, height: 120 }, {}],
] as const) {
  test(`axe finds nothing, and nothing is cut off: ${name}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.emulateMedia(media);
    await page.goto(
      embedPath({ src: fenstrider, title: 'A fenstrider with a name that is much too long for its bar' }),
    );
    await whenDrawn(page, 'A fenstrider with a name that is much too long for its bar');
    expect(await axeViolations(page)).toEqual([]);
    expect(await fitsSideways(page)).toBe(true);
    await expect(linkOf(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /^Play/ })).toBeInViewport({ ratio: 1 });
  });
}

test('embed.html has the Content-Security-Policy of the design', async ({ page }) => {
  await page.goto('/embed.html');
  const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
  expect(await meta.getAttribute('content')).toBe(policy);
});

test('a frame without an origin is served what it needs by npm start', async ({ page, baseURL }) => {
  for (const path of ['/embed.html', '/embed/retro-mesh.js', '/samples/fenstrider/Fenstrider_d.3d']) {
    const response = await page.request.get(baseURL! + path, { headers: { Origin: 'null' } });
    expect(response.headers()['access-control-allow-origin']).toBe('*');
  }
});

test('a sandboxed frame of another site draws, with the policy as a header', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  const headers = { 'Content-Security-Policy': `${policy}; frame-ancestors *` };
  const ours = await site({ copyOf: baseURL!, shared: true, headers });
  const src = `${ours.origin}${embedPath({ src: fenstrider })}`;
  const wiki = await site({ pages: { '/': wikiPage(`<iframe ${sandboxed} src="${src}"></iframe>`) } });
  for (const { origin } of [ours, wiki]) monitor.allowOrigin(origin);
  await page.goto(wiki.origin);
  const frame = await frameOf(page);
  await whenDrawn(frame, 'Fenstrider');
  expect(await frame.evaluate(() => self.origin)).toBe('null');
  await frame.getByRole('button', { name: /^Play/ }).click();
  await expect(frame.getByRole('button', { name: /^Pause/ })).toBeVisible();
});

test('the client loads, plays, seeks and takes pictures in a sandboxed frame of another site', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  const ours = await site({ copyOf: baseURL!, shared: true });
  const frame = `<iframe ${sandboxed} src="${ours.origin}/embed.html"></iframe>`;
  const script = `import { connect } from '${ours.origin}/embed/client.js'; Object.assign(window, { connect });`;
  const wiki = await site({ pages: { '/': wikiPage(frame, script) } });
  for (const { origin } of [ours, wiki]) monitor.allowOrigin(origin);
  monitor.expectError(/Failed to load resource/);
  await page.goto(wiki.origin);
  const result = await page.evaluate(async (urls) => {
    const { connect: connectTo } = window as unknown as { connect: typeof connect };
    const viewer = await connectTo(document.querySelector('iframe')!);
    const events: string[] = [];
    for (const name of ['load', 'error', 'camera-change', 'play', 'pause', 'finished'] as const)
      viewer.on(name, () => events.push(name));
    let progress = 0;
    const stop = viewer.on('progress', ({ totalProgress }) => (progress = totalProgress));
    const codeOf = (request: Promise<unknown>): Promise<string> =>
      request.then(
        () => 'none',
        ({ code, message }) => `${code}: ${message}`,
      );
    const early = await codeOf(viewer.play());
    const before = viewer.model;
    const model = await viewer.load(urls, { title: 'Strider' });
    stop();
    const clip = await viewer.clip('lunge');
    const moment = await viewer.seek(0.25);
    const finished = new Promise((done) => viewer.on('finished', done));
    const playing = await viewer.play({ loop: false, speed: 4 });
    const end = await finished;
    await viewer.play({ loop: true });
    const paused = await viewer.pause();
    const display = await viewer.display({ display: 'normals', background: 'rgb(9 8 7)' });
    const camera = await viewer.camera('90deg 90deg auto');
    const picture = await viewer.snapshot({ width: 64, height: 48 });
    const bitmap = await createImageBitmap(picture);
    const context = new OffscreenCanvas(64, 48).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, 64, 48);
    const errors = [
      await codeOf(viewer.clip('Fly')),
      await codeOf(viewer.display({ display: 'priorities' })),
      await codeOf(viewer.request('seek', { time: -1 })),
      await codeOf(viewer.load('nowhere/crate.zip')),
    ];
    const superseded = codeOf(viewer.load(urls[0]!));
    await viewer.load(urls);
    const known = viewer.model?.name;
    viewer.disconnect();
    const closed = await codeOf(viewer.play());
    return {
      early,
      before,
      known,
      closed,
      model: { ...model, clips: model.clips.length > 5, displays: model.displays.slice(0, 2) },
      clip,
      moment,
      playing,
      end,
      paused: paused.playing,
      display,
      camera,
      picture: {
        type: picture.type,
        width: bitmap.width,
        height: bitmap.height,
        corner: [...data.slice(0, 4)],
        colours: new Set(new Uint32Array(data.buffer)).size > 20,
      },
      errors,
      superseded: await superseded,
      events: [...new Set(events)].sort(),
      progress: progress > 0,
    };
  }, sampleUrls('Fenstrider'));
  expect(result).toEqual({
    early: 'no-model: play needs a model, and none is shown.',
    before: null,
    known: 'Fenstrider',
    closed: 'disconnected: The connection was closed.',
    model: {
      name: 'Fenstrider',
      clips: true,
      displays: ['textured', 'shaded'],
      missingFiles: ['JFenstriderEye.pcx', 'JFenstrider2.pcx'],
    },
    clip: { clip: 'Lunge', frame: 0, time: 0, playing: false },
    moment: { clip: 'Lunge', frame: expect.any(Number), time: 0.25, playing: false },
    playing: { clip: 'Lunge', frame: expect.any(Number), time: 0.25, playing: true },
    end: { clip: 'Lunge', frame: expect.any(Number), time: expect.any(Number), playing: false },
    paused: false,
    display: { display: 'normals', light: 'camera', background: 'rgb(9 8 7)', wire: false, grid: false },
    camera: { orbit: expect.stringMatching(/^90deg 90deg [\d.]+m$/), description: 'From the left.' },
    picture: { type: 'image/png', width: 64, height: 48, corner: [9, 8, 7, 255], colours: true },
    errors: [
      'not-available: The model has no clip "Fly".',
      'not-available: The model has no data for the display priorities.',
      expect.stringMatching(/^bad-parameter: time of seek has to be/),
      expect.stringMatching(/^not-found: crate\.zip could not be downloaded/),
    ],
    superseded: expect.stringMatching(/^superseded/),
    events: ['camera-change', 'error', 'finished', 'load', 'pause', 'play'],
    progress: true,
  });
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Fenstrider');
});

test('a page that did not shake hands, and a frame beside it, are ignored and told nothing', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  const ours = await site({ copyOf: baseURL!, shared: true });
  const src = `${ours.origin}${embedPath({ src: fenstrider, title: 'Mine' })}`;
  // The frame beside it says hello and gives orders, as the page does without hello.
  const intruder = wikiPage(
    '',
    `const say = (method, params) => parent.frames[0].postMessage({ retromesh: 1, id: method, method, params }, '*');
    window.addEventListener('message', ({ data }) => parent.postMessage({ leaked: data }, '*'));
    for (let i = 0; i < 5; i += 1) { say('hello', { version: 1 }); say('display', { display: 'uv' }); say('load', { src: 'x.zip' }); }
    parent.postMessage('said', '*');`,
  );
  const other = await site({ pages: { '/': intruder } });
  const frames = `<iframe ${sandboxed} src="${src}"></iframe><iframe title="Intruder" src="${other.origin}/"></iframe>`;
  const wiki = await site({ pages: { '/': wikiPage(frames) } });
  for (const { origin } of [ours, wiki, other]) monitor.allowOrigin(origin);
  await page.addInitScript(() => {
    const received: unknown[] = [];
    Object.assign(window, { received });
    window.addEventListener('message', ({ data }) => received.push(data));
  });
  await page.goto(wiki.origin);
  const frame = await frameOf(page);
  await whenDrawn(frame, 'Mine');
  await page.evaluate(async () => {
    const [target, beside] = Array.from(document.querySelectorAll('iframe'));
    const orders: object[] = [
      { method: 'display', params: { display: 'uv' } },
      { method: 'load', params: { src: 'x.zip' } },
      { method: 'hello' },
      { method: 'hello', params: { version: 0 } },
    ];
    for (const order of orders) target!.contentWindow!.postMessage({ retromesh: 1, id: 1, ...order }, '*');
    for (const noise of ['hello', null, 7, { retromesh: 1 }, [1]])
      target!.contentWindow!.postMessage(noise, '*');
    // Loaded again now that the viewer listens.
    beside!.src += '';
    await new Promise((done) => beside!.addEventListener('load', done, { once: true }));
  });
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { received: unknown[] }).received.length))
    .toBeGreaterThanOrEqual(2);
  // A message that is answered comes after those that are not.
  const answer = await page.evaluate(() => {
    const target = document.querySelector('iframe')!.contentWindow!;
    return new Promise((done) => {
      window.addEventListener('message', ({ data, ports }) => done([data.id, ports.length]), { once: true });
      target.postMessage({ retromesh: 1, id: 'last', method: 'hello', params: { version: 1 } }, '*');
    });
  });
  expect(answer).toEqual(['last', 1]);
  const received = await page.evaluate(() => (window as unknown as { received: unknown[] }).received);
  expect(received.filter((data) => data !== 'said')).toEqual([expect.objectContaining({ id: 'last' })]);
  expect(await viewOf(frame)).toMatchObject({ display: 'textured' });
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Mine');
});

test('the client waits for a lazy frame, and says when a page is none of Retromesh', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  const ours = await site({ copyOf: baseURL!, shared: true });
  const frames = `<iframe id="other" title="Other" src="/other"></iframe><div style="height: 9000px"></div>
    <iframe id="lazy" ${sandboxed} loading="lazy" src="${ours.origin}/embed.html"></iframe>`;
  const script = `import { connect } from '${ours.origin}/embed/client.js'; Object.assign(window, { connect });`;
  const wiki = await site({ pages: { '/': wikiPage(frames, script), '/other': wikiPage('') } });
  for (const { origin } of [ours, wiki]) monitor.allowOrigin(origin);
  await page.clock.install();
  await page.goto(wiki.origin);
  await page.evaluate(() => {
    const { connect: connectTo } = window as unknown as { connect: typeof connect };
    const [other, lazy] = Array.from(document.querySelectorAll('iframe'));
    const outcomes: string[] = [];
    Object.assign(window, { outcomes });
    connectTo(lazy!).then(({ model }) => outcomes.push(`lazy ${model}`));
    connectTo(other!).catch(({ code, message }) => outcomes.push(`${code}: ${message}`));
    connectTo(other!, { signal: AbortSignal.abort('enough') }).catch((reason) => outcomes.push(reason));
    other!.src += '';
    return new Promise((done) => other!.addEventListener('load', done, { once: true }));
  });
  await page.clock.fastForward(10_001);
  const outcomes = () => page.evaluate(() => (window as unknown as { outcomes: string[] }).outcomes);
  await expect.poll(outcomes).toEqual(['enough', 'no-answer: The frame shows no embed.html of Retromesh.']);
  await page.locator('#lazy').scrollIntoViewIfNeeded();
  await expect.poll(outcomes).toContain('lazy null');
});

test.describe('docs/embed.md', () => {
  const text = readFileSync(fileURLToPath(new URL('../../docs/embed.md', import.meta.url)), 'utf8');
  const snippets = [...text.matchAll(/```html\n([\s\S]*?)```/g)].map(([, snippet]) => snippet!);

  for (const [index, { title, check }] of [
    {
      title: 'a frame',
      check: async (page: Page) => whenDrawn(await frameOf(page), 'Fenstrider'),
    },
    {
      title: 'the client',
      check: async (page: Page) => {
        await expect(page.locator('#said')).toHaveText(/^Fenstrider has \d+ clips\.$/);
        await page.getByRole('button', { name: 'Lunge' }).click();
        await expect(page.locator('#said')).toHaveText('Lunge is over.');
      },
    },
    {
      title: 'a picture',
      check: async (page: Page) => {
        const width = () =>
          page.locator('#picture').evaluate((image: HTMLImageElement) => image.naturalWidth);
        await expect.poll(width).toBe(320);
      },
    },
    {
      title: 'the protocol without the client',
      check: async (page: Page) => {
        const log = page.locator('#log');
        await expect(log).toContainText('version 1');
        await expect(log).toContainText('second: unknown-method');
        await expect(log).toContainText('Lantern is shown');
        await expect(log).toContainText('first: name,clips,displays,missingFiles');
      },
    },
  ].entries()) {
    test(`works as it is written: ${title}`, async ({ page, site, monitor, baseURL }) => {
      const zips = { '/Fenstrider.zip': sampleZip('Fenstrider'), '/Lantern.zip': sampleZip('Lantern') };
      const ours = await site({ copyOf: baseURL!, shared: true, pages: zips });
      const snippet = snippets[index]!.replaceAll(
        /https:\/\/(?:retromesh\.example|files\.example\.org)/g,
        ours.origin,
      );
      const wiki = await site({ pages: { '/': wikiPage(snippet) } });
      for (const { origin } of [ours, wiki]) monitor.allowOrigin(origin);
      await page.goto(wiki.origin);
      await check(page);
    });
  }

  test('has no other snippets', () => expect(snippets).toHaveLength(4));
});
