import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JSHandle, Page } from '@playwright/test';
import { carry, dropCarried } from '../../tests/browser/support/many-files.js';
import { folderOf } from '../../tests/browser/support/corpus.js';
import type { NamedBytes } from '../../tests/browser/support/named-bytes.js';
import { expect, test } from '../../tests/browser/support/test.js';
import { pyramids } from '../../tests/browser/support/unreal-files.js';
import { openPage } from '../../tests/browser/support/viewer.js';
import type { RetroMesh } from '../../web/src/element/index.js';
import { loadOf, type PageLoad } from './page-load.js';

/** Files that are dropped as entries of a folder in memory, or from the disk, as by a file manager. */
interface Folder {
  readonly what: string;
  readonly files: () => NamedBytes[];
  readonly isOnDisk?: boolean;
}

const folders: readonly Folder[] = [
  { what: '850 small meshes', files: () => pyramids(850) },
  { what: 'corpus: runescape/2004scape_225', files: () => folderOf('runescape/2004scape_225') },
  { what: 'corpus: unreal/swwmgz', files: () => folderOf('unreal/swwmgz') },
  { what: '7,000 models: runescape/2004scape_225 in five folders', files: () => manyModels(7000) },
  { what: 'the same, from the disk', files: () => manyModels(7000), isOnDisk: true },
];
const runs = 3;

/** A number of models, from copies of the corpus's RuneScape folder, and the other files of it once. */
function manyModels(count: number): NamedBytes[] {
  const all = folderOf('runescape/2004scape_225');
  const models = all.filter(({ name }) => name.endsWith('.ob2'));
  const copies = Array.from({ length: count }, (_, i) => {
    const { name, bytes } = models[i % models.length]!;
    return { name: `copy${Math.floor(i / models.length)}/${name}`, bytes };
  });
  return [...all.filter((file) => !models.includes(file)), ...copies];
}

/** Writes files to a folder of the disk. */
function write(files: readonly NamedBytes[], folder: string): void {
  for (const { name, bytes } of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

/** Drops a folder of the disk with the events of the browser itself. */
async function dropFolder(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
}

/** Waits until the start page shows its sample and has nothing to do: what it does to get there is no part of a drop. */
async function whenIdle(page: Page): Promise<void> {
  const sample = page.locator('.hero retro-mesh');
  await expect.poll(() => sample.evaluate(({ model }: RetroMesh) => model !== null)).toBe(true);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((idle) => requestIdleCallback(idle));
  });
}

/** Notes when the first picture of the gallery is there: milliseconds from the drop. */
function awaitPicture(page: Page): Promise<JSHandle<{ time: number }>> {
  return page.evaluateHandle(() => {
    const picture = { time: NaN };
    let dropped = NaN;
    addEventListener('drop', () => void (dropped = performance.now()), { capture: true });
    const observer = new MutationObserver(() => {
      if (!document.querySelector('canvas.thumbnail')) return;
      picture.time = performance.now() - dropped;
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
    return picture;
  });
}

// The page lists and opens every model of a folder; bench/listing/listing.mjs runs this and reads the file that it writes.
test('longest task while models are listed', async ({ browser }, info) => {
  test.setTimeout(600_000);
  const results: ({ what: string; firstPicture: number } & PageLoad)[] = [];
  for (const { what, files, isOnDisk = false } of folders) {
    const path = info.outputPath('models');
    if (isOnDisk) write(files(), path);
    const loads: (PageLoad & { firstPicture: number })[] = [];
    for (let run = 0; run < runs; run += 1) {
      const page = await browser.newPage();
      await openPage(page);
      await whenIdle(page);
      if (!isOnDisk) await carry(page, files());
      const picture = await awaitPicture(page);
      const load = await loadOf(page, async () => {
        await (isOnDisk ? dropFolder(page, path) : dropCarried(page, 'models'));
        const status = page.locator('.sr[role=status]');
        await expect(status).toHaveText(/All [\d,]+ models opened/, { timeout: 120_000 });
      });
      loads.push({ ...load, firstPicture: await picture.evaluate(({ time }) => time) });
      await page.close();
    }
    // The minimum: other load on the machine only adds to times.
    loads.sort((one, other) => one.longestTask - other.longestTask);
    results.push({ what, ...loads[0]! });
  }
  writeFileSync(process.env['RETROMESH_LISTING']!, JSON.stringify(results));
});
