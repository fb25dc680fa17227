import '../../web/src/core/node.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bytesFile, type SlicedFile } from '../../web/src/core/files/stored-file.js';
import { GameArchive } from '../../web/src/core/game-archive/game-archive.js';
import { archiveKinds } from '../../web/src/core/game-archive/kinds.js';
import { RangeReader } from '../../web/src/core/game-archive/range-reader.js';
import { RangeStore } from '../../web/src/core/game-archive/range-store.js';
import { archiveOf } from '../../web/src/core/host/module-addresses.js';
import { Collection, type Entry } from '../../web/src/core/index.js';
import { ModelError } from '../../web/src/core/model-error.js';
import { CountedFile } from '../support/counted-file.js';
import { SparsePackage, tablesAt } from '../support/package-files.js';
import { onTaskEnd } from '../support/task-ends.js';
import { corpus } from './corpus.js';

const [kind] = archiveKinds;
const kilobytes = 1024;
const folder = join(corpus ?? '', 'archives/unreal');
const packages = corpus
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => archiveOf(name) === 0)
  : [];
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(folder, name)));

/** An archive of which nothing is in memory yet. */
const unread = (files: readonly SlicedFile[]) =>
  new GameArchive(kind!, files, new RangeReader(files, new RangeStore(24 << 20)));

/** Opens each model; its parts or its error. */
async function openAll(collection: Collection, entries: readonly Entry[]) {
  const opened = new Map<string, number>();
  const failed = new Map<string, ModelError>();
  for (const entry of entries) {
    try {
      const model = await collection.open(entry);
      opened.set(entry.id, model.files.length);
      model.dispose();
    } catch (error) {
      failed.set(entry.id, error as ModelError);
    }
  }
  return { opened, failed };
}

afterEach(() => void vi.restoreAllMocks());

describe.skipIf(packages.length === 0)('packages of games (without the corpus: skipped)', () => {
  it('are listed by their tables, in three reads at most', async () => {
    for (const name of packages) {
      const bytes = bytesOf(name);
      const file = new CountedFile(name, bytes);
      await unread([file]).list({ isInParts: true });
      expect(file.reads.length, name).toBeLessThanOrEqual(3);
      expect(file.bytesRead, name).toBeLessThanOrEqual(bytes.length - tablesAt(bytes) + 128 * kilobytes);
    }
  });

  it('have 87 models, of which those open whose bytes are there; others cost nothing but themselves', async () => {
    const sources = packages.map((name) => bytesFile(name, bytesOf(name)));
    const collection = await Collection.from(sources);
    expect([collection.errors.length, collection.entries.length]).toEqual([0, 87]);
    const { opened, failed } = await openAll(collection, collection.entries);
    const blanked = readFileSync(join(folder, 'blanked.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[3]!.toLowerCase());
    for (const [id, error] of failed) {
      expect(error, id).toBeInstanceOf(ModelError);
      const { file, offset } = error.report;
      expect([file, offset !== null], id).toEqual([
        packages.find((name) => id.startsWith(name.toLowerCase())),
        true,
      ]);
    }
    const isBlanked = (id: string) => blanked.includes(id.replace(/.*#|@.*/g, ''));
    expect([...failed.keys()].filter((id) => !isBlanked(id))).toEqual([]);
    expect([...opened.keys()].filter(isBlanked)).toEqual([]);
  });

  it('open in 12 reads at most', async () => {
    for (const name of packages) {
      const file = new CountedFile(name, bytesOf(name));
      const archive = unread([file]);
      await archive.list();
      for (const { id } of archive.models) {
        const before = file.reads.length;
        await archive.unpack(id).catch(() => null);
        expect(file.reads.length - before, id).toBeLessThanOrEqual(12);
      }
    }
  });
});

describe.skipIf(packages.length === 0)('200 packages of 30 MB (without the corpus: skipped)', () => {
  it('are listed in 64 MB of memory and in short tasks, the first models after some packages', async () => {
    const made = packages.filter((name) => /[.](u|utx|unr)$/i.test(name));
    const files = Array.from({ length: 200 }, (_, i) => {
      const name = made[i % made.length]!;
      return new SparsePackage(`${i}/${name}`, bytesOf(name), 30_000_000);
    });
    const archive = unread(files);
    let tasks = 0;
    onTaskEnd(() => (tasks += 1));
    const read = (): number => files.reduce((sum, file) => sum + file.bytesRead, 0);
    await archive.list({ isInParts: true });
    expect(archive.models.length).toBeGreaterThan(0);
    // Those of 32 packages are asked for at once.
    expect([read() < 4_000_000, tasks < 20]).toEqual([true, true]);
    await archive.list();
    expect([archive.isListed, archive.isWhole, archive.errors.length]).toEqual([true, true, 0]);
    // A call of the module ends after the work of some milliseconds: 256 KB that it reads.
    expect(tasks).toBeGreaterThan(10);
    expect(read()).toBeLessThan(200 * 64 * kilobytes);
    expect((await kind!.host.instance()).memorySize).toBeLessThanOrEqual(64 * 1024 * kilobytes);
  });
});
