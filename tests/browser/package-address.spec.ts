import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { RetroMesh } from '../../web/src/element/index.js';
import { corpusFile } from './support/corpus.js';
import { drop } from './support/drop.js';
import { embedPath, whenDrawn, wikiPage } from './support/frames.js';
import { ranges } from './support/ranges.js';
import { sampleFile } from './support/samples.js';
import { expect, test } from './support/test.js';
import { openPage, whenShown } from './support/viewer.js';

const meshes = sampleFile('fenlands', 'Fenlands.u');
const skins = sampleFile('fenlands', 'FenSkins.utx');
const answers = { '/System/Fenlands.u': ranges(meshes.bytes), '/Textures/FenSkins.utx': ranges(skins.bytes) };

test('<retro-mesh> shows the model of a package that src names, with the packages beside it', async ({
  page,
  site,
  baseURL,
  monitor,
}) => {
  monitor.expectError(/404/);
  const files = await site({ shared: true, answers });
  const element = `<script type="module" src="/embed/retro-mesh.js"></script>
    <retro-mesh src="${files.origin}/System/Fenlands.u#Fenstrider" alt="A fenstrider"></retro-mesh>`;
  const own = await site({ copyOf: baseURL!, pages: { '/document': wikiPage(element) } });
  await page.goto(`${own.origin}/document`);
  const shown = () =>
    page.locator('retro-mesh').evaluate((viewer: RetroMesh) => {
      const { name, missingFiles, images } = viewer.model ?? {};
      return [name, missingFiles?.length, images?.length];
    });
  await expect.poll(shown).toEqual(['Fenstrider', 0, 3]);
  expect(files.requests).toContain('/Textures/FenSkins.utx');
  expect(files.requests.filter((path) => /#|%23/.test(path))).toEqual([]);
});

test('embed.html shows it, and says which names are nearest to one that is not there', async ({
  page,
  site,
  baseURL,
  monitor,
}) => {
  monitor.expectError(/404/);
  const { origin } = await site({ copyOf: baseURL!, answers });
  await page.goto(origin + embedPath({ src: 'System/Fenlands.u#Wayside.Lantern' }));
  await whenDrawn(page, 'Lantern');
  await page.goto(origin + embedPath({ src: 'System/Fenlands.u', entry: 'fenlands.u#fenstrider' }));
  await whenDrawn(page, 'Fenstrider');
  await page.goto(origin + embedPath({ src: 'System/Fenlands.u#Lanten' }));
  await expect(page.getByRole('alert')).toContainText(
    'Lanten is not among the models of Fenlands.u; the nearest name is Lantern.',
  );
});

test('the page opens the model that a link names, and says when it was renamed', async ({
  page,
  site,
  baseURL,
  monitor,
}) => {
  monitor.expectError(/404/);
  const { origin } = await site({ copyOf: baseURL!, answers });
  const link = (entry: string): string =>
    `${origin}/#v=1&src=${encodeURIComponent(`${origin}/System/Fenlands.u`)}${entry}`;
  await page.goto(link('%23Lantern'));
  await whenShown(page, 'Lantern');
  await page.goto('about:blank');
  await page.goto(link(`&entry=${encodeURIComponent('fenlands.u#lanten')}`));
  await whenShown(page, 'Fenstrider');
  await expect(page.getByRole('region', { name: 'About this drop' })).toContainText(
    'fenlands.u#lanten is not among the models of these files; the nearest name is Lantern.',
  );
});

test('of a package of 4 MB, a server sends what one model needs', async ({ page, site, baseURL }) => {
  const asked: string[] = [];
  let sent = 0;
  const { bytes } = corpusFile('archives/unreal/CacoFFF_SiegeIV-UT99/System/SiegeIV_0032beta9.u');
  const counted = ranges(bytes, (method, size) => {
    asked.push(method);
    sent += size;
  });
  const files = await site({ shared: true, answers: { '/System/SiegeIV.u': counted } });
  const element = `<script type="module" src="/embed/retro-mesh.js"></script>
    <retro-mesh src="${files.origin}/System/SiegeIV.u#XCSup1" alt="A supplier"></retro-mesh>`;
  const own = await site({ copyOf: baseURL!, pages: { '/document': wikiPage(element) } });
  await page.goto(`${own.origin}/document`);
  const name = () => page.locator('retro-mesh').evaluate((viewer: RetroMesh) => viewer.model?.name);
  await expect.poll(name).toBe('XCSup1');
  // No request asks first whether ranges are allowed.
  expect(asked).toEqual(['HEAD', 'GET', 'GET', 'GET', 'GET']);
  expect(sent).toBeLessThan(bytes.length / 10);
});

test('Share saves the loose files of a model of a package as a zip', async ({ page }) => {
  await openPage(page);
  await drop(page, meshes, skins);
  await whenShown(page, 'Fenstrider');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  await dialog.getByRole('tab', { name: 'One file' }).click();
  const save = dialog.getByRole('button', { name: 'Save zip' });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe('Fenstrider.zip');
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
  expect(Object.keys(files).sort()).toEqual([
    'Classes/Fenstrider.uc.txt',
    'Fenstrider.uc',
    'Fenstrider_a.3d',
    'Fenstrider_d.3d',
    'JFenstrider1.pcx',
    'JFenstrider2.pcx',
    'JFenstriderEye.pcx',
  ]);
  await expect(dialog.getByRole('status')).toContainText('Fenstrider.zip has ');
});
