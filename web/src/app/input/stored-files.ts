import { fileName } from '../../core/format.js';
import type { DroppedFile, Pack, Recent, StoredFile } from '../workspace/local-files.js';
import { IdleScheduler } from '../../core/idle-scheduler.js';

/** Files in a pack. With hundreds, making the pack blocks the page as long as storing them one by one. */
const filesInPack = 64;

/** The files of a stored drop. */
export async function filesOf({ files, packs = [] }: Recent): Promise<DroppedFile[]> {
  const scheduler = new IdleScheduler();
  const add = ({ name, file }: StoredFile): unknown =>
    all.push({ name, file: new File([file], fileName(name)) });
  const all: DroppedFile[] = [];
  files.forEach(add);
  for (const { names, sizes, bytes } of packs) {
    let at = 0;
    for (const [i, name] of names.entries()) {
      await scheduler.yield();
      add({ name, file: bytes.slice(at, (at += sizes[i]!)) });
    }
  }
  return all;
}

/** The same with its files in packs, since storing each file takes time on the main thread. */
export async function packed(recent: Recent): Promise<Recent> {
  const scheduler = new IdleScheduler();
  const packs: Pack[] = [];
  for (let at = 0; at < recent.files.length; at += filesInPack) {
    await scheduler.yield();
    const files = recent.files.slice(at, at + filesInPack);
    packs.push({
      names: files.map(({ name }) => name),
      sizes: files.map(({ file }) => file.size),
      bytes: new Blob(files.map(({ file }) => file)),
    });
  }
  return { ...recent, files: [], packs };
}
