import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inflate } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../web/src/core/node.js';
import { Budget } from '../../web/src/core/budget.js';
import { zipFiles } from '../../web/src/core/archive/zip.js';
import { bytesFile } from '../../web/src/core/files/stored-file.js';
import { Collection, type Model } from '../../web/src/core/index.js';
import { limits } from '../../web/src/core/limits.js';
import { onTaskEnd } from '../support/task-ends.js';

// Small files that would cost much: what is unpacked and decoded for them is counted. Listing such files:
// tests/native/contract/listing_growth_test.cpp; scripts that lie about their size: tests/web/core/archives.test.ts.

const folder = join(import.meta.dirname, '../../../shared/hostile');
const isThere = existsSync(folder);
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(folder, `${name}.zip`)));
const fileOf = (name: string) => new File([bytesOf(name)], `${name}.zip`);

/** Counts the bytes that are taken from budgets which are no parts of others. */
function countTaken(): { readonly bytes: number } {
  const taken = { bytes: 0 };
  const { take } = Budget.prototype;
  let depth = 0;
  vi.spyOn(Budget.prototype, 'take').mockImplementation(function (this: Budget, bytes) {
    if (depth === 0) taken.bytes += bytes;
    depth += 1;
    try {
      return take.call(this, bytes);
    } finally {
      depth -= 1;
    }
  });
  return taken;
}

afterEach(() => void vi.restoreAllMocks());

/** The most bytes that are unpacked in one task, and how many tasks end. */
function countInTasks(): {
  readonly most: number;
  readonly total: number;
  readonly pauses: number;
} {
  const counted = { most: 0, total: 0, pauses: 0 };
  let bytes = 0;
  onTaskEnd(() => {
    counted.pauses += 1;
    bytes = 0;
  });
  const { push } = Inflate.prototype;
  vi.spyOn(Inflate.prototype, 'push').mockImplementation(function (this: Inflate, chunk, final) {
    const { ondata } = this;
    this.ondata = (unpacked, isLast) => {
      counted.total += unpacked.length;
      counted.most = Math.max(counted.most, (bytes += unpacked.length));
      ondata(unpacked, isLast);
    };
    push.call(this, chunk, final);
    this.ondata = ondata;
  });
  return counted;
}

const megabyte = 1024 * 1024;

const pixelsOf = ({ images }: Model) => images.reduce((sum, { pixels }) => sum + (pixels?.length ?? 0), 0);
const notesOf = ({ notes }: Model) => notes.filter(({ title }) => title.endsWith('cannot be decoded'));

describe.skipIf(!isThere)('unpacking (needs ../shared/hostile)', () => {
  it('a2-textures-bomb: textures over one stream', { timeout: 60_000 }, async () => {
    const collection = await Collection.from(fileOf('a2-textures-bomb'));
    const unpacked = countInTasks();
    await collection.open().catch((error: unknown) => error);
    // After the first that is too large, the other 199 are not unpacked.
    for (let task = 0; task < 300; task += 1) await new Promise((resolve) => setTimeout(resolve));
    expect(unpacked.total).toBeLessThan(limits.file);
  });

  it('a3-lying-32000: entries that lie are not unpacked when an archive is opened', async () => {
    const taken = countTaken();
    const files = await zipFiles(bytesFile('a3.zip', bytesOf('a3-lying-32000')));
    expect([files.length, taken.bytes]).toEqual([32_002, 0]);
  });
});

describe.skipIf(!isThere)('tasks, between which the page draws (need ../shared/hostile)', () => {
  for (const name of ['a1-scripts-bomb', 'a1b-scripts-bomb-2000', 'a4-tga-40'])
    it(`${name}: unpacks at most 8 MB in one task`, { timeout: 60_000 }, async () => {
      const counted = countInTasks();
      const collection = await Collection.from(fileOf(name));
      await collection.open().then(
        (model) => model.dispose(),
        () => {},
      );
      expect(counted.most).toBeLessThanOrEqual(8 * megabyte);
      expect(counted.pauses).toBeGreaterThan(10);
    });
});

describe.skipIf(!isThere)('decoding (needs ../shared/hostile)', () => {
  it('a4-tga-1: an image of 256 MB is refused by its header', async () => {
    const model = await (await Collection.from(fileOf('a4-tga-1'))).open();
    expect(pixelsOf(model)).toBe(0);
    expect(notesOf(model)[0]!.why).toContain('width at byte 12 needs 256,000,000 bytes');
    model.dispose();
  });

  it(
    'a4-tga-40: images up to the budget of a model, and a note for each other',
    { timeout: 60_000 },
    async () => {
      const model = await (await Collection.from(fileOf('a4-tga-40'))).open();
      expect(pixelsOf(model)).toBeLessThanOrEqual(limits.pixels);
      expect(notesOf(model).length).toBeGreaterThan(30);
      model.dispose();
    },
  );

  for (const name of ['a5-png16k-1', 'a5-png16k-20']) {
    it(`${name}: images of 1 GB are refused by their headers`, async () => {
      const model = await (await Collection.from(fileOf(name))).open();
      expect(model.images.filter(({ encoded }) => encoded)).toEqual([]);
      expect(notesOf(model)[0]!.why).toContain('16,000 × 16,000 pixels');
      model.dispose();
    });
  }
});
