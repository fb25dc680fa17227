import { crc32 } from 'node:zlib';

/** The stored groups of a cache of RuneScape, by index and id. */
export type CacheGroups = ReadonlyMap<number, ReadonlyMap<number, Uint8Array>>;
/** Bytes by the names of files. */
export type CacheFiles = ReadonlyMap<string, Uint8Array>;

const sectorSize = 520;
const rowSize = 6;
const main = 'main_file_cache.';

/** The groups in `main_file_cache.dat2`, whose ids are below 65,536. */
export function groupsOf(files: CacheFiles): CacheGroups {
  const sectors = Buffer.from(files.get(`${main}dat2`)!);
  const groups = new Map<number, Map<number, Uint8Array>>();
  for (const [name, bytes] of files) {
    const [, index] = /\.idx(\d+)$/.exec(name) ?? [];
    if (index === undefined) continue;
    const rows = Buffer.from(bytes);
    const own = new Map<number, Uint8Array>();
    for (let group = 0; (group + 1) * rowSize <= rows.length; group += 1) {
      const size = rows.readUIntBE(group * rowSize, 3);
      const chain = chainFrom(sectors, rows.readUIntBE(group * rowSize + 3, 3), size);
      if (size > 0) own.set(group, chain.subarray(0, size));
    }
    groups.set(Number(index), own);
  }
  return groups;
}

function chainFrom(sectors: Buffer, first: number, size: number): Buffer {
  const parts: Buffer[] = [];
  for (let sector = first, left = size; left > 0; left -= 512) {
    const at = sector * sectorSize;
    parts.push(sectors.subarray(at + 8, at + sectorSize));
    sector = sectors.readUIntBE(at + 4, 3);
  }
  return Buffer.concat(parts);
}

/** `main_file_cache.dat2` and its index files; before each group are so many sectors that no group has. */
export function storeOf(groups: CacheGroups, between = 0): CacheFiles {
  const files = new Map<string, Uint8Array>();
  const parts: Buffer[] = [Buffer.alloc(sectorSize)];
  let next = 1;
  for (const [index, own] of groups) {
    const rows = Buffer.alloc(rowSize * (Math.max(-1, ...own.keys()) + 1));
    for (const [group, bytes] of own) {
      parts.push(Buffer.alloc(between * sectorSize));
      next += between;
      rows.writeUIntBE(bytes.length, group * rowSize, 3);
      rows.writeUIntBE(next, group * rowSize + 3, 3);
      for (let part = 0; part * 512 < bytes.length; part += 1) {
        const sector = Buffer.alloc(sectorSize);
        sector.writeUInt16BE(group, 0);
        sector.writeUInt16BE(part, 2);
        sector.writeUIntBE((next += 1), 4, 3);
        sector.writeUInt8(index, 7);
        sector.set(bytes.subarray(part * 512, (part + 1) * 512), 8);
        parts.push(sector);
      }
    }
    files.set(`${main}idx${index}`, rows);
  }
  return files.set(`${main}dat2`, Buffer.concat(parts));
}

/** Each group in a file, as OpenRS2 keeps them. */
export function flatFilesOf(groups: CacheGroups): CacheFiles {
  return new Map(
    Array.from(groups, ([index, own]) =>
      Array.from(own, ([group, bytes]): [string, Uint8Array] => [`${index}/${group}.dat`, bytes]),
    ).flat(),
  );
}

/** A group that is stored as it is: a container without a version. */
export function storedGroup(bytes: Uint8Array): Uint8Array {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** Files as one group in one chunk. */
export function groupOfFiles(files: readonly Uint8Array[]): Uint8Array {
  if (files.length === 1) return files[0]!;
  const sizes = Buffer.alloc(4 * files.length + 1, 1);
  files.forEach(({ length }, at) => sizes.writeInt32BE(length - (files[at - 1]?.length ?? 0), 4 * at));
  return Buffer.concat([...files, sizes]);
}

/** The reference table of an index: protocol 5. `files` has the ids of a group's files where it has several. */
export function referenceTable(
  groups: ReadonlyMap<number, Uint8Array>,
  files: (group: number) => readonly number[] = () => [0],
): Uint8Array {
  const ids = [...groups.keys()];
  const bytes: number[] = [5, 0];
  const two = (value: number): unknown => bytes.push((value >> 8) & 255, value & 255);
  two(ids.length);
  ids.forEach((id, at) => two(id - (ids[at - 1] ?? 0)));
  // Containers here have no version, which the checksum is without.
  for (const id of ids)
    [24, 16, 8, 0].forEach((shift) => bytes.push((crc32(groups.get(id)!) >>> shift) & 255));
  for (const _ of ids) bytes.push(0, 0, 0, 0);
  for (const id of ids) two(files(id).length);
  for (const id of ids) files(id).forEach((file, at) => two(file - (files(id)[at - 1] ?? 0)));
  return storedGroup(Uint8Array.from(bytes));
}
