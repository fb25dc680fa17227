import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { squares } from './support/runescape.js';
import { expect, test } from './support/test.js';
import { canvasOf, openMenu, openPage, whenShown } from './support/viewer.js';

test('D steps through the displays of a model with labels; legend and selected face say them; O changes the draw order', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, squares());
  await whenShown(page, 'squares');
  await canvasOf(page).focus();
  const display = page.getByRole('button', { name: /^Look/ });
  const legend = page.getByRole('list', { name: 'Colours' }).getByRole('listitem');
  // Without texture coordinates there is no UV display.
  for (const [name, ...labels] of [
    ['Shaded'],
    ['Normals'],
    ['Vertex labels', '1', '2'],
    ['Face labels', '30', '31', '32', '33'],
    ['Priorities', '1', '5'],
    ['Textured'],
  ]) {
    await page.keyboard.press('d');
    await expect(display).toHaveAccessibleName(`Look: ${name}`);
    await expect(legend).toHaveText(labels);
    if (name === 'Face labels') await checkState(page, 'the legend of labels');
  }
  await page.keyboard.press('n');
  await expect(page.locator('.callout')).toContainText('face label 30, priority 5');
  await expect(page.getByRole('status').filter({ hasText: 'Face 0' })).toContainText(
    'Face 0, colours. Vertices 0, 1, 2. Labels 1, 2, 2. Face label 30. Priority 5.',
  );
  await page.keyboard.press('o');
  const order = (await openMenu(page, 'Look')).getByRole('group', { name: 'Draw order' });
  await expect(order.getByRole('menuitemradio', { name: 'By depth' })).toBeChecked();
  await order.getByRole('menuitemradio', { name: 'As the game' }).press('Enter');
  await expect(order.getByRole('menuitemradio', { name: 'As the game' })).toBeChecked();
});
