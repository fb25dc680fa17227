import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inflate } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../web/src/core/node.js';
import { Budget } from '../../web/src/core/budget.js';
import { zipFiles } from '../../web/src/core/archive/zip.js';
import { bytesFile } from '../../web/src/core/files/stored-file.js';
import { Collection, type Model } from '../../web/src/core/index.js';
import { limits } from '../../web/src/core/limits.js';
import { temporaryFolder } from '../support/command.js';
import { onTaskEnd } from '../support/task-ends.js';
import { nativeTests } from './corpus.js';

// Small files that would cost much: what is unpacked, decoded and compared for them is counted.

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
/** What a step of the unpacker may add before it stops. */
const overshoot = 5 * megabyte;

const pixelsOf = ({ images }: Model) => images.reduce((sum, { pixels }) => sum + (pixels?.length ?? 0), 0);
const notesOf = ({ notes }: Model) => notes.filter(({ title }) => title.endsWith('cannot be decoded'));

describe.skipIf(!isThere)('unpacking (needs ../shared/hostile)', () => {
  for (const name of ['a1-scripts-bomb', 'a1b-scripts-bomb-2000']) {
    it(`${name}: scripts that lie about their size`, { timeout: 60_000 }, async () => {
      const taken = countTaken();
      const { entries, errors } = await Collection.from(fileOf(name));
      expect(entries).toHaveLength(1);
      expect(errors.length).toBeGreaterThan(0);
      expect(taken.bytes).toBeLessThan(limits.unpacked + overshoot);
    });
  }

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

/** What tests/native/contract/listing_growth_test.cpp writes. */
interface Work {
  readonly compared: number;
  readonly parts: number;
  readonly bytes: number;
  readonly entries: number;
  readonly isWhole: boolean;
}

const into = temporaryFolder();

/** Lists the files of an archive with the native tests, which count the work. */
async function workOfListing(name: string): Promise<Work> {
  const drop = join(into, 'drop');
  const chunks: Uint8Array[] = [];
  for (const file of await zipFiles(bytesFile(name, bytesOf(name)))) {
    const isRead = !/[.](3d|png)$/i.test(file.name);
    const bytes = isRead ? await file.read() : new Uint8Array(0);
    const size = new Uint8Array(new Uint32Array([bytes.length]).buffer);
    chunks.push(size, new TextEncoder().encode(`${file.name}\n`), bytes);
  }
  writeFileSync(drop, Buffer.concat(chunks));
  execFileSync(nativeTests!, ['[.listing-work]'], { env: { ...process.env, RETROMESH_DROP: drop } });
  return JSON.parse(readFileSync(`${drop}.json`, 'utf8')) as Work;
}

/** For each archive: its models, and limits of what is compared and charged, about twice what it was. */
const listings: readonly (readonly [name: string, entries: number, compared: number, megabytes: number])[] = [
  ['h1-uc-meshes-and-textures', 8000, 320_000, 24],
  ['h2-uc-same-texture-name', 2000, 100_000, 8],
  ['h3-modeldef-surfaceskins', 2500, 42_000_000, 200],
  ['h4-npc-odd-lines', 1, 460_000, 1],
  ['h5-seq-times-bases-abort', 4001, 480_000, 32],
  ['h6-fly-times-pictures', 250, 26_000_000, 72],
  ['h7-npc-same-stem', 8000, 1_700_000, 20],
  ['h8-uc-same-name-files', 11_999, 3_400_000, 28],
  ['b-15000-pairs', 15_000, 3_300_000, 26],
];

describe.skipIf(!isThere || !nativeTests)('listing (needs ../shared/hostile and the native tests)', () => {
  for (const [name, entries, compared, megabytes] of listings) {
    it(`${name}: compares and keeps little`, { timeout: 60_000 }, async () => {
      const work = await workOfListing(name);
      expect(work).toMatchObject({ entries, isWhole: true });
      expect(work.compared).toBeLessThan(compared);
      expect(work.bytes).toBeLessThan(megabytes * megabyte);
    });
  }
});
