import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { installPeers } from './osrscachereader.mjs';

/**
 * What a bare script does to have the tables of a cache of RuneScape: it reads the index files, the reference tables and the groups of
 * records by ranges, unpacks them, and cuts the groups into records. It lists no models. bzip2 is that of osrscachereader.
 */

const configs = 2;
/** Of npcs, items, objects, effects and sequences. */
const groups = [9, 10, 6, 13, 12];
const indices = [0, 1, 2, 7, 8, 9];

/** {read(folder)}: the numbers of groups and of records; null when bzip2 cannot be installed. */
export async function startBareCache() {
  const folder = await installPeers();
  if (!folder) return null;
  const { Bzip2 } = createRequire(join(folder, 'package.json'))('@ledgerhq/compressjs');

  const unpacked = (container) => {
    const compression = container[0];
    const packed = container.readUInt32BE(1);
    if (compression === 0) return container.subarray(5, 5 + packed);
    const data = container.subarray(9, 9 + packed);
    return compression === 2
      ? gunzipSync(data)
      : Buffer.from(Bzip2.decompressFile(Buffer.concat([Buffer.from('BZh1'), data])));
  };

  async function read(cache) {
    const sectors = await open(join(cache, 'main_file_cache.dat2'));
    const files = new Map();
    for (const index of [...indices, 255]) {
      const file = await open(join(cache, `main_file_cache.idx${index}`));
      files.set(index, await file.readFile());
      await file.close();
    }
    const group = async (index, id) => {
      const rows = files.get(index);
      const size = rows.readUIntBE(6 * id, 3);
      const count = Math.ceil(size / 512);
      const run = Buffer.alloc(520 * count);
      await sectors.read(run, 0, run.length, 520 * rows.readUIntBE(6 * id + 3, 3));
      const parts = Array.from({ length: count }, (_, i) => run.subarray(520 * i + 8, 520 * (i + 1)));
      return unpacked(Buffer.concat(parts).subarray(0, size));
    };
    const tables = new Map();
    for (const index of indices) tables.set(index, readTable(await group(255, index)));
    let records = 0;
    for (const id of groups)
      records += cut(await group(configs, id), tables.get(configs).files.get(id).length).length;
    await sectors.close();
    return { groups: [...tables.values()].reduce((sum, { files: all }) => sum + all.size, 0), records };
  }

  return { read };
}

/** A reference table of protocol 5 or 6: the checksum and the ids of the files of each group. */
function readTable(bytes) {
  let at = bytes[0] >= 6 ? 5 : 1;
  const hasNames = (bytes[at] & 1) !== 0;
  at += 1;
  const two = () => ((at += 2), bytes.readUInt16BE(at - 2));
  const four = () => ((at += 4), bytes.readUInt32BE(at - 4));
  const deltas = (count) => {
    let id = 0;
    return Array.from({ length: count }, () => (id += two()));
  };
  const ids = deltas(two());
  const names = hasNames ? ids.map(four) : [];
  const checksums = ids.map(four);
  const versions = ids.map(four);
  const counts = ids.map(two);
  const files = new Map(ids.map((id, i) => [id, deltas(counts[i])]));
  return { names, checksums, versions, files };
}

/** The files of a group, which are one after the other in its chunks. */
function cut(group, count) {
  if (count === 1) return [group];
  const chunks = group[group.length - 1];
  let size = group.length - 1 - 4 * count * chunks;
  const parts = Array.from({ length: count }, () => []);
  let at = 0;
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    let length = 0;
    for (let file = 0; file < count; file += 1, size += 4) {
      length += group.readInt32BE(size);
      parts[file].push(group.subarray(at, (at += length)));
    }
  }
  return parts.map((each) => (each.length === 1 ? each[0] : Buffer.concat(each)));
}
