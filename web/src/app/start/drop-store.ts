import type { Collection, Entry } from '../../core/index.js';
import { blobSize } from '../../core/files/blob-size.js';
import type { DroppedFile, Handles } from '../files/dropped-files.js';
import { DroppedAgain } from '../session/dropped-again.js';
import type { OpenError } from '../session/open-error.js';
import { countOf, listNames } from '../shared/format.js';
import type { Handle } from '../watch/file-system.js';
import type { Recent, Recents } from './recents.js';
import { packed } from './stored-files.js';

/** No copies of larger drops are stored. */
const maxStoredBytes = 8 * 1024 * 1024;

/** Local files, and the handles that they were opened through. */
interface LocalFiles {
  readonly files: readonly DroppedFile[];
  readonly handles: Handles;
}

/** What was opened, and the state of the session then. */
export interface OpenedDrop extends LocalFiles {
  readonly name: string;
  readonly links: readonly string[];
  /** The files were added to the open drop. */
  readonly isAdded: boolean;
  readonly drop: Collection | null;
  readonly entries: readonly Entry[];
  readonly error: OpenError | null;
}

/** Stores opened drops in the recent files: their links, or copies of their files and the handles that read them again. */
export class DropStore {
  readonly #recents: Recents;
  readonly #local = new WeakMap<Collection, LocalFiles>();
  /** Id of the open drop in the recent files. */
  #id = '';

  constructor(recents: Recents) {
    this.#recents = recents;
  }

  async add(opened: OpenedDrop): Promise<void> {
    const { drop, files, links, handles, isAdded, error } = opened;
    if (links.length > 0) return this.#store(opened, [], []);
    if (isAdded) return this.#addTo(opened);
    if (drop && error?.ofModel !== false) this.#local.set(drop, { files, handles });
    await this.#storeFiles(opened);
  }

  // The drop with the added files replaces the drop without them.
  async #addTo(opened: OpenedDrop): Promise<void> {
    const { drop, files: added, handles } = opened;
    const before = drop && this.#local.get(drop);
    if (!drop || !before) return;
    const named = new DroppedAgain(added, drop.files).sources as readonly DroppedFile[];
    const stored = new Set(before.files.map(({ name }) => name));
    // A new version of a file in an archive would be a second one beside the archive.
    const isElsewhere = named.some(({ name }, i) => name !== added[i]!.name);
    if (named.some(({ name }, i) => name !== added[i]!.name && !stored.has(name))) return;
    const replaced = new Set(named.map(({ name }) => name));
    const files = [...before.files.filter(({ name }) => !replaced.has(name)), ...named];
    // Read again, a file that replaced one in a folder would be a second one beside it.
    const joined = isElsewhere ? [] : await joinedHandles(before.handles, handles);
    this.#local.set(drop, { files, handles: joined });
    await this.#recents.remove(this.#id);
    await this.#storeFiles({ ...opened, files, handles: joined });
  }

  async #storeFiles(opened: OpenedDrop): Promise<void> {
    const { files } = opened;
    const handles = await allHandles(opened.handles);
    const isSmall = files.reduce((sum, { file }) => sum + blobSize(file), 0) <= maxStoredBytes;
    if (files.length === 0 || !(isSmall || handles.length > 0)) return;
    await this.#store(opened, isSmall ? files : [], handles);
  }

  async #store(opened: OpenedDrop, files: readonly DroppedFile[], handles: readonly Handle[]): Promise<void> {
    const { links, error } = opened;
    const name = titleOf(opened);
    const from = files.length > 0 ? files : handles;
    this.#id = recentId(name, [...from.map((each) => each.name), ...links]);
    const recent: Recent = {
      id: this.#id,
      name,
      detail: error ? 'not opened' : countsOf(opened),
      failed: error !== null,
      when: Date.now(),
      files,
      links,
      handles,
    };
    await this.#recents.add(await packed(recent));
  }
}

/** Identifies a drop: opening the same files again replaces its entry. */
export function recentId(name: string, names: readonly string[]): string {
  return [name, ...[...names].sort()].join('\n');
}

/** A drop with one model has its name. */
function isOne({ entries, error }: OpenedDrop): boolean {
  return entries.length === 1 && error?.ofModel !== false;
}

function titleOf(opened: OpenedDrop): string {
  const { name, files, entries } = opened;
  if (isOne(opened)) return entries[0]!.name;
  if (entries.length < 2 || name !== countOf(files.length, 'file')) return name;
  const names = entries.map((entry) => entry.name);
  return listNames(names, 2);
}

function countsOf(opened: OpenedDrop): string {
  const { files, links, entries } = opened;
  return isOne(opened) || entries.length === 0
    ? countOf(files.length || links.length, 'file')
    : countOf(entries.length, 'model');
}

/** The handles of all that was opened; none where the browser did not give one of them. */
async function allHandles(handles: Handles): Promise<Handle[]> {
  const given = await Promise.all(handles);
  return given.every(Boolean) ? (given as Handle[]) : [];
}

/** The handles of a drop with those of files that were added to it; none where one of both has none. */
async function joinedHandles(before: Handles, added: Handles): Promise<Handle[]> {
  const [some, others] = [await allHandles(before), await allHandles(added)];
  if (some.length === 0 || others.length === 0) return [];
  return [...new Map([...some, ...others].map((handle) => [handle.name, handle])).values()];
}
