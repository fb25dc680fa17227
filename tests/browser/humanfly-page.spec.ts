import { objectFile, paletteFile, squares } from '../support/humanfly-files.js';
import { drop } from './support/drop.js';
import { expect, test } from './support/test.js';
import { openMenu, openPage, viewerOf, whenShown } from './support/viewer.js';
import type { RetroMesh } from '../../web/src/element/index.js';

test('the missing palettes of an object are listed until they are dropped; its back faces are drawn as it is chosen', async ({
  page,
}) => {
  await openPage(page);
  const object = squares(2, (i, corners) => ({ number: i, corners }));
  await drop(page, objectFile('ship.fly', object));
  await whenShown(page, 'ship');
  const missing = page.getByRole('region', { name: 'Missing files' });
  await expect(missing).toContainText('palettes');
  await drop(
    page,
    paletteFile(
      'ship.pal',
      Array.from({ length: 512 }, (_, i) => i * 97),
    ),
  );
  await expect(missing).toHaveCount(0);
  const backFaces = () => viewerOf(page).evaluate((viewer: RetroMesh) => viewer.backFaces);
  expect(await backFaces()).toBeNull();
  const look = await openMenu(page, 'Look');
  for (const drawn of [false, true]) {
    await look.getByRole('menuitemcheckbox', { name: 'Back faces' }).click();
    expect(await backFaces()).toBe(drawn);
  }
});
