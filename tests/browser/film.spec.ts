import { expect, test } from './support/test.js';
import { openPage, openSample } from './support/viewer.js';
test('probe', async ({ page }) => {
  await openPage(page);
  await openSample(page, 'Fenstrider');
  await page.getByRole('button', { name: 'Picture or film' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/h/w3probe/a.png' });
  for (const format of ['gif', 'apng', 'webm', 'mp4', 'sheet', 'frames', 'png']) {
    await page.getByRole('combobox', { name: 'Format' }).selectOption(format);
    await page.waitForTimeout(300);
    const t = Date.now();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Save / }).click()]);
    await download.saveAs('/tmp/h/w3probe/out/' + format + '-' + download.suggestedFilename());
    console.log(format, Date.now() - t, await page.locator('.film .end').textContent());
    await page.screenshot({ path: `/tmp/h/w3probe/${format}.png` });
  }
});
