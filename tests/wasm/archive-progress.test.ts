import '../../web/src/core/node.js';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GameArchive } from '../../web/src/core/game-archive/game-archive.js';
import { archiveKinds } from '../../web/src/core/game-archive/kinds.js';
import { RangeReader } from '../../web/src/core/game-archive/range-reader.js';
import { RangeStore } from '../../web/src/core/game-archive/range-store.js';
import type { Progress } from '../../web/src/core/index.js';
import { CountedFile } from '../support/counted-file.js';
import { largeCache } from '../support/large-cache.js';

it('a model of an archive reports the bytes that were read of those that are known to be needed', async () => {
  const model = new Uint8Array(readFileSync('build/samples/dewlop/dewlop_body.ob2'));
  const files = largeCache({ npcs: 9, items: 9, objects: 9, models: 4000 }, model).map(
    ({ name, bytes }) => new CountedFile(name, bytes),
  );
  const bytesRead = (): number => files.reduce((sum, file) => sum + file.bytesRead, 0);
  const kind = archiveKinds.find(({ id }) => id === 'runescape_caches')!;
  const archive = new GameArchive(kind, files, new RangeReader(files, new RangeStore(1)));
  await archive.list();
  const listed = bytesRead();
  const reports: Progress[] = [];
  await archive.unpack('main_file_cache.dat2#npc/8', {
    onProgress: (progress) => void reports.push(progress),
  });
  const read = bytesRead() - listed;
  expect(read).toBeGreaterThan(1000);
  expect(reports.at(-1)).toEqual({ loaded: read, total: read });
  for (const [i, { loaded, total }] of reports.entries()) {
    expect(loaded).toBeGreaterThan(reports[i - 1]?.loaded ?? 0);
    expect(total).toBeGreaterThanOrEqual(loaded);
  }
});
