import { crc32, gzipSync } from 'node:zlib';

/** A file of a cache. */
interface CacheFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** How many models of each kind a cache has. */
export interface CacheSizes {
  readonly npcs: number;
  readonly items: number;
  readonly objects: number;
  /** Those that the others are made of, and that are listed, too. */
  readonly models: number;
}

const [configs, models, tables] = [2, 7, 255];
const [objectGroup, npcGroup, itemGroup] = [6, 9, 10];
const sector = 520;

const first = ['Ancient', 'Black', 'Bandit', 'Cave', 'Desert', 'Dust', 'Giant', 'Market', 'River', 'Temple'];
const second = [
  'archer',
  'bat',
  'chest',
  'crab',
  'door',
  'guard',
  'lantern',
  'potion',
  'rat',
  'shield',
  'wizard',
];

/** A title of two words, which some hundred others have, too. */
const titleOf = (id: number): string => `${first[id % first.length]} ${second[id % second.length]}`;

/** Numbers of one to four bytes, and texts, with the high byte first. */
class Bytes {
  readonly #all: number[] = [];

  put(width: number, ...values: readonly number[]): this {
    for (const value of values)
      for (let left = width - 1; left >= 0; left -= 1) this.#all.push((value >>> (8 * left)) & 0xff);
    return this;
  }

  text(text: string): this {
    return this.put(1, ...Buffer.from(text, 'latin1'), 0);
  }

  take(): Uint8Array {
    return Uint8Array.from(this.#all);
  }
}

/** Two models, a title, what it does, and colours that no other has. */
function npc(id: number, of: number): Uint8Array {
  const record = new Bytes().put(1, 1, 2).put(2, id % of, (id * 7) % of);
  record.put(1, 2).text(titleOf(id)).put(1, 13).put(2, 1).put(1, 14).put(2, 2);
  record.put(1, 30).text('Talk-to').put(1, 31).text('Attack');
  return withColours(record, id)
    .put(1, 95)
    .put(2, id % 200)
    .put(1, 0)
    .take();
}

function item(id: number, of: number): Uint8Array {
  const record = new Bytes()
    .put(1, 1)
    .put(2, id % of)
    .put(1, 2)
    .text(titleOf(id));
  record
    .put(1, 4)
    .put(2, 900)
    .put(1, 5)
    .put(2, id % 2048)
    .put(1, 6)
    .put(2, 1900)
    .put(1, 12)
    .put(4, id);
  record.put(1, 35).text('Wield').put(1, 36).text('Examine');
  return withColours(record, id).put(1, 0).take();
}

function object(id: number, of: number): Uint8Array {
  const record = new Bytes()
    .put(1, 5, 1)
    .put(2, id % of)
    .put(1, 2)
    .text(titleOf(id));
  record.put(1, 14, 2, 15, 3).put(1, 30).text('Open').put(1, 31).text('Search');
  return withColours(record, id).put(1, 0).take();
}

/** Three colours that are replaced, the last two by the id. */
function withColours(record: Bytes, id: number): Bytes {
  return record.put(1, 40, 3).put(2, 6798, 8741, 25238, 4550, 8000, id % 0x10000);
}

/** Files of one group, in one chunk: all bytes, then the differences of sizes, and the number of chunks. */
function group(files: readonly Uint8Array[]): Uint8Array {
  const sizes = new Bytes();
  files.forEach(({ length }, i) => sizes.put(4, length - (files[i - 1]?.length ?? 0)));
  return Buffer.concat([...files, sizes.put(1, 1).take()]);
}

function container(bytes: Uint8Array): Uint8Array {
  const packed = gzipSync(bytes, { level: 6 });
  return Buffer.concat([new Bytes().put(1, 2).put(4, packed.length, bytes.length).take(), packed]);
}

/** The groups of an index, each with so many files. */
type Groups = readonly { readonly id: number; readonly files: number; readonly bytes: Uint8Array }[];

/** A reference table of protocol 6, whose ids are each less the one before. */
function table(groups: Groups): Uint8Array {
  const bytes = new Bytes().put(1, 6).put(4, 1).put(1, 0).put(2, groups.length);
  groups.forEach(({ id }, i) => bytes.put(2, id - (groups[i - 1]?.id ?? 0)));
  for (const each of groups) bytes.put(4, crc32(each.bytes));
  for (const _ of groups) bytes.put(4, 1);
  for (const { files } of groups) bytes.put(2, files);
  for (const { files } of groups) for (let file = 0; file < files; file += 1) bytes.put(2, Math.min(file, 1));
  return bytes.take();
}

/** The sectors of a store and its index files. */
class Store {
  readonly #sectors: Uint8Array[] = [new Uint8Array(sector)];
  readonly #rows = new Map<number, Map<number, Uint8Array>>();

  add(index: number, id: number, bytes: Uint8Array): void {
    const rows = this.#rows.get(index) ?? new Map<number, Uint8Array>();
    this.#rows.set(index, rows.set(id, new Bytes().put(3, bytes.length, this.#sectors.length).take()));
    for (let at = 0, part = 0; at < bytes.length; at += 512, part += 1) {
      const next = at + 512 < bytes.length ? this.#sectors.length + 1 : 0;
      const made = new Uint8Array(sector);
      made.set(new Bytes().put(2, id, part).put(3, next).put(1, index).take());
      made.set(bytes.subarray(at, at + 512), 8);
      this.#sectors.push(made);
    }
  }

  files(): CacheFile[] {
    const rows = Array.from(this.#rows, ([index, groups]) => {
      const bytes = new Uint8Array(6 * (Math.max(...groups.keys()) + 1));
      for (const [id, row] of groups) bytes.set(row, 6 * id);
      return { name: `main_file_cache.idx${index}`, bytes };
    });
    return [{ name: 'main_file_cache.dat2', bytes: Buffer.concat(this.#sectors) }, ...rows];
  }
}

/** A cache of 2007 with many records of usual length, whose models are all the same. */
export function largeCache(
  { npcs, items, objects, models: count }: CacheSizes,
  model: Uint8Array,
): CacheFile[] {
  const records = (id: number, files: number, make: (id: number, of: number) => Uint8Array) => {
    const bytes = container(group(Array.from({ length: files }, (_, each) => make(each, count))));
    return { id, files, bytes };
  };
  const packed = container(model);
  const indices: readonly (readonly [index: number, groups: Groups])[] = [
    [
      configs,
      [records(objectGroup, objects, object), records(npcGroup, npcs, npc), records(itemGroup, items, item)],
    ],
    [models, Array.from({ length: count }, (_, id) => ({ id, files: 1, bytes: packed }))],
  ];
  const store = new Store();
  for (const [index, groups] of indices) {
    for (const { id, bytes } of groups) store.add(index, id, bytes);
    store.add(tables, index, container(table(groups)));
  }
  return store.files();
}
