import type { Entry } from './entry.js';
import type { StoredFile } from '../files/stored-file.js';
import type { ListedModel } from '../host/open-in-core.js';
import type { Part, SourceLocation } from '../model.js';
import type { CorePart } from '../wasm/modules.js';
import { TimeSlices } from '../yield-to-main.js';

/** An entry whose parts are lists that other entries have, too. */
export interface ListedEntry extends Entry {
  readonly lists: readonly (readonly Part[])[];
}

/** Other models of an archive that look like an entry. */
export type Aliases = NonNullable<Entry['aliases']>;

/** An entry whose parts are made when they are first read: thousands of models can share lists of thousands of parts. */
export class EntryOfLists implements ListedEntry {
  readonly id: string;
  readonly name: string;
  readonly format: string;
  readonly label: string;
  /** Its own parts, then lists that other entries have, too. */
  readonly lists: readonly (readonly Part[])[];
  readonly place?: string;
  readonly bytes?: number;
  readonly aliases?: Aliases;
  #parts: readonly Part[] | null = null;

  constructor(
    { id, name, format, label, place, bytes, aliases }: Omit<Entry, 'parts'>,
    lists: readonly (readonly Part[])[],
  ) {
    this.id = id;
    this.name = name;
    this.format = format;
    this.label = label;
    this.lists = lists;
    if (place !== undefined) this.place = place;
    if (bytes !== undefined) this.bytes = bytes;
    if (aliases?.length) this.aliases = aliases;
  }

  /** All parts, each file once. */
  get parts(): readonly Part[] {
    this.#parts ??=
      this.lists.length === 1
        ? this.lists[0]!
        : [...new Map(this.lists.flat().map((part) => [part.file, part])).values()];
    return this.#parts;
  }
}

/** The entries of what a core has listed, with the names and sizes of `files`; made in several tasks where they are many. */
export async function toEntries(
  listed: readonly ListedModel[],
  files: readonly StoredFile[],
): Promise<ListedEntry[]> {
  const made = new Map<readonly CorePart[], readonly Part[]>();
  const toParts = (list: readonly CorePart[]): readonly Part[] => {
    const parts = made.get(list) ?? list.map((part) => partOf(part, files));
    made.set(list, parts);
    return parts;
  };
  const slices = new TimeSlices();
  const entries: ListedEntry[] = [];
  for (const entry of listed) {
    entries.push(new EntryOfLists(entry, entry.lists.map(toParts)));
    await slices.yield();
  }
  return entries;
}

/** Its size is that of the file, which may arrive later. */
function partOf(
  { file: number, kind, reason, name, numbers, script, line }: CorePart,
  files: readonly StoredFile[],
): Part {
  const file = files[number]!;
  const location: SourceLocation | null = line
    ? { kind: 'line', file: files[script!]!.name, at: line }
    : null;
  return {
    file: file.name,
    get size() {
      return file.size;
    },
    kind,
    reason,
    ...(name !== undefined && { name }),
    // A copy: the numbers of an answer are a view of the whole answer.
    ...(numbers && { numbers: numbers.slice() }),
    ...(location && { location }),
  };
}
