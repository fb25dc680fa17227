import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { unpack } from '../../web/src/links/unpack.js';
import { aboutDrop } from './support/arrangement.js';
import { bytes, changes, cornersOf, record, setFirstCorner } from './support/bytes.js';
import { drop, dropOn } from './support/drop.js';
import { dropHandles, useFileInputs, writeFiles } from './support/handles.js';
import { crate } from './support/models.js';
import { plain, png } from './support/pictures.js';
import { sampleFiles } from './support/samples.js';
import { expect, test } from './support/test.js';
import { canvasOf, openPage, openSample, viewerOf, whenShown } from './support/viewer.js';

// What is open is one version: a version is taken over whole or not at all, and all that the page says and makes is of it.

const { all, faces, frames, script, skin } = crate();
/** The first three of four polygons, and a part of the last one. */
const damaged = { ...faces, bytes: faces.bytes.subarray(0, faces.bytes.length - 10) };
const sizeOf = ({ bytes: { length } }: typeof faces): string => `${length} bytes`;
const shownFile = (page: Page) => page.getByRole('combobox', { name: 'File' }).locator('option:checked');

const payload = ({ name, bytes: content }: typeof faces) => {
  return { name, mimeType: '', buffer: Buffer.from(content) };
};

/** Opens the crate from a folder that is watched. */
async function openWatched(page: Page): Promise<void> {
  await openPage(page);
  await writeFiles(page, 'mod', ...all);
  await dropHandles(page, 'mod');
  await whenShown(page, 'crate');
}

/** The recent files, on the start page. */
async function recents(page: Page) {
  await page.getByRole('link', { name: 'Retromesh, start page' }).press('Enter');
  const table = page.getByRole('table', { name: 'Opened before' });
  await expect(table).toBeVisible();
  return table.getByRole('row');
}

const photo = png('photo.png', 8, plain([30, 200, 60]));
/** A pair whose skin no file names. */
const post = [crate('post').faces, crate('post').frames, photo];

/** Waits until the bytes of a file are shown, and not that it could not be read. */
async function whenRead(page: Page): Promise<void> {
  const refused = page.getByText('could not be read');
  await expect(bytes(page).or(refused)).toBeVisible();
  expect(await refused.count()).toBe(0);
}

/** The link that Share makes, by its key. */
async function share(page: Page): Promise<string> {
  await page.keyboard.press('s');
  const field = page.getByRole('dialog', { name: /^Share/ }).getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/#v=1&/);
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  return link;
}

/** The size of the faces in the link that Share makes. */
async function sharedSize(page: Page): Promise<string> {
  const files = await unpack((await share(page)).replace(/.*&pack=/, ''));
  return sizeOf(files.find(({ name }) => name.endsWith(faces.name))!);
}

test('Back after a damaged file leaves nothing of it', async ({ page }) => {
  await openPage(page);
  await drop(page, ...all);
  await whenShown(page, 'crate');
  await drop(page, damaged);
  await page.getByRole('button', { name: 'Back to crate' }).press('Enter');
  await page.getByRole('tab', { name: 'Bytes' }).press('Enter');
  await expect(shownFile(page)).toHaveText(/ bytes$/);
  expect(await shownFile(page).textContent()).toContain(sizeOf(faces));
  expect(await sharedSize(page)).toBe(sizeOf(faces));
});

test('the report of a watched file that was damaged shows the damaged bytes', async ({ page }) => {
  await openWatched(page);
  await writeFiles(page, 'mod', damaged);
  const report = aboutDrop(page).getByRole('button', { name: 'Report' });
  await report.press('Enter', { timeout: 30_000 }); // after it was tried again, with growing pauses
  await expect(page.getByRole('alert')).toHaveText(/^crate_d\.3d ends early/);
  await whenRead(page);
  await expect(bytes(page)).toHaveAttribute('aria-rowcount', '8');
  await page.getByRole('button', { name: 'Back to crate' }).press('Enter');
  await whenShown(page, 'crate');
});

test('the link of a sample with a changed byte has the change', async ({ page }) => {
  await openPage(page);
  await openSample(page, 'Fenstrider');
  await page.getByRole('tab', { name: 'Bytes' }).press('Enter');
  const given = await cornersOf(page, 1);
  await setFirstCorner(page, 1, 9);
  await expect(changes(page)).toContainText('1 change');
  const edited = await cornersOf(page, 1);
  expect(edited).not.toEqual(given);
  const other = await page.context().newPage();
  await other.goto(await share(page));
  await whenShown(other, 'Fenstrider');
  expect(await cornersOf(other, 1)).toEqual(edited);
});

test('other files are compared with the choices of the model that is shown', async ({ page }) => {
  await openPage(page);
  await drop(page, ...sampleFiles('bellweed'));
  await whenShown(page, 'Bellweed');
  // One count of faces, on the stage and beside it.
  await expect(page.locator('.viewport')).toContainText('578 faces');
  await expect(page.getByRole('tabpanel')).toContainText(/Faces\s*578\s*in 3 materials, 579 in the file/);
  await page.getByRole('heading', { name: 'Interpretations' }).click();
  await page.getByRole('combobox', { name: 'Order of corners' }).selectOption({ index: 1 });
  const choices = () =>
    viewerOf(page).evaluate(({ model }: RetroMesh) => model!.interpretations!.map(({ chosen }) => chosen));
  await expect.poll(choices).toContain(1);
  await page.getByRole('button', { name: 'Compare with another version' }).press('Enter');
  const dialog = page.getByRole('region', { name: 'Compare two versions' });
  await dialog.locator('input[type=file]').setInputFiles(sampleFiles('bellweed').map(payload));
  const changes = dialog.getByRole('complementary', { name: 'What differs' });
  await expect(changes).not.toHaveText(/^$|Drop the files|Comparing/);
  expect(await changes.textContent()).toContain('The files are equal.');
});

test('a good file after a damaged one is in the recent files with its partners, and the damaged one is not', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, ...all);
  await whenShown(page, 'crate');
  await drop(page, damaged);
  await expect(page.getByRole('alert')).toBeVisible();
  await drop(page, faces);
  await whenShown(page, 'crate');
  const rows = await recents(page);
  expect(await rows.allTextContents()).toEqual([expect.stringMatching(/crate\s+4 files/)]);
  await rows.getByRole('button', { name: 'crate', exact: true }).press('Enter');
  await whenShown(page, 'crate');
  await expect(page.getByRole('banner')).toContainText('4 files');
});

test('a file that was taken off, whose model does not open, comes back with all that was there', async ({
  page,
}) => {
  await openPage(page);
  await writeFiles(page, 'mod', ...post);
  await dropHandles(page, 'mod');
  await whenShown(page, 'post');
  await viewerOf(page).evaluate((viewer: RetroMesh) => {
    const { show } = viewer;
    viewer.show = async () => {
      viewer.show = show;
      throw new Error('not drawn');
    };
  });
  const skin = page.getByRole('region', { name: 'Guessed skin' });
  await skin.getByRole('button', { name: 'Take it off' }).press('Enter');
  await page.getByRole('button', { name: 'Back to post' }).press('Enter');
  await whenShown(page, 'post');
  await expect(skin).toBeVisible();
  await writeFiles(page, 'mod', post[1]!);
  await expect(aboutDrop(page)).toContainText('post_a.3d changed: reloaded.');
});

test('while a watched file cannot be opened, Bytes and Share have the version that is shown', async ({
  page,
}) => {
  await openWatched(page);
  await writeFiles(page, 'mod', damaged);
  await page.getByRole('tab', { name: 'Bytes' }).press('Enter');
  await whenRead(page);
  await expect(shownFile(page)).toContainText(sizeOf(faces));
  expect(await sharedSize(page)).toBe(sizeOf(faces));
});

test('what was dropped is kept before it is shown to be broken, with its partner files', async ({ page }) => {
  await openPage(page);
  await page.evaluate(() => {
    const order = Object.assign(window, { order: new Set<string>() }).order;
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      const request = put.apply(this, given);
      request.addEventListener('success', () => order.add('kept'));
      return request;
    };
    const seen = (): unknown => document.querySelector('[role=alert]') && order.add('broken');
    new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
  });
  const order = () => page.evaluate(() => [...(window as unknown as { order: Set<string> }).order]);
  await drop(page, damaged, frames, script, skin);
  await expect.poll(order).toHaveLength(2);
  expect(await order()).toEqual(['kept', 'broken']);

  await openPage(page);
  await drop(page, ...all);
  await whenShown(page, 'crate');
  await drop(page, damaged);
  await expect(page.getByRole('alert')).toBeVisible();
  await openPage(page);
  const row = (await recents(page)).filter({ hasText: 'not opened' }).first();
  await row.getByRole('button', { name: 'crate', exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^crate_d\.3d ends early/);
  await drop(page, faces);
  await whenShown(page, 'crate');
  await expect(page.getByRole('banner')).toContainText('4 files');
});

test('the address of a local model names its files, and opens them from the recent files or a picker', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, ...crate('barrel').all, ...all);
  await whenShown(page, 'barrel');
  await page.keyboard.press(']');
  await whenShown(page, 'crate');
  await viewerOf(page).evaluate(({ camera }: RetroMesh) => camera.turn(40, 10));
  const seen = /&entry=crate_d\.3d.*&camera=-3,23/;
  await expect(page).toHaveURL(seen);

  const other = await page.context().newPage();
  const needed = other.getByRole('region', { name: 'View of an address' });
  await other.goto(page.url());
  await whenShown(other, 'crate');
  await expect(other).toHaveURL(seen);

  await recents(other);
  await other.getByRole('button', { name: 'Forget all' }).press('Enter');
  await expect(other.getByRole('table', { name: 'Opened before' })).toHaveCount(0);
  await other.goto('about:blank');
  await other.goto(page.url());
  await expect(needed).toContainText(
    'crate was opened from this computer. Choose crate_d.3d, crate_a.3d and crate.uc again',
  );
  await expect(needed.getByRole('button', { name: /^Open/ })).toHaveCount(0);
  await useFileInputs(other);
  const chooser = other.waitForEvent('filechooser');
  await needed
    .getByRole('button', { name: /^Choose/ })
    .first()
    .press('Enter');
  await (await chooser).setFiles(all.map(payload));
  await whenShown(other, 'crate');
  await expect(other).toHaveURL(/&camera=-3,23/);
});

test('Ctrl+Z takes back the last change of bytes, images and files, wherever the focus is', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, ...post);
  await whenShown(page, 'post');
  await page.getByRole('tab', { name: 'Bytes' }).press('Enter');
  await expect(record(page)).toBeVisible();
  const given = await cornersOf(page, 1);
  const state = async () => ({
    isEdited: `${await cornersOf(page, 1)}` !== `${given}`,
    ...(await viewerOf(page).evaluate(({ model, materials }: RetroMesh) => ({
      isReplaced: materials.isReplaced(0),
      hasPhoto: model!.parts.some(({ file }) => file === 'photo.png'),
    }))),
  });
  await setFirstCorner(page, 1, 2);
  const [edited, replaced, bare] = [
    { isEdited: true, isReplaced: false, hasPhoto: true },
    { isEdited: true, isReplaced: true, hasPhoto: true },
    { isEdited: true, isReplaced: true, hasPhoto: false },
  ];
  await expect.poll(state).toEqual(edited);
  const materials = page.getByRole('tab', { name: 'Materials' });
  await materials.press('Enter');
  const row = page.getByRole('tabpanel').locator('section').filter({ hasText: 'slot 0' });
  await dropOn(row.getByText('slot 0').first(), png('lawn.png', 8, plain([20, 40, 200])));
  await expect.poll(state).toEqual(replaced);
  await page.getByRole('button', { name: 'Take it off' }).first().press('Enter');
  await expect.poll(state).toEqual(bare);

  await page.getByRole('tab', { name: /^Bytes/ }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Go to or find' });
  await field.pressSequentially('2');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('face 1');
  expect(await state()).toEqual(bare);
  for (const [focused, key, expected] of [
    [canvasOf(page), 'Control+z', replaced],
    [bytes(page), 'Control+z', edited],
    [materials, 'Control+z', { ...edited, isEdited: false }],
    [page.getByRole('button', { name: 'Menu' }), 'Control+Shift+z', edited],
    [page.getByRole('button', { name: /^Look/ }), 'Control+Shift+z', replaced],
    [canvasOf(page), 'Control+Shift+z', bare],
  ] as const) {
    await focused.press(key);
    await expect.poll(state).toEqual(expected);
  }
});

test('a byte that is changed while a watched file is read is changed in the version that is read, too', async ({
  page,
}) => {
  await openWatched(page);
  await page.getByRole('tab', { name: 'Bytes' }).press('Enter');
  await expect(record(page)).toBeVisible();
  // The first file that is read from now on is read when the test says so.
  const reading = await page.evaluateHandle(() => {
    const held = { isAsked: false, go: () => {} };
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = function () {
      Blob.prototype.arrayBuffer = arrayBuffer;
      held.isAsked = true;
      return new Promise<void>((resolve) => (held.go = resolve)).then(() => arrayBuffer.call(this));
    };
    return held;
  });
  await writeFiles(page, 'mod', crate('crate', { clips: [{ name: 'Spin', first: 0, count: 8 }] }).script);
  await expect.poll(() => reading.evaluate(({ isAsked }) => isAsked)).toBe(true);
  const given = await cornersOf(page, 1);
  await setFirstCorner(page, 1, 2);
  await expect.poll(() => cornersOf(page, 1)).not.toEqual(given);
  const edited = await cornersOf(page, 1);
  await reading.evaluate(({ go }) => go());
  await expect(aboutDrop(page)).toContainText('crate.uc changed: reloaded.');
  expect(await cornersOf(page, 1)).toEqual(edited);
  await expect(changes(page)).toContainText('1 change');
});
