import { writeFileSync } from 'node:fs';
import { carry, dropCarried } from '../../tests/browser/support/many-files.js';
import { folderOf } from '../../tests/browser/support/corpus.js';
import type { NamedBytes } from '../../tests/browser/support/named-bytes.js';
import { expect, test } from '../../tests/browser/support/test.js';
import { pyramids } from '../../tests/browser/support/unreal-files.js';
import { openPage } from '../../tests/browser/support/viewer.js';
import { loadOf, type PageLoad } from './page-load.js';

const folders: readonly { what: string; files: () => NamedBytes[] }[] = [
  { what: '850 small meshes', files: () => pyramids(850) },
  { what: 'corpus: runescape/2004scape_225', files: () => folderOf('runescape/2004scape_225') },
  { what: 'corpus: unreal/swwmgz', files: () => folderOf('unreal/swwmgz') },
];
const runs = 3;

// The page lists and opens every model of a folder; bench/listing/listing.mjs runs this and reads the file that it writes.
test('longest task while models are listed', async ({ browser }) => {
  test.setTimeout(600_000);
  const results: ({ what: string } & PageLoad)[] = [];
  for (const { what, files } of folders) {
    const loads: PageLoad[] = [];
    for (let run = 0; run < runs; run += 1) {
      const page = await browser.newPage();
      await openPage(page);
      await carry(page, files());
      loads.push(
        await loadOf(page, async () => {
          await dropCarried(page, 'models');
          const status = page.locator('.sr[role=status]');
          await expect(status).toHaveText(/All [\d,]+ models opened/, { timeout: 120_000 });
        }),
      );
      await page.close();
    }
    // The minimum: other load on the machine only adds to times.
    loads.sort((one, other) => one.longestTask - other.longestTask);
    results.push({ what, ...loads[0]! });
  }
  writeFileSync(process.env['RETROMESH_LISTING']!, JSON.stringify(results));
});
