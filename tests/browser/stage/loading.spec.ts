import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { addressesOf, coloursIn, whenAllShow } from '../support/embedding.js';
import { crate } from '../support/models.js';
import { expect, mount, test } from '../support/stage.js';
import { viewerOf } from '../support/viewer.js';

// When `<retro-mesh>` loads the model of its `src`, and what it says to who reads the page, and not to who made the model.

const fenstrider = addressesOf('fenstrider');
const far = '<p style="height: 3000px">A long article.</p>';
const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

const hasModel = (page: Page): Promise<boolean> =>
  viewerOf(page).evaluate((viewer: RetroMesh) => Boolean(viewer.model));

/** The requests for files of samples from now on. */
function requestsOf(page: Page): string[] {
  const all: string[] = [];
  page.on('request', (request) => request.url().includes('/samples/') && all.push(request.url()));
  return all;
}

/** A few frames later: what is in view, or near it, is known. */
const someFrames = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });

test('loading is lazy: a model far below the viewport is loaded when it comes near', async ({ page }) => {
  const requests = requestsOf(page);
  await mount(page, `${far}<retro-mesh src="${fenstrider}"></retro-mesh>`);
  await someFrames(page);
  expect(requests).toEqual([]);
  await viewerOf(page).evaluate((viewer: RetroMesh) => scrollTo(0, viewer.offsetTop - innerHeight - 20));
  await expect.poll(() => hasModel(page)).toBe(true);
});

test('loading="eager" loads a model wherever it is, and reveal="manual" keeps the poster before it', async ({
  page,
}) => {
  const viewer = `<retro-mesh src="${fenstrider}" loading="eager" reveal="manual" poster="${gif}" controls></retro-mesh>`;
  await mount(page, `${far}${viewer}`);
  await expect.poll(() => hasModel(page)).toBe(true);
  const [poster, canvas] = ['poster', 'canvas'].map((part) => page.locator(`retro-mesh >> [part=${part}]`));
  await expect(poster!).toBeVisible();
  await expect(canvas!).toBeHidden();
  await viewerOf(page).scrollIntoViewIfNeeded();
  const box = await poster!.boundingBox();
  await page.getByRole('button', { name: 'Show 3D model' }).click();
  await expect(poster!).toBeHidden();
  await expect.poll(() => coloursIn(page)).toBeGreaterThan(100);
  // Poster, model and picture have the same size and framing.
  expect(await canvas!.boundingBox()).toEqual(box);
  const differing = await viewerOf(page).evaluate((shown: RetroMesh) => {
    const drawn = shown.shadowRoot!.querySelector('canvas')!;
    const { width, height } = drawn;
    const pixels = (context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D) =>
      new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    const taken = pixels(shown.toCanvas(width, height).getContext('2d')!);
    return pixels(drawn.getContext('2d')!).filter((pixel, i) => pixel !== taken[i]).length;
  });
  expect(differing).toBe(0);
});

test('reveal="manual" loads nothing before the button or dismissPoster()', async ({ page }) => {
  const requests = requestsOf(page);
  await mount(
    page,
    `<retro-mesh src="${fenstrider}" reveal="manual"><b slot="poster">Our poster</b><i slot="progress-bar">Wait</i></retro-mesh>`,
  );
  await expect(page.getByText('Our poster')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show 3D model' })).toBeVisible();
  await someFrames(page);
  expect(requests).toEqual([]);
  let goOn = (): void => {};
  const held = new Promise<void>((done) => (goOn = done));
  await page.route('**/*.3d', (route) => held.then(() => route.continue()));
  await viewerOf(page).evaluate((viewer: RetroMesh) => viewer.dismissPoster());
  await expect(page.getByText('Wait')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  goOn();
  await whenAllShow(page, 1);
  await expect(page.getByText('Our poster')).toBeHidden();
  await page.unroute('**/*.3d');
});

test('a model that cannot be shown is reported to a reader, who has no files to drop, and scripts get the whole report', async ({
  page,
  monitor,
}) => {
  monitor.expectError(/Failed to load resource/);
  const { faces, frames } = crate();
  for (const { name, bytes } of [{ ...faces, bytes: faces.bytes.subarray(0, 47) }, frames])
    await page.route(`**/${name}`, (route) => route.fulfill({ body: Buffer.from(bytes) }));
  await mount(page, '<retro-mesh></retro-mesh><retro-mesh></retro-mesh>');
  const reports = await page.evaluate(() => {
    const sources = ['/files/crate_d.3d /files/crate_a.3d', '/files/lamp.zip'];
    const viewers = [...document.querySelectorAll<RetroMesh>('retro-mesh')];
    return Promise.all(
      viewers.map((viewer, i) => {
        viewer.src = sources[i]!;
        return new Promise<string>((done) =>
          viewer.addEventListener('error', (event) =>
            done((event as unknown as CustomEvent<{ error: Error }>).detail.error.message),
          ),
        );
      }),
    );
  });
  expect(reports[1]).toContain('lamp.zip could not be downloaded: the server answered 404 (not found). ');
  const alerts = [0, 1].map((at) => viewerOf(page).nth(at).getByRole('alert'));
  await expect(alerts[0]!).toHaveText(/^This model cannot be shown\. crate_d\.3d ends early.*\.$/);
  await expect(alerts[1]!).toHaveText(
    'This model cannot be shown. lamp.zip could not be downloaded: the server answered 404 (not found).',
  );
  for (const alert of alerts) await expect(alert).not.toContainText(/drop|export|again/i);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2);
  for (const { name } of [faces, frames]) await page.unroute(`**/${name}`);
});

test('an empty src is said; a viewer without src waits for a script', async ({ page }) => {
  await mount(
    page,
    '<retro-mesh src=""></retro-mesh><retro-mesh src=" "></retro-mesh><retro-mesh></retro-mesh>',
  );
  const alerts = viewerOf(page).getByRole('alert');
  await expect(alerts).toHaveText(Array(2).fill('No model is named here: the attribute src is empty.'));
  await expect(viewerOf(page).nth(2).getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await viewerOf(page)
    .nth(0)
    .evaluate((viewer: RetroMesh, src) => viewer.setAttribute('src', src), addressesOf('lantern'));
  await expect(viewerOf(page).nth(0).locator('canvas')).toBeVisible();
  await expect(alerts).toHaveCount(1);
});
