import type { RetroMesh } from '../../../web/src/element/index.js';
import { hostPages } from '../support/embedding.js';
import { embedPath } from '../support/frames.js';
import { crate } from '../support/models.js';
import { expect, test as base } from '../support/test.js';
import { viewerOf } from '../support/viewer.js';

// What a viewer says to who reads the page that it is in, and not to who made the model.

const test = base.extend<{ embed: (viewer: string, files?: Record<string, string>) => Promise<void> }>({
  embed: async ({ page, site, monitor, baseURL }, use) => {
    await use(async (viewer) => {
      const wiki = await site({ copyOf: baseURL!, pages: hostPages(viewer) });
      monitor.allowOrigin(wiki.origin);
      await page.goto(`${wiki.origin}/wiki`);
    });
  },
});

test('a model that cannot be shown is reported to a reader, who has no files to drop', async ({
  page,
  embed,
  monitor,
}) => {
  monitor.expectError(/Failed to load resource/);
  const { faces, frames } = crate();
  for (const { name, bytes } of [{ ...faces, bytes: faces.bytes.subarray(0, 47) }, frames])
    await page.route(`**/${name}`, (route) => route.fulfill({ body: Buffer.from(bytes) }));
  await embed(
    '<retro-mesh src="/files/crate_d.3d /files/crate_a.3d"></retro-mesh><retro-mesh src="/files/lamp.zip"></retro-mesh>',
  );
  const cut = viewerOf(page).nth(0).getByRole('alert');
  await expect(cut).toHaveText(/^This model cannot be shown\. crate_d\.3d ends early.*\.$/);
  await expect(viewerOf(page).nth(1).getByRole('alert')).toHaveText(
    'This model cannot be shown. lamp.zip could not be downloaded: the server answered 404 (not found).',
  );
  for (const alert of [cut, viewerOf(page).nth(1).getByRole('alert')])
    await expect(alert).not.toContainText(/drop|export|again/i);
});

test('scripts get the whole report', async ({ page, embed, monitor }) => {
  monitor.expectError(/Failed to load resource/);
  await embed('<retro-mesh></retro-mesh>');
  const message = await viewerOf(page).evaluate(async (viewer: RetroMesh) => {
    const failed = new Promise<string>((done) =>
      viewer.addEventListener('error', (event) =>
        done((event as unknown as CustomEvent<{ error: Error }>).detail.error.message),
      ),
    );
    viewer.src = '/files/lamp.zip';
    return failed;
  });
  expect(message).toContain('lamp.zip could not be downloaded: the server answered 404 (not found). ');
});

test('an empty src is said; a viewer without src waits for a script', async ({ page, embed }) => {
  await embed('<retro-mesh src=""></retro-mesh><retro-mesh src=" "></retro-mesh><retro-mesh></retro-mesh>');
  for (const at of [0, 1])
    await expect(viewerOf(page).nth(at).getByRole('alert')).toHaveText(
      'No model is named here: the attribute src is empty.',
    );
  await expect(viewerOf(page).nth(2).getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await viewerOf(page)
    .nth(0)
    .evaluate((viewer: RetroMesh) =>
      viewer.setAttribute(
        'src',
        '/samples/lantern/Lantern_d.3d /samples/lantern/Lantern_a.3d /samples/lantern/Lantern.uc',
      ),
    );
  await expect(viewerOf(page).nth(0).locator('canvas')).toBeVisible();
  await expect(viewerOf(page).nth(0).getByRole('alert')).toHaveCount(0);
});

test('a frame says an empty src in its address, and speaks to a reader, too', async ({ page, monitor }) => {
  monitor.expectError(/Failed to load resource/);
  await page.goto(embedPath({ src: '' }));
  await expect(page.locator('#problems')).toContainText('names no model');
  await page.goto(embedPath({ src: 'nowhere/crate.zip' }));
  await expect(page.getByRole('alert')).toHaveText(
    'This model cannot be shown. crate.zip could not be downloaded: the server answered 404 (not found).',
  );
});
