import { describe, expect, it } from 'vitest';
import { bytesFile } from '../../../web/src/core/files/stored-file.js';
import { zipFiles } from '../../../web/src/core/archive/zip.js';
import { failure } from '../../support/failure.js';
import { changed, recordAt, zipOf } from './zip-bytes.js';

const text = new TextDecoder();

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
    expect(text.decode(await (await open(padded))[0]!.read())).toBe('class b;');
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
