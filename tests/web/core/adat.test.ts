import { describe, expect, it } from 'vitest';
import { Budget } from '../../../web/src/core/budget.js';
import { adatFiles } from '../../../web/src/core/archive/adat.js';
import { expand, expandByContent } from '../../../web/src/core/files/containers.js';
import { ModelError } from '../../../web/src/core/model-error.js';
import { bytesFile, type SlicedFile } from '../../../web/src/core/files/stored-file.js';
import { adatOf, withNumber } from './adat-bytes.js';

const text = new TextDecoder();

async function failure(work: Promise<unknown>): Promise<ModelError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
}

const open = (bytes: Uint8Array, name = 'models.dat') => adatFiles(bytesFile(name, bytes));

/** A file that counts the reads of ranges and their bytes. */
function counted(
  name: string,
  bytes: Uint8Array,
): SlicedFile & { reads: () => readonly [count: number, bytes: number] } {
  let bytesRead = 0;
  let reads = 0;
  const file = bytesFile(name, bytes);
  return {
    ...file,
    slice: async (start, end) => {
      const part = await file.slice(start, end);
      bytesRead += part.length;
      reads += 1;
      return part;
    },
    reads: () => [reads, bytesRead] as const,
  };
}

describe('ADAT archives', () => {
  it('list packed and stored files with their sizes, in a folder named after the archive', async () => {
    for (const packed of [true, false]) {
      const files = await open(adatOf({ 'beam\\beam.ctc': 'x'.repeat(5000), 'b.atd': 'ATD1' }, packed));
      expect(files.map(({ name, size }) => [name, size])).toEqual([
        ['models/beam\\beam.ctc', 5000],
        ['models/b.atd', 4],
      ]);
      expect(text.decode(await files[1]!.read())).toBe('ATD1');
      expect((await files[0]!.read()).length).toBe(5000);
    }
  });

  it('are distinguished from other .dat files by their signature', async () => {
    const archive = adatOf({ 'b.atd': 'ATD1' });
    expect(await expand(bytesFile('models.dat', archive))).toHaveLength(1);
    expect(await expand(bytesFile('model_7.dat', new Uint8Array(300)))).toBeNull();
    expect(await expand(bytesFile('1042.dat', archive))).toBeNull();
    expect(await expandByContent(bytesFile('download', archive))).toHaveLength(1);
    expect(await expandByContent(bytesFile('download', text8('AD and no more')))).toBeNull();
  });

  it('list 2,000 files in two reads, and read single files', async () => {
    const body = 'class b;'.repeat(400);
    const names = Array.from({ length: 2000 }, (_, i) => `props/prop${i}/prop${i}.ctc`);
    const bytes = adatOf(Object.fromEntries(names.map((name, i) => [name, `${i} ${body}`])));
    const archive = counted('models.dat', bytes);
    const files = await adatFiles(archive);
    expect(files).toHaveLength(2000);
    expect(archive.reads()).toEqual([2, 16 + 2000 * 144]);
    expect(text.decode(await files[1234]!.read())).toBe(`1234 ${body}`);
    expect(archive.reads()[1] - (16 + 2000 * 144)).toBeLessThan(200);
  });

  it('skip paths outside the archive and replace control characters', async () => {
    const files = await open(
      adatOf({ '../up.ctc': 'x', 'C:\\win.ctc': 'x', '/root.ctc': 'x', 'a\u0001.ctc': 'x', './ok.ctc': 'x' }),
    );
    expect(files.map(({ name }) => name)).toEqual(['models/a\ufffd.ctc', 'models/ok.ctc']);
  });

  it('accept names that fill their field', async () => {
    const name = `${'n'.repeat(124)}.ctc`;
    expect((await open(adatOf({ [name]: 'x' })))[0]!.name).toBe(`models/${name}`);
  });

  it('stop unpacking a file that exceeds its claimed size', async () => {
    const bytes = adatOf({ 'a.tga': new Uint8Array(1 << 20) });
    const files = await open(withNumber(bytes, 0, 132, 12 * 1024));
    const error = await failure(files[0]!.read());
    expect(error.message).toBe(
      'models.dat stopped at 12 KB: a.tga claims 12 KB and kept growing. Nothing from it was opened.',
    );
    expect(error.report.code).toBe('archive-grows');
  });

  it('are rejected when a file claims a compression ratio of 1,000', async () => {
    const error = await failure(
      open(withNumber(adatOf({ 'zeros.bin': new Uint8Array(1 << 20) }), 0, 132, 80 << 20)),
    );
    expect(error.message).toMatch(
      /^models\.dat stopped at 64 MB: zeros\.bin claims 80 MB, [\d,]+ times its packed size\. Nothing from it was opened\.$/,
    );
  });

  it('reject a file above the size limit before reading it', async () => {
    const bytes = withNumber(adatOf({ 'a.tga': 'x' }, false), 0, 132, 1 << 30);
    const archive = counted('models.dat', bytes);
    const files = await adatFiles(archive);
    const before = archive.reads();
    expect((await failure(files[0]!.read())).report.code).toBe('over-limit');
    expect(archive.reads()).toEqual(before);
  });

  it('report a file that is shorter than claimed, out of bounds or damaged', async () => {
    const bytes = adatOf({ 'a.ctc': 'xyz' });
    const less = await open(withNumber(bytes, 0, 132, 10));
    expect((await failure(less[0]!.read())).message).toContain('a.ctc claims 10 bytes and has 3');
    const behind = await open(withNumber(bytes, 0, 128, 100_000));
    expect((await failure(behind[0]!.read())).message).toContain(
      'a.ctc needs 11 bytes at byte 100,000, and 0 are left',
    );
    const damaged = adatOf({ 'a.ctc': 'xyz' });
    damaged.fill(0xff, 16, 20);
    expect((await failure((await open(damaged))[0]!.read())).report.code).toBe('archive-damaged');
  });

  it('report an unknown version and an invalid catalogue', async () => {
    const bytes = adatOf({ 'a.ctc': 'xyz' });
    const changed = (at: number, value: number): Uint8Array => {
      const copy = bytes.slice();
      new DataView(copy.buffer).setUint32(at, value, true);
      return copy;
    };
    expect((await failure(open(changed(12, 8)))).message).toContain(
      'models.dat is an ADAT archive of version 8, and only version 9 is known',
    );
    expect((await failure(open(changed(8, 100)))).message).toContain('is not one of whole entries');
    expect((await failure(open(changed(4, 0xfffffff0)))).message).toContain('and 0 are left');
    expect((await failure(open(changed(8, 144 * 40_000)))).report.code).toBe('over-limit');
    expect((await failure(open(bytes.subarray(0, 10)))).message).toContain('its header needs 16 bytes');
  });

  it('may be empty', async () => {
    expect(await open(adatOf({}))).toEqual([]);
  });

  it('yield files or a ModelError for every prefix and every single-byte change', async () => {
    const whole = adatOf({ 'a/b.ctc': 'class b;'.repeat(9), 'c.pcx': 'pixels' });
    const variants = Array.from({ length: whole.length }, (_, at) => whole.subarray(0, at));
    for (let at = 0; at < whole.length; at += 1) {
      for (const flip of [0xff, 0x01, 0x80]) {
        const copy = whole.slice();
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
    const files = await open(adatOf({ 'a.tga': new Uint8Array(6 << 20) }));
    const reading = files[0]!.read(controller.signal);
    controller.abort();
    await expect(reading).rejects.toHaveProperty('name', 'AbortError');
  });

  it('do not read an entry that is packed in far more bytes than it claims', async () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, at) => (at * at) >> 7);
    const archive = counted('models.dat', withNumber(adatOf({ 'a.ctc': bytes }), 0, 132, 10));
    const [file] = await adatFiles(archive);
    const before = archive.reads();
    expect((await failure(file!.read())).message).toMatch(
      /^models\.dat is damaged: a\.ctc claims 10 bytes and is packed in [\d,]+\./,
    );
    expect(archive.reads()).toEqual(before);
  });

  it('take nothing from the budget for a stored entry that ends after the archive', async () => {
    const bytes = withNumber(adatOf({ 'a.ctc': 'xyz', 'b.tga': 'z' }, false), 0, 132, 5_000_000);
    const files = await open(bytes);
    const budget = new Budget(100);
    const error = await failure(files[0]!.read(undefined, budget));
    expect(error.message).toContain('a.ctc needs 5,000,000 bytes at byte 16, and');
    expect(budget.used).toBe(0);
    expect(await files[1]!.read(undefined, budget)).toHaveLength(1);
  });

  it('do not read an entry that the budget has no room for', async () => {
    for (const packed of [false, true]) {
      const archive = counted('models.dat', adatOf({ 'a.ctc': new Uint8Array(5000) }, packed));
      const [file] = await adatFiles(archive);
      const before = archive.reads();
      const budget = new Budget(4999);
      if (packed) budget.take(5000);
      expect((await failure(file!.read(undefined, budget))).report.code).toBe('over-limit');
      expect(archive.reads()).toEqual(before);
    }
  });
});

function text8(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}
