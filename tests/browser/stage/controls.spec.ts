import { sampleFiles } from '../support/samples.js';
import { expect, show, test } from '../support/stage.js';
import { canvasOf, viewerOf } from '../support/viewer.js';

test('the controls have names, roles and values, and say what they do', async ({ page }) => {
  await show(page, sampleFiles('fenstrider'), 'controls animation-name="Walk"');
  const slider = page.getByRole('slider', { name: 'Frame of Walk' });
  const status = viewerOf(page).getByRole('status');
  await expect(viewerOf(page).locator('.bar')).toMatchAriaSnapshot(`
    - group "Model":
      - button "Play Walk"
      - slider "Frame of Walk"
      - combobox "Clip":
        - option "Walk" [selected]
      - button "Reset view"
      - button "Full screen"
  `);
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /\b1 of 8\b/);
  await expect(status).toHaveText(/\b1 of 8\b/);
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /\b7 of 8\b/);
  await page.getByRole('combobox', { name: 'Clip' }).press('ArrowDown');
  await expect(page.getByRole('slider', { name: 'Frame of Run' })).toBeVisible();
  await page.getByRole('button', { name: 'Play Run' }).press('Enter');
  await page.getByRole('button', { name: 'Pause Run' }).press('Enter');
  const canvas = canvasOf(page);
  await expect(canvas).toHaveAttribute('aria-roledescription', '3D model viewer');
  await canvas.press('ArrowUp');
  await expect(canvas).toHaveAccessibleName(/28 degrees above/);
  await canvas.press('Space');
  await canvas.press('Space');
  await expect(page.getByRole('button', { name: 'Play Run' })).toBeVisible();
  await page.getByRole('button', { name: 'Reset view' }).press('Enter');
  await expect(canvas).toHaveAccessibleName(/13 degrees above/);
  await expect(status).toHaveText(/13 degrees above/);
});

test('with forced colours, every control has a border, and what has the focus an outline', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await show(page, sampleFiles('fenstrider'), 'controls');
  const controls = viewerOf(page).locator('.bar :is(button, .clips)');
  await expect(controls).not.toHaveCount(0);
  for (const control of await controls.all()) {
    const [border, background] = await control.evaluate((element) => {
      const { borderTopColor, borderTopStyle } = getComputedStyle(element);
      return [
        `${borderTopStyle} ${borderTopColor}`,
        getComputedStyle(element.parentElement!).backgroundColor,
      ];
    });
    expect(border).toMatch(/^solid rgb\(/);
    expect(border).not.toContain(background);
  }
  await page.keyboard.press('Tab');
  await expect(canvasOf(page)).toHaveCSS('outline-style', 'solid');
});
