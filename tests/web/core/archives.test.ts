import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adatFiles } from '../../../web/src/core/archive/adat.js';
import { zipFiles } from '../../../web/src/core/archive/zip.js';
import { Budget } from '../../../web/src/core/budget.js';
import { bytesFile } from '../../../web/src/core/files/stored-file.js';
import { ModelError } from '../../../web/src/core/model-error.js';
import { failure } from '../../support/failure.js';
import { byteChanges, changedBytes } from '../../support/fuzz-runs.js';
import { adatOf, withNumber } from './adat-bytes.js';
import { changed, recordAt, zipOf } from './zip-bytes.js';

type Files = Readonly<Record<string, Uint8Array | string>>;

const text = new TextDecoder();
const noise = Uint8Array.from({ length: 5000 }, (_, at) => (at * at) >> 7);

/** What both kinds of archives do: the files of an archive, its bytes, and one whose entry `a` has another size. */
const kinds = [
  {
    name: 'pack.zip',
    folder: '',
    files: zipFiles,
    of: (files: Files, packed = true) => zipOf(files, packed ? 6 : 0),
    claiming: (zip: Uint8Array, size: number) => changed(zip, recordAt(zip, 'a') + 24, 4, size),
    claimingStored: (zip: Uint8Array, size: number) =>
      changed(changed(zip, recordAt(zip, 'a') + 24, 4, size), recordAt(zip, 'a') + 20, 4, size),
  },
  {
    name: 'models.dat',
    folder: 'models/',
    files: adatFiles,
    of: adatOf,
    claiming: (archive: Uint8Array, size: number) => withNumber(archive, 0, 132, size),
    claimingStored: (archive: Uint8Array, size: number) => withNumber(archive, 0, 132, size),
  },
];

describe.each(kinds)('$name', ({ name, folder, files, of, claiming, claimingStored }) => {
  const open = (bytes: Uint8Array) => files(bytesFile(name, bytes));

  /** The files of an archive, and how many bytes of it were read since they were listed. */
  async function counted(bytes: Uint8Array) {
    let read = 0;
    const file = bytesFile(name, bytes);
    const slice = async (start: number, end: number) => {
      read += end - start;
      return file.slice(start, end);
    };
    const listed = await files({ ...file, slice });
    read = 0;
    return { listed, read: () => read };
  }

  it('lists packed and stored files by path, with their sizes', async () => {
    for (const packed of [true, false]) {
      const listed = await open(of({ 'Models/a_d.3d': 'a'.repeat(5000), 'b.uc': 'class b;' }, packed));
      expect(listed.map((file) => [file.name, file.size])).toEqual([
        [`${folder}Models/a_d.3d`, 5000],
        [`${folder}b.uc`, 8],
      ]);
      expect(text.decode(await listed[1]!.read())).toBe('class b;');
      expect((await listed[0]!.read()).length).toBe(5000);
    }
    expect(await open(of({}))).toEqual([]);
  });

  it('skips paths outside of it, and replaces control characters', async () => {
    const names = ['../up.uc', 'C:\\win.uc', '/root.uc', 'a/../../b.uc', 'a\u001b[2J.uc', './ok.uc'];
    const listed = await open(of(Object.fromEntries(names.map((each) => [each, 'x']))));
    expect(listed.map((file) => file.name)).toEqual([`${folder}a\ufffd[2J.uc`, `${folder}ok.uc`]);
  });

  it('stops unpacking an entry a step after what it claims', async () => {
    const [file] = await open(claiming(of({ a: new Uint8Array(8 << 20) }), 100 * 1024));
    const budget = new Budget(64 << 20);
    const { message, report } = await failure(file!.read(undefined, budget));
    expect(message).toBe(
      `${name} stopped at 100 KB: a claims 100 KB and kept growing. Nothing from it was opened.`,
    );
    expect(report.code).toBe('archive-grows');
    expect(budget.used).toBeGreaterThan(100 * 1024);
    expect(budget.used).toBeLessThan(6 << 20);
  });

  it('does not read an entry that is packed in far more bytes than it claims, and reads the others', async () => {
    const { listed, read } = await counted(claiming(of({ a: noise, b: 'x' }), 10));
    const budget = new Budget(1 << 20);
    const { message } = await failure(listed[0]!.read(undefined, budget));
    expect(message).toMatch(new RegExp(`^${name} is damaged: a claims 10 bytes and is packed in [\\d,]+\\.`));
    expect([budget.used, read()]).toEqual([0, 0]);
    expect(text.decode(await listed[1]!.read())).toBe('x');
  });

  it('unpacks several entries within one budget', async () => {
    const listed = await open(of({ a: new Uint8Array(600_000), b: new Uint8Array(600_000) }));
    const budget = new Budget(1_000_000);
    expect(await listed[0]!.read(undefined, budget)).toHaveLength(600_000);
    const { report } = await failure(listed[1]!.read(undefined, budget));
    expect(report).toMatchObject({ code: 'over-limit', expected: 1_000_000 });
    expect(budget.left).toBe(0);
  });

  it('takes nothing from the budget for a stored entry that ends after the archive', async () => {
    const listed = await open(claimingStored(of({ a: 'xyz', b: 'z' }, false), 5_000_000));
    const budget = new Budget(100);
    const { message } = await failure(listed[0]!.read(undefined, budget));
    expect(message).toMatch(new RegExp(`^${name} is damaged: a needs 5,000,000 bytes at byte \\d+, and`));
    expect(budget.used).toBe(0);
    expect(text.decode(await listed[1]!.read(undefined, budget))).toBe('z');
  });

  it('does not read an entry that the budget has no room for, packed or stored', async () => {
    for (const packed of [false, true]) {
      const { listed, read } = await counted(of({ a: noise }, packed));
      const budget = new Budget(4999);
      if (packed) budget.take(5000);
      expect((await failure(listed[0]!.read(undefined, budget))).report.code).toBe('over-limit');
      expect(read()).toBeLessThan(100);
    }
  });

  it('is rejected when an entry claims a compression ratio of 1,000', async () => {
    const { message } = await failure(open(claiming(of({ a: new Uint8Array(1 << 20) }), 80 << 20)));
    expect(message).toMatch(
      /^[\w.]+ stopped at 64 MB: a claims 80 MB, [\d,]+ times its packed size\. Nothing from it was opened\.$/,
    );
  });

  const whole = of({ 'a/b.uc': 'class b;'.repeat(9), 'c.pcx': 'pixels' });

  /** Bytes give files, within a budget, or a ModelError. */
  async function check(bytes: Uint8Array): Promise<void> {
    const budget = new Budget(60);
    try {
      for (const file of await open(bytes))
        expect((await file.read(undefined, budget)).length).toBeLessThanOrEqual(budget.total);
    } catch (error) {
      expect(error).toBeInstanceOf(ModelError);
    }
    // What a step of the unpacker may add before it stops.
    expect(budget.used).toBeLessThan(budget.total + 5 * 1024 * 1024);
  }

  it('gives files or a ModelError, within the budget, for every prefix and single-byte change', async () => {
    for (const at of whole.keys()) {
      await check(whole.subarray(0, at));
      for (const flip of [0xff, 0x01, 0x80]) await check(whole.with(at, whole[at]! ^ flip));
    }
  });

  it('gives files or a ModelError, within the budget, for random damage', async () => {
    const damage = [byteChanges, fc.nat(40), fc.uint8Array({ maxLength: 30 })] as const;
    await fc.assert(
      fc.asyncProperty(...damage, async (changes, less, added) => {
        const changed = changedBytes(whole.subarray(0, whole.length - less), changes);
        await check(Uint8Array.from([...changed, ...added]));
      }),
      { numRuns: 1000 },
    );
  });

  it('stops unpacking when the signal is aborted', async () => {
    const controller = new AbortController();
    const [file] = await open(of({ a: new Uint8Array(6 << 20) }));
    const reading = file!.read(controller.signal);
    controller.abort();
    await expect(reading).rejects.toHaveProperty('name', 'AbortError');
  });
});
