import type { Entry } from '../../core/index.js';
import { blobSize } from '../../core/files/read-blob.js';
import { getFiles } from './incoming-files.js';
import type { Handles, Handle, Recent, DroppedFile, Pack, StoredFile } from '../workspace/local-files.js';
import { countOf, listNames, fileName } from '../../core/format.js';
import type { Origin } from '../workspace/version.js';
import type { Recents } from './recents.js';
import { IdleScheduler } from '../../core/idle-scheduler.js';

/** No copies of larger drops are stored. */
const maxStoredBytes = 8 * 1024 * 1024;

/** What was opened or not: where it came from, and its models. */
interface StoredDrop {
  readonly origin: Origin;
  readonly entries: readonly Entry[];
}

/** Stores what was opened in the recent files: its links, or copies of its files and the handles that read them again. */
export class DropStore {
  readonly #recents: Recents;
  /** What is stored of each drop as it was opened, and as it was not. */
  readonly #opened = new WeakMap<object, string>();
  readonly #failed = new WeakMap<object, string>();

  constructor(recents: Recents) {
    this.#recents = recents;
  }

  /** Stores a drop in place of what was stored of it before; one that was not opened beside the one that was. */
  async add(drop: StoredDrop, isOpened: boolean, picture = ''): Promise<void> {
    const recent = { ...(await recentOf(drop, isOpened)), picture };
    if (recent.files.length + recent.handles!.length + recent.links.length === 0) return;
    const { key } = drop.origin;
    const own = isOpened ? this.#opened : this.#failed;
    const old = [own.get(key), ...(isOpened ? [this.#failed.get(key), failedId(recent.id)] : [])];
    for (const id of old) if (id !== undefined && id !== recent.id) await this.#recents.remove(id);
    own.set(key, recent.id);
    await this.#recents.add(await packed(recent));
  }
}

const failedId = (id: string): string => `${id}\nnot opened`;

async function recentOf(drop: StoredDrop, isOpened: boolean): Promise<Recent> {
  const { origin } = drop;
  const links = origin.link?.kind === 'addresses' ? origin.link.addresses : [];
  const { files } = await getFiles({ files: origin.files, unreadable: [] });
  const handles = await allHandles(origin.handles);
  const isSmall = files.reduce((sum, { file }) => sum + blobSize(file), 0) <= maxStoredBytes;
  const name = titleOf(drop);
  const stored = isSmall ? files : [];
  const from = stored.length > 0 ? stored : handles;
  const id = recentId(name, [...from.map((each) => each.name), ...links]);
  return {
    id: isOpened ? id : failedId(id),
    name,
    detail: isOpened
      ? `${isFolder(handles) ? 'folder · ' : ''}${countsOf(drop, links.length)}`
      : 'not opened',
    failed: !isOpened,
    when: Date.now(),
    files: stored,
    links,
    handles,
  };
}

/** Identifies a drop: opening the same files again replaces its entry. */
export function recentId(name: string, names: readonly string[]): string {
  return [name, ...[...names].sort()].join('\n');
}

/** One with one model has its name. */
function titleOf({ origin, entries }: StoredDrop): string {
  if (entries.length === 1) return entries[0]!.name;
  if (entries.length < 2 || origin.name !== countOf(origin.files.length, 'file')) return origin.name;
  const names = entries.map((entry) => entry.name);
  return listNames(names, 2);
}

function countsOf({ origin, entries }: StoredDrop, links: number): string {
  return entries.length === 1
    ? countOf(origin.files.length || links, 'file')
    : countOf(entries.length, 'model');
}

const isFolder = (handles: readonly Handle[]): boolean => handles[0]?.kind === 'directory';

/** The handles of all that was opened; none where the browser did not give one of them. */
async function allHandles(handles: Handles): Promise<Handle[]> {
  const given = await Promise.all(handles);
  if (!given.every(Boolean)) return [];
  return [...new Map((given as Handle[]).map((handle) => [handle.name, handle])).values()];
}

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
