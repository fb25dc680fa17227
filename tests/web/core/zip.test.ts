import { describe, expect, it } from 'vitest';
import { Budget } from '../../../web/src/core/budget.js';
import { ModelError } from '../../../web/src/core/model-error.js';
import { blobFile, bytesFile } from '../../../web/src/core/files/stored-file.js';
import { zipFiles } from '../../../web/src/core/archive/zip.js';
import { changed, recordAt, zipOf } from './zip-bytes.js';

const text = new TextDecoder();

async function failure(work: Promise<unknown>): Promise<ModelError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
}

const open = (bytes: Uint8Array, name = 'pack.zip') => zipFiles(bytesFile(name, bytes));

describe('zip archives', () => {
  it('list stored and deflated files by path, with their sizes', async () => {
    for (const level of [0, 6] as const) {
      const files = await open(zipOf({ 'Models/a_d.3d': 'a'.repeat(5000), 'b.uc': 'class b;' }, level));
      expect(files.map(({ name, size }) => [name, size])).toEqual([
        ['Models/a_d.3d', 5000],
        ['b.uc', 8],
      ]);
      expect(text.decode(await files[1]!.read())).toBe('class b;');
      expect((await files[0]!.read()).length).toBe(5000);
    }
  });

  it('are read from a Blob', async () => {
    const files = await zipFiles(blobFile('pack.zip', new Blob([zipOf({ 'b.uc': 'class b;' }) as BlobPart])));
    expect(text.decode(await files[0]!.read())).toBe('class b;');
  });

  it('skip folders, macOS metadata, and paths outside the archive', async () => {
    const files = await open(
      zipOf({
        'a/': '',
        '../up.uc': 'x',
        '/root.uc': 'x',
        'C:\\win.uc': 'x',
        'a/../../b.uc': 'x',
        '__MACOSX/._a': 'x',
        '.DS_Store': 'x',
        './ok.uc': 'x',
      }),
    );
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

  it('replace control characters in names', async () => {
    expect((await open(zipOf({ 'a\u001b[2J.pcx': 'x' })))[0]!.name).toBe('a\ufffd[2J.pcx');
  });

  it('may have prepended bytes', async () => {
    const zip = zipOf({ 'b.uc': 'class b;' });
    const padded = new Uint8Array(zip.length + 1000);
    padded.set(zip, 1000);
    expect(text.decode(await (await open(padded))[0]!.read())).toBe('class b;');
  });

  it('may be empty', async () => {
    expect(await open(zipOf({}))).toEqual([]);
  });

  it('list an entry that is far larger than it claims, and do not unpack it', async () => {
    const zip = zipOf({ 'skins/a.tga': new Uint8Array(80 << 20), 'b.uc': 'x' });
    const [lying, other] = await open(changed(zip, recordAt(zip, 'skins/a.tga') + 24, 4, 12 * 1024));
    const budget = new Budget(1 << 20);
    const error = await failure(lying!.read(undefined, budget));
    expect(error.message).toMatch(
      /^pack\.zip is damaged: skins\/a\.tga claims 12,288 bytes and is packed in [\d,]+\./,
    );
    expect(budget.used).toBe(0);
    expect(text.decode(await other!.read())).toBe('x');
  });

  it('stop unpacking an entry a step after what it claims', async () => {
    const zip = zipOf({ 'a.uc': new Uint8Array(30 << 20) });
    const files = await open(changed(zip, recordAt(zip, 'a.uc') + 24, 4, 100 * 1024));
    const budget = new Budget(64 << 20);
    expect((await failure(files[0]!.read(undefined, budget))).message).toContain(
      'claims 100 KB and kept growing',
    );
    expect(budget.used).toBeGreaterThan(100 * 1024);
    expect(budget.used).toBeLessThan(5 << 20);
  });

  it('unpack several entries within one budget', async () => {
    const files = await open(zipOf({ a: new Uint8Array(600_000), b: new Uint8Array(600_000) }));
    const budget = new Budget(1_000_000);
    expect(await files[0]!.read(undefined, budget)).toHaveLength(600_000);
    const error = await failure(files[1]!.read(undefined, budget));
    expect(error.report).toMatchObject({ code: 'over-limit', expected: 1_000_000 });
    expect(budget.left).toBe(0);
  });

  it('take nothing from the budget for a stored entry that ends after the archive', async () => {
    const zip = zipOf({ a: 'xyz', b: 'z' }, 0);
    const larger = changed(zip, recordAt(zip, 'a') + 20, 4, 5_000_000);
    const [first, second] = await open(changed(larger, recordAt(zip, 'a') + 24, 4, 5_000_000));
    const budget = new Budget(100);
    const error = await failure(first!.read(undefined, budget));
    expect(error.message).toContain('pack.zip is damaged: a needs 5,000,000 bytes at byte 31, and');
    expect(budget.used).toBe(0);
    expect(text.decode(await second!.read(undefined, budget))).toBe('z');
  });

  it('do not read a stored entry that the budget has no room for', async () => {
    const archive = bytesFile('pack.zip', zipOf({ a: new Uint8Array(5000) }, 0));
    let read = 0;
    const slice = async (start: number, end: number) => {
      const bytes = await archive.slice(start, end);
      read += bytes.length;
      return bytes;
    };
    const [file] = await zipFiles({ ...archive, slice });
    read = 0;
    const error = await failure(file!.read(undefined, new Budget(4999)));
    expect([error.report.code, read]).toEqual(['over-limit', 30]);
  });

  it('are rejected when an entry claims a compression ratio of 1,000', async () => {
    const error = await failure(open(zipOf({ 'zeros.bin': new Uint8Array(80 << 20) })));
    expect(error.message).toMatch(
      /^pack\.zip stopped at 64 MB: zeros\.bin claims 80 MB, [\d,]+ times its packed size\. Nothing from it was opened\.$/,
    );
  });

  it('stop unpacking an entry that exceeds the size limit when it is read', async () => {
    const zip = zipOf({ 'a.tga': new Uint8Array(70 << 20) });
    const files = await open(changed(zip, recordAt(zip, 'a.tga') + 24, 4, 1 << 20));
    expect((await failure(files[0]!.read())).message).toContain('claims 1 MB and kept growing');
  });

  it('report encrypted entries', async () => {
    const zip = zipOf({ 'crate_d.3d': 'x' });
    const files = await open(changed(zip, recordAt(zip, 'crate_d.3d') + 8, 2, 1));
    expect((await failure(files[0]!.read())).message).toBe(
      'pack.zip keeps crate_d.3d behind a password. Unpack it and drop the folder.',
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

  it('yield files or a ModelError for every prefix and every single-byte change', async () => {
    const zip = zipOf({ 'a/b.uc': 'class b;'.repeat(9), 'c.pcx': 'pixels' });
    const variants = Array.from({ length: zip.length }, (_, at) => zip.subarray(0, at));
    for (let at = 0; at < zip.length; at += 1) {
      for (const flip of [0xff, 0x01, 0x80]) {
        const copy = zip.slice();
        copy[at]! ^= flip;
        variants.push(copy);
      }
    }
    for (const bytes of variants) {
      try {
        for (const file of await open(bytes)) await file.read();
      } catch (error) {
        expect(error).toBeInstanceOf(ModelError);
      }
    }
  });

  it('stop unpacking when the signal is aborted', async () => {
    const controller = new AbortController();
    const files = await open(zipOf({ 'a.tga': new Uint8Array(30 << 20) }));
    const reading = files[0]!.read(controller.signal);
    controller.abort();
    await expect(reading).rejects.toHaveProperty('name', 'AbortError');
  });
});
