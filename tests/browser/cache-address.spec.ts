import type { RetroMesh } from '../../web/src/element/index.js';
import { embedPath, whenDrawn, wikiPage } from './support/frames.js';
import { ranges } from './support/ranges.js';
import { sampleFile } from './support/samples.js';
import { expect, test } from './support/test.js';
import { whenShown } from './support/viewer.js';

const names = ['dat2', 'idx0', 'idx1', 'idx2', 'idx255', 'idx7', 'idx8', 'idx9'];
const answers = Object.fromEntries(
  names.map((name) => {
    const file = sampleFile('pond', `main_file_cache.${name}`);
    return [`/cache/${file.name}`, ranges(file.bytes)];
  }),
);

test('<retro-mesh> shows the model of a cache that src names, with the index files beside it', async ({
  page,
  site,
  baseURL,
}) => {
  const files = await site({ shared: true, answers });
  const element = `<script type="module" src="/embed/retro-mesh.js"></script>
    <retro-mesh src="${files.origin}/cache/main_file_cache.dat2#npc/1" alt="A dewlop"></retro-mesh>`;
  const own = await site({ copyOf: baseURL!, pages: { '/document': wikiPage(element) } });
  await page.goto(`${own.origin}/document`);
  const shown = () =>
    page.locator('retro-mesh').evaluate((viewer: RetroMesh) => {
      const { name, missingFiles, clips } = viewer.model ?? {};
      return [name, missingFiles?.length, (clips?.length ?? 0) > 0];
    });
  await expect.poll(shown).toEqual(['Dewlop', 0, true]);
  expect([...new Set(files.requests)].sort()).toEqual(Object.keys(answers).sort());
});

test('embed.html and the page show it, and its link names the model', async ({ page, site, baseURL }) => {
  const { origin } = await site({ copyOf: baseURL!, answers });
  await page.goto(origin + embedPath({ src: 'cache/main_file_cache.dat2#npc/1' }));
  await whenDrawn(page, 'Dewlop');
  await page.goto('about:blank');
  const source = encodeURIComponent(`${origin}/cache/main_file_cache.dat2`);
  await page.goto(`${origin}/#v=1&src=${source}&entry=${encodeURIComponent('main_file_cache.dat2#npc/1')}`);
  await whenShown(page, 'Dewlop');
});
