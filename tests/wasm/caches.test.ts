import '../../web/src/core/node.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesFile } from '../../web/src/core/files/stored-file.js';
import { GameArchive } from '../../web/src/core/game-archive/game-archive.js';
import { archiveKinds } from '../../web/src/core/game-archive/kinds.js';
import { RangeReader } from '../../web/src/core/game-archive/range-reader.js';
import { RangeStore } from '../../web/src/core/game-archive/range-store.js';
import { archiveOf } from '../../web/src/core/host/module-addresses.js';
import { Collection, type Entry } from '../../web/src/core/index.js';
import { ModelError } from '../../web/src/core/model-error.js';
import { CountedFile } from '../support/counted-file.js';
import { corpus } from './corpus.js';

const caches = archiveKinds.find(({ id }) => id === 'runescape_caches')!;
const kilobytes = 1024;
const folder = join(corpus ?? '', 'archives');

/** The files of a cache, by name. */
function filesOf(name: string): Map<string, Uint8Array> {
  const names = readdirSync(join(folder, name)).filter((each) => archiveOf(each) >= 0);
  return new Map(names.map((each) => [each, new Uint8Array(readFileSync(join(folder, name, each)))]));
}

const collectionOf = (name: string) =>
  Collection.from(Array.from(filesOf(name), ([each, bytes]) => bytesFile(each, bytes)));

/** Opens models until so many are open; groups that a partial cache does not have are passed over. */
async function openSome(collection: Collection, entries: readonly Entry[], most: number): Promise<number> {
  let opened = 0;
  for (const entry of entries) {
    if (opened === most) break;
    try {
      const model = await collection.open(entry);
      expect(model.indices.length, entry.id).toBeGreaterThan(0);
      model.dispose();
      opened += 1;
    } catch (error) {
      expect(error, entry.id).toBeInstanceOf(ModelError);
      expect((error as ModelError).report.file, entry.id).toMatch(/\.idx\d+$/);
    }
  }
  return opened;
}

describe.skipIf(!corpus)('caches of RuneScape (without the corpus: skipped)', () => {
  it('of 2007 are listed in 24 reads, and an npc is opened with 40', async () => {
    const files = Array.from(filesOf('js5-2007'), ([name, bytes]) => new CountedFile(name, bytes));
    const archive = new GameArchive(caches, files, new RangeReader(files, new RangeStore(24 << 20)));
    const read = () => ({
      reads: files.reduce((sum, { reads }) => sum + reads.length, 0),
      bytes: files.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    });
    await archive.list();
    expect(archive.errors).toEqual([]);
    const listed = read();
    expect(listed.reads).toBeLessThanOrEqual(24);
    expect(listed.bytes).toBeLessThanOrEqual(1200 * kilobytes);
    const { members } = await archive.unpack('main_file_cache.dat2#npc/3');
    expect(members.filter(({ name }) => name.endsWith('.ob2'))).toHaveLength(8);
    const opened = read();
    expect(opened.reads - listed.reads).toBeLessThanOrEqual(40);
    expect(opened.bytes - listed.bytes).toBeLessThanOrEqual(256 * kilobytes);
  });

  it.each(['npc', 'obj', 'loc', 'spot', 'model'])('of 2007 have models of %s that open', async (kind) => {
    const collection = await collectionOf('js5-2007');
    const entries = collection.entries.filter(({ id }) => id.includes(`#${kind}/`));
    expect(await openSome(collection, entries, 20)).toBe(20);
  });

  it('name their models; one that looks like another is opened by its id, too', async () => {
    const collection = await collectionOf('js5-2007');
    const man = collection.entries.find(({ id }) => id === 'main_file_cache.dat2#npc/3')!;
    expect([man.name, man.place, man.label]).toEqual(['Man', 'npcs/3 Man', 'RuneScape npc']);
    const paladin = await collection.open('npc/988');
    expect(paladin.name).toBe('Paladin');
    paladin.dispose();
  });

  it('have all animations of a skeleton on request', async () => {
    const collection = await collectionOf('js5-2007');
    const own = await collection.open('npc/3');
    const all = await collection.open('npc/3', { interpretations: { animations: 'all' } });
    const [choice] = all.interpretations!.slice(-1);
    expect([choice!.id, choice!.choices[choice!.chosen]!.id, choice!.asked]).toEqual([
      'animations',
      'all',
      true,
    ]);
    expect(own.clips).toHaveLength(6);
    expect(all.clips.length).toBeGreaterThan(40);
    // Their files are read as those of the model that was opened last.
    const last = all.parts.findLast(({ file }) => file.endsWith('.seq'))!;
    expect((await collection.read(last.file)).length).toBe(last.size);
    own.dispose();
    all.dispose();
  });

  it('of 2004 have models that open', async () => {
    const collection = await collectionOf('old-2004');
    const entries = collection.entries.filter(({ place }) => place?.startsWith('npcs/'));
    expect(entries.length).toBeGreaterThan(0);
    expect(await openSome(collection, collection.entries, 20)).toBe(20);
  });

  it('that are a part without models say so', async () => {
    const error: unknown = await collectionOf('js5-flatcache').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ModelError);
    expect((error as ModelError).report.file).toBe('9.flatcache');
  });
});
