import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { unpack } from '../../../web/src/links/unpack.js';
import { corpusFile } from '../support/corpus.js';
import { drop } from '../support/drop.js';
import { sampleFiles } from '../support/samples.js';
import { expect, test } from '../support/test.js';
import { fingerprint, hideShadow, openPage, openSample, viewerOf, whenShown } from '../support/viewer.js';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Share/ });

/** The link in the open dialog, once it is made. */
async function linkIn(page: Page): Promise<string> {
  const field = dialogOf(page).getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/#v=1&/);
  return field.inputValue();
}

async function share(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  return linkIn(page);
}

async function follow(page: Page, link: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
}

const showClip = (page: Page, name: string) =>
  viewerOf(page).evaluate((viewer: RetroMesh, wanted) => {
    const { playback } = viewer;
    playback.pause();
    playback.clip = playback.clips.findIndex((clip) => clip.name === wanted);
  }, name);

/** The positions of each frame of a clip. */
const posesOf = (page: Page, name: string) =>
  viewerOf(page).evaluate(({ model }: RetroMesh, wanted) => {
    const index = model!.clips.findIndex((clip) => clip.name === wanted);
    const { count, rate } = model!.clips[index]!;
    const { length } = model!.positions;
    const target = { positions: new Float32Array(length), normals: new Float32Array(length) };
    return Array.from({ length: count }, (_, frame) => {
      model!.pose(index, frame / rate, target, { smooth: false });
      return target.positions.join();
    });
  }, name);

test('opaque skins of a link are lossless WebP where that is shorter, masked ones stay, and so do all pixels @all', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, ...sampleFiles('fenstrider'));
  await whenShown(page, 'Fenstrider');
  await hideShadow(page);
  const before = await fingerprint(page);
  const link = await share(page);
  const files = await unpack(link.slice(link.indexOf('&pack=') + 6));
  const skins = files.filter(({ name }) => /^J/.test(name)).map(({ name }) => name);
  expect(skins.sort()).toEqual(['JFenstrider1.webp', 'JFenstrider2.pcx', 'JFenstriderEye.webp']);
  const { bytes } = files.find(({ name }) => name === 'JFenstrider1.webp')!;
  expect(Buffer.from(bytes.subarray(0, 16)).toString('latin1')).toMatch(/^RIFF....WEBPVP8L$/s);
  await follow(page, link);
  await whenShown(page, 'Fenstrider');
  await expect.poll(() => fingerprint(page)).toBe(before);
  await expect(page.getByRole('region', { name: 'Missing files' })).toHaveCount(0);
});

test('a link with the frames of one clip is shorter, and shows that clip as before @all', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, ...sampleFiles('fenstrider').filter(({ name }) => !name.endsWith('.pcx')));
  await whenShown(page, 'Fenstrider');
  await showClip(page, 'Walk');
  const whole = await share(page);
  await dialogOf(page).getByRole('radio', { name: 'Only Walk' }).click();
  const link = await linkIn(page);
  await expect(dialogOf(page).getByRole('status')).toContainText('leaves out the frames of the other clips');
  expect(link.length).toBeLessThan(whole.length / 2);
  await page.keyboard.press('Escape');
  const before = await posesOf(page, 'Walk');
  expect(new Set(before).size).toBe(8);
  await follow(page, link);
  await whenShown(page, 'Fenstrider');
  expect(await posesOf(page, 'Walk')).toEqual(before);
  expect(new Set(await posesOf(page, 'Run')).size).toBe(1);
  await expect(page.locator('.notice')).toContainText('The link leaves out the frames of the other clips.');
});

test('the dialog makes a link fit: mar_rifle with fewer colours, and without skins in 8,000 characters @all', async ({
  page,
}) => {
  const folder = 'unreal/assimp_nonbsd/test/models-nonbsd/3D';
  const names = ['mar_rifle_d.3d', 'mar_rifle_a.3d', 'mar_rifle.uc', 'm_rifl.bmp'];
  await openPage(page);
  await drop(page, ...names.map((name) => corpusFile(`${folder}/${name}`)));
  await whenShown(page, 'mar');
  const whole = await share(page);
  const dialog = dialogOf(page);
  await expect(dialog).toContainText(/characters\s+too long for browsers but Chromium by [\d,]+/);
  await dialog.getByRole('button', { name: 'Make it fit: 64 colours' }).click();
  const few = await linkIn(page);
  await expect(dialog.getByRole('radio', { name: '64 colours' })).toBeChecked();
  await expect(dialog.getByRole('status')).toContainText('leaves out all but 64 colours of each skin');
  await dialog.getByRole('button', { name: 'Make it fit: no skins' }).click();
  const link = await linkIn(page);
  expect(few.length).toBeLessThanOrEqual(32_000);
  expect(whole.length).toBeGreaterThan(32_000);
  expect(whole.length).toBeLessThan(75_000);
  expect(link.length).toBeLessThanOrEqual(8000);
  await follow(page, link);
  await whenShown(page, 'mar');
  await expect(page.getByRole('region', { name: 'Missing files' })).toContainText('m_rifl.bmp');
  for (const all of [few, whole]) {
    await follow(page, all);
    await whenShown(page, 'mar');
    await expect(page.getByRole('region', { name: 'Missing files' })).toHaveCount(0);
    await expect(page.locator('.notice', { hasText: 'leaves out all but 64 colours' })).toHaveCount(
      all === few ? 1 : 0,
    );
  }
});

test('while a clip plays, link, zip and page are packed in a thread; one that does not start is started again', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const construct = (): never => {
      throw new Error('This thread draws.');
    };
    window.CompressionStream = new Proxy(CompressionStream, { construct });
  });
  await page.route('**/pack-worker-*.js', (route) => route.abort());
  await openPage(page);
  await drop(page, ...sampleFiles('fenstrider'));
  await whenShown(page, 'Fenstrider');
  await viewerOf(page).evaluate(({ playback }: RetroMesh) => playback.play());
  await page.keyboard.press('s');
  await expect(dialogOf(page).getByRole('alert')).toHaveText(/^The model was not packed\. A part of Retro/);
  await page.unroute('**/pack-worker-*.js');
  await dialogOf(page).getByRole('checkbox', { name: 'This view, clip and moment' }).uncheck();
  await linkIn(page);
  // Nothing is drawn meanwhile: each message of the thread would wait for an image.
  const draws = () =>
    viewerOf(page).evaluate(({ stage }: RetroMesh & { stage: { visible: boolean } }) => stage.visible);
  expect(await draws()).toBe(false);
  await dialogOf(page).getByRole('tab', { name: 'One file' }).click();
  for (const name of ['Save zip', 'Save page'])
    await Promise.all([page.waitForEvent('download'), dialogOf(page).getByRole('button', { name }).click()]);
  await page.keyboard.press('Escape');
  expect(await draws()).toBe(true);
  expect(await viewerOf(page).evaluate(({ playback }: RetroMesh) => playback.playing)).toBe(true);
  const held = page.getByRole('button', { name: 'Share', exact: true }).evaluate((button: HTMLElement) => {
    button.click();
    return !document.querySelector<RetroMesh & { stage: { visible: boolean } }>('retro-mesh')!.stage.visible;
  });
  expect(await held).toBe(true); // before its scripts are loaded
});

test('the dialog opens by key, copies, and saves a zip of the files of the model', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page);
  await openSample(page, 'Fenstrider');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await page.keyboard.press('s');
  const link = await linkIn(page);
  expect(link).toMatch(/\/#v=1&sample=fenstrider&camera=-43,13/);
  expect(link).not.toContain('page=');
  const dialog = dialogOf(page);
  const tab = dialog.getByRole('checkbox', { name: 'The open tab, notes' });
  await tab.check();
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/&page=notes/);
  await tab.uncheck();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await dialog.getByRole('checkbox', { name: 'This view, clip and moment' }).uncheck();
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/#v=1&sample=fenstrider$/);
  await dialog.getByRole('tab', { name: 'On a page' }).click();
  for (const [name, text] of [
    ['Markdown', /^\[!\[Fenstrider\]\(Fenstrider\.png\)\]\(http.+#v=1&sample=fenstrider\)$/],
    ['Wiki (MediaWiki)', /^<retro-mesh src="File:Fenstrider\.zip"/],
    ['Web page', /embed\/retro-mesh\.js.+\n<retro-mesh src="http.+Fenstrider_d\.3d /],
  ] as const) {
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: `Text for ${name}` })).toHaveValue(text);
  }
  await dialog.getByRole('tab', { name: 'One file' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save zip' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Fenstrider.zip');
  const inside = unzipSync(readFileSync(await download.path()));
  expect(Object.keys(inside).sort()).toEqual(
    [
      'Fenstrider.uc',
      'Fenstrider_a.3d',
      'Fenstrider_d.3d',
      'JFenstrider1.pcx',
      'JFenstrider2.pcx',
      'JFenstriderEye.pcx',
    ].sort(),
  );
});
