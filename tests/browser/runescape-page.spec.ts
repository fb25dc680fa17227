import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { squares } from './support/runescape.js';
import { expect, test } from './support/test.js';
import { canvasOf, openPage, whenShown } from './support/viewer.js';

test('D steps through the displays of a model with labels; legend and selected face say them; O changes the draw order', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, squares());
  await whenShown(page, 'squares');
  await canvasOf(page).focus();
  const display = page.getByRole('combobox', { name: 'Display' });
  const legend = page.getByRole('list', { name: 'Colours' }).getByRole('listitem');
  // Without texture coordinates there is no UV display.
  for (const [name, ...labels] of [
    ['shaded'],
    ['normals'],
    ['vertex-labels', '1', '2'],
    ['face-labels', '30', '31', '32', '33'],
    ['priorities', '1', '5'],
    ['textured'],
  ]) {
    await page.keyboard.press('d');
    await expect(display).toHaveValue(name!);
    await expect(legend).toHaveText(labels);
    if (name === 'face-labels') await checkState(page, 'the legend of labels');
  }
  await page.keyboard.press('n');
  await expect(page.locator('.callout')).toContainText('face label 30, priority 5');
  await expect(page.getByRole('status').filter({ hasText: 'Face 0' })).toContainText(
    'Face 0, colours. Vertices 0, 1, 2. Labels 1, 2, 2. Face label 30. Priority 5.',
  );
  const order = page.getByRole('radiogroup', { name: 'Draw order' });
  await page.keyboard.press('o');
  await expect(order.getByRole('radio', { name: 'By depth' })).toBeChecked();
  await order.getByRole('radio', { name: 'By depth' }).press('ArrowLeft');
  await expect(order.getByRole('radio', { name: 'As the game' })).toBeChecked();
});
