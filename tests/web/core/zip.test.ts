import { describe, expect, it, test } from 'vitest';
import { bytesFile, blobFile } from '../../../web/src/core/files/stored-file.js';
import { zipFiles } from '../../../web/src/core/archive/zip.js';
import { failure } from '../../support/failure.js';
import { changed, recordAt, zipOf } from './zip-bytes.js';
import { unzipSync } from 'fflate';
import { writeZip } from '../../../web/src/core/archive/zip-writer.js';

const open = (bytes: Uint8Array, name = 'pack.zip') => zipFiles(bytesFile(name, bytes));

describe('zip archives', () => {
  it('skip folders and macOS metadata', async () => {
    const files = await open(zipOf({ 'a/': '', '__MACOSX/._a': 'x', '.DS_Store': 'x', './ok.uc': 'x' }));
    expect(files.map(({ name }) => name)).toEqual(['ok.uc']);
  });

  it('keep special characters in names', async () => {
    const names = ['100%.pcx', 'a#b,c.pcx', '<img src=x>\'".pcx', '🦎.pcx', 'ünïcode.pcx', '%E4.pcx'];
    const files = await open(zipOf(Object.fromEntries(names.map((name) => [name, 'x']))));
    expect(files.map(({ name }) => name)).toEqual(names);
  });

  it('decode names that are not UTF-8 as code page 437', async () => {
    const zip = zipOf({ 'grXn.pcx': 'x' });
    const at = recordAt(zip, 'grXn.pcx');
    zip[at + 46 + 2] = 0x81;
    expect((await open(zip)).map(({ name }) => name)).toEqual(['grün.pcx']);
  });

  it('may have prepended bytes', async () => {
    const zip = zipOf({ 'b.uc': 'class b;' });
    const padded = new Uint8Array(zip.length + 1000);
    padded.set(zip, 1000);
    expect(new TextDecoder().decode(await (await open(padded))[0]!.read())).toBe('class b;');
  });

  it('report encrypted entries', async () => {
    const zip = zipOf({ 'crate_d.3d': 'x' });
    const files = await open(changed(zip, recordAt(zip, 'crate_d.3d') + 8, 2, 1));
    expect((await failure(files[0]!.read())).message).toBe(
      'pack.zip keeps crate_d.3d behind a password. Unpack it and open the folder.',
    );
  });

  it('report unsupported compression methods', async () => {
    const zip = zipOf({ 'crate_d.3d': 'x' });
    const lzma = await open(changed(zip, recordAt(zip, 'crate_d.3d') + 10, 2, 14));
    expect((await failure(lzma[0]!.read())).message).toContain(
      'packs crate_d.3d with LZMA, and only Deflate is read',
    );
    const odd = await open(changed(zip, recordAt(zip, 'crate_d.3d') + 10, 2, 77));
    expect((await failure(odd[0]!.read())).message).toContain('with method 77');
  });

  it('report a wrong checksum', async () => {
    const zip = zipOf({ 'b.uc': 'class b;' }, 0);
    zip[30 + 4] = 0x20;
    const files = await open(zip);
    expect((await failure(files[0]!.read())).message).toBe(
      'pack.zip is damaged: the checksum of b.uc does not fit. Download or copy it again.',
    );
  });

  it('report empty, truncated and other invalid files', async () => {
    expect((await failure(open(new Uint8Array()))).message).toContain('pack.zip is empty');
    expect((await failure(open(new Uint8Array(1)))).report.code).toBe('not-an-archive');
    const zip = zipOf({ 'b.uc': 'class b;' });
    const cut = await failure(open(zip.subarray(0, zip.length - 30)));
    expect(cut.message).toContain('It starts like one and was cut off.');
  });
});

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

test('with an alignment, files are stored at multiples of it', async () => {
  const zip = await writeZip(files, undefined, 64);
  const bytes = new Uint8Array(await zip.arrayBuffer());
  expect((await zipFiles(blobFile('a.zip', zip))).map(({ size }) => size)).toEqual([400, text.length, 0]);
  expect(Object.values(unzipSync(bytes)).map(({ length }) => length)).toEqual([400, text.length, 0]);
  const starts = [noise, text].map((part) => Buffer.from(bytes).indexOf(part));
  expect(starts.map((at) => [at > 0, at % 64])).toEqual([
    [true, 0],
    [true, 0],
  ]);
});

test('no files give an empty archive', async () => {
  expect(await zipFiles(blobFile('a.zip', await writeZip([])))).toEqual([]);
});
