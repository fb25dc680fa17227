import { describe, expect, it } from 'vitest';
import { adatFiles } from '../../../web/src/core/archive/adat.js';
import { expand, expandByContent } from '../../../web/src/core/files/containers.js';
import { bytesFile, type SlicedFile } from '../../../web/src/core/files/stored-file.js';
import { failure } from '../../support/failure.js';
import { adatOf, withNumber } from './adat-bytes.js';

const text = new TextDecoder();

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

  it('accept names that fill their field', async () => {
    const name = `${'n'.repeat(124)}.ctc`;
    expect((await open(adatOf({ [name]: 'x' })))[0]!.name).toBe(`models/${name}`);
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
});

function text8(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}
