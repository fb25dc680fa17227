import { existsSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Collection, openModel } from '../../build/bench/core/open-model.mjs';
import { startBareCache } from '../peers/bare-cache.mjs';
import { medianSummary } from '../statistics.mjs';

/** Of each of the works that alternate. */
const rounds = 15;
const models = 40;

/** The files of a cache on the disk, of which ranges are read as the command line does; `close` ends it. */
async function filesOf(folder) {
  const names = readdirSync(folder).filter((name) => name.startsWith('main_file_cache.'));
  const handles = await Promise.all(names.map((name) => open(join(folder, name))));
  const sizes = await Promise.all(handles.map((handle) => handle.stat()));
  const read = async (handle, start, end) => {
    const bytes = new Uint8Array(end - start);
    await handle.read(bytes, 0, bytes.length, start);
    return bytes;
  };
  const files = handles.map((handle, at) => ({
    name: names[at],
    size: sizes[at].size,
    read: () => read(handle, 0, sizes[at].size),
    slice: (start, end) => read(handle, start, end),
  }));
  return { files, close: () => Promise.all(handles.map((handle) => handle.close())) };
}

/** Nanoseconds of processor time of asynchronous work. */
async function timeOf(work) {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) * 1e3;
}

/** Summaries of works that alternate, by name, after one round that is not counted. */
async function alternating(works) {
  const taken = Object.fromEntries(Object.keys(works).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, work] of Object.entries(works)) {
      const time = await timeOf(work);
      if (round > 0) taken[name].push(time);
    }
  return Object.fromEntries(Object.entries(taken).map(([name, times]) => [name, medianSummary(times)]));
}

/** Npcs whose models are all in the cache: the entry, and its loose files. */
async function npcsOf(collection) {
  const npcs = [];
  for (const entry of collection.entries) {
    if (npcs.length === models) break;
    if (!/#npc\/\d+$/.test(entry.id)) continue;
    try {
      const model = await collection.open(entry);
      model.dispose();
      const files = Object.fromEntries(model.files.map(({ name, bytes }) => [name, bytes]));
      npcs.push({ entry, files, id: model.entry });
    } catch {
      // A part of a cache lacks models.
    }
  }
  return npcs;
}

/**
 * Listing a cache on the disk, beside a bare script that reads its tables; and opening npcs of it, beside opening the same loose files
 * from memory: {list, bare, open, loose}, summaries of nanoseconds for all, with counts; null without the corpus.
 */
export async function measureCaches(corpus) {
  const folder = join(corpus, 'archives/js5-2007');
  const bare = existsSync(folder) ? await startBareCache() : null;
  if (!bare) return null;
  const listOnce = async () => {
    const { files, close } = await filesOf(folder);
    const collection = await Collection.from(files);
    await close();
    return collection;
  };
  const listing = await alternating({ bare: () => bare.read(folder), list: listOnce });
  const { files, close } = await filesOf(folder);
  const collection = await Collection.from(files);
  const npcs = await npcsOf(collection);
  const dispose = (model) => model.dispose();
  const opening = await alternating({
    loose: async () => {
      for (const { files: own, id } of npcs) dispose(await openModel(own, { entry: id }));
    },
    open: async () => {
      for (const { entry } of npcs) dispose(await collection.open(entry));
    },
  });
  await close();
  return {
    ...listing,
    ...opening,
    entries: collection.entries.length,
    npcs: npcs.length,
    read: await bare.read(folder),
  };
}
