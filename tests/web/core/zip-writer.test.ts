import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeZip } from '../../../web/src/core/archive/zip-writer.js';
import { zipFiles } from '../../../web/src/core/archive/zip.js';
import { blobFile } from '../../../web/src/core/files/stored-file.js';

const text = new TextEncoder().encode('class a expands Actor;\n'.repeat(50));
const noise = Uint8Array.from({ length: 400 }, (_, at) => (Math.imul(at + 1, 0x9e3779b1) >>> 24) ^ (at * 7));
const files = [
  { name: 'Models/a_d.3d', bytes: noise },
  { name: 'Classes/ä.uc', bytes: text },
  { name: 'empty', bytes: new Uint8Array() },
];

test('a written zip is read back with its paths and bytes', async () => {
  const read = await zipFiles(blobFile('a.zip', await writeZip(files)));
  const all = await Promise.all(read.map(async (file) => ({ name: file.name, bytes: await file.read() })));
  expect(all).toEqual(files);
  expect(read.map(({ size }) => size)).toEqual(files.map(({ bytes }) => bytes.length));
});

test('another reader reads it, too', async () => {
  const read = unzipSync(new Uint8Array(await (await writeZip(files)).arrayBuffer()));
  expect(Object.entries(read).map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) }))).toEqual(
    files,
  );
});

test('a file is deflated where that is smaller, and the same files give the same bytes', async () => {
  const [once, again] = [await writeZip(files), await writeZip(files)];
  expect(await once.arrayBuffer()).toEqual(await again.arrayBuffer());
  expect((await writeZip([files[1]!])).size).toBeLessThan(300);
  expect((await writeZip([files[0]!])).size).toBe(400 + 30 + 46 + 22 + 2 * 13);
});

test('no files give an empty archive', async () => {
  expect(await zipFiles(blobFile('a.zip', await writeZip([])))).toEqual([]);
});
