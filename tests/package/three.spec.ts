import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './support/folders.js';
import { expect, expectDrawn, pixelsOf, test } from './support/test.js';

for (const name of ['three', 'three-0.180']) {
  test(`${name}: a bare script with an import map draws the model`, async ({ page, open }) => {
    await open(projectFolder(name), '');
    await expectDrawn(page);
    const { version } = JSON.parse(
      readFileSync(join(projectFolder(name), 'node_modules/three/package.json'), 'utf8'),
    ) as { version: string };
    const revision = await page.evaluate(async () => (await import('three')).REVISION);
    expect(version.split('.')[1]).toBe(revision);
    expect((await pixelsOf(page)).width).toBe(400);
  });
}
