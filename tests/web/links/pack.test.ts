import { constants, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { Inflate } from 'fflate';
import { describe, expect, test } from 'vitest';
import { toBase64url } from '../../../web/src/links/base64url.js';
import { filterRecords, unfilterInto } from '../../../web/src/links/byte-filter.js';
import { pack } from '../../../web/src/links/pack.js';
import { readLink } from '../../../web/src/links/read-link.js';
import { mostUnpacked, unpack } from '../../../web/src/links/unpack.js';
import { limits } from '../../../web/src/core/limits.js';
import { LinkError } from '../../../web/src/links/link-error.js';
import { byteChanges, changedBytes, fuzzRuns, fuzzTimeout } from '../../support/fuzz-runs.js';
import { packedOfVersion1 } from './fixtures/v1.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const packedFrom = (...raw: number[]) => toBase64url(deflateRawSync(Uint8Array.from(raw)));

/** A decompressor that counts what it is given, with the queues of browsers: Node's takes more than it has room for. */
function countingDecompressor() {
  const { DecompressionStream } = globalThis;
  let given = 0;
  globalThis.DecompressionStream = class extends TransformStream<Uint8Array, Uint8Array> {
    constructor() {
      const inflate = new Inflate();
      super({
        transform(piece, controller) {
          given += piece.length;
          inflate.ondata = (chunk) => controller.enqueue(chunk);
          inflate.push(piece);
        },
      });
    }
  } as unknown as typeof DecompressionStream;
  const restore = (): void => void (globalThis.DecompressionStream = DecompressionStream);
  return { given: () => given, restore };
}

async function failure(work: Promise<unknown>): Promise<LinkError> {
  const error = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(LinkError);
  return error as LinkError;
}

test.each(packedOfVersion1)('a packed model of version 1 is unpacked: %s', async (packed, files) => {
  const unpacked = (await unpack(packed)).map(({ name, bytes: content }) => [
    name,
    new TextDecoder().decode(content),
  ]);
  expect(Object.fromEntries(unpacked)).toEqual(files);
});

describe('packing', () => {
  test('gives the same files back', async () => {
    const files = fc.array(
      fc.record({
        name: fc.string({ unit: 'grapheme', minLength: 1 }),
        bytes: fc.uint8Array({ maxLength: 200 }),
      }),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(files, async (given) => {
        expect(await unpack(await pack(given))).toEqual(
          given.map(({ name, bytes: content }) => ({ name, bytes: new Uint8Array(content) })),
        );
      }),
      { numRuns: 10 },
    );
  });

  test('deflates records by columns, where that is smaller', async () => {
    const records = Uint8Array.from(
      { length: 4800 },
      (_, at) => [at >> 4, (at >> 3) * 3, at * 77, 5][at % 4]!,
    );
    const packed = await pack([{ name: 'a_a.3d', bytes: records }]);
    expect(packed.length).toBeLessThan(deflateRawSync(records).length);
  });
});

test('the filter of records is undone, whatever the size of the records', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.integer({ min: 1, max: 255 }), (content, stride) => {
      const undone = new Uint8Array(content.length);
      const put = unfilterInto(undone, stride);
      const filtered = filterRecords(content, stride);
      for (const part of [filtered.subarray(0, 3), filtered.subarray(3)]) put(part);
      expect(undone).toEqual(new Uint8Array(content));
    }),
  );
});

describe('unpacking', () => {
  test('takes no more than 100 MB of memory, and a file of a link is one that opens', () => {
    expect(3 * mostUnpacked).toBeLessThanOrEqual(100 * 1024 * 1024);
    expect(mostUnpacked).toBeLessThanOrEqual(limits.file);
  });

  test('ends in a sentence where the files are larger than the limit', async () => {
    const packed = await pack([{ name: 'bomb', bytes: new Uint8Array(3 * 1024 * 1024) }]);
    expect(packed.length).toBeLessThan(6000);
    const { report } = await failure(unpack(packed, 1024 * 1024));
    expect(report.sentence).toBe(
      'The model in the link unpacks to more than 1 MB, which is more than a link may contain',
    );
  });

  const megabyte = 1024 * 1024;
  /** A file of zeros, a megabyte for each kilobyte of the link, and the size that its head says. */
  const zeros = (said: number, megabytes: number, stride = 0) => {
    const flushed = (content: Uint8Array) => deflateRawSync(content, { finishFlush: constants.Z_FULL_FLUSH });
    const head = [1, 1, 1, 0x61, stride, 0x80, 0x80, 0x80 | ((said & 1) << 6), said >> 1];
    const part = flushed(new Uint8Array(megabyte));
    const parts = [flushed(Uint8Array.from(head)), ...Array.from({ length: megabytes }, () => part)];
    return toBase64url(Buffer.concat([...parts, deflateRawSync('')]));
  };

  test.each([
    ['is said to be larger than the limit', 17, 4098, /more than 16 MB/],
    ['is larger than is said', 1, 3 * 4098, /damaged/],
  ])('stops where a file %s: the rest is not given to the decompressor', async (_, said, most, sentence) => {
    const packed = zeros(said, 256);
    const { given, restore } = countingDecompressor();
    const { report } = await failure(unpack(packed, 16 * megabyte)).finally(restore);
    expect(report.sentence).toMatch(sentence);
    expect(packed.length).toBeGreaterThan(340_000);
    expect(given()).toBeLessThanOrEqual(most);
  });

  test('allocates the files and, of what it reads, one small part after the other', async () => {
    const packed = zeros(8, 8, 4);
    const { Uint8Array } = globalThis;
    const sizes: number[] = [];
    const construct = (type: typeof Uint8Array, given: [number]): object =>
      new type(sizes[sizes.push(Number(given[0])) - 1]!);
    globalThis.Uint8Array = new Proxy(Uint8Array, { construct });
    await unpack(packed).finally(() => (globalThis.Uint8Array = Uint8Array));
    const [largest, ...others] = sizes.sort((one, other) => other - one);
    expect(largest).toBe(8 * megabyte);
    expect(Math.max(...others)).toBeLessThanOrEqual(4098);
    expect(others.reduce((sum, size) => sum + size, 0)).toBeLessThan(packed.length);
  });

  test('ends in a sentence where the names are too long together', async () => {
    const name = [(4085 & 0x7f) | 0x80, 4085 >> 7, ...bytes('a'.repeat(4085)), 0, 0];
    const names = Array.from({ length: 4096 }, () => Uint8Array.from(name));
    const packed = toBase64url(deflateRawSync(Buffer.concat([Uint8Array.of(1, 0x80, 0x20), ...names])));
    const { report } = await failure(unpack(packed));
    expect(report.sentence).toBe('The files in the link have names of more than 256 KB together');
  });

  test('says that a container of a later version is not read', async () => {
    const { report } = await failure(unpack(packedFrom(2, 0)));
    expect(report).toMatchObject({
      code: 'link-newer',
      sentence: 'The model in the link was made by a newer Retromesh',
    });
  });

  test('ends in a sentence where the link was cut off, at any character', async () => {
    const packed = await pack([{ name: 'a.uc', bytes: bytes('class a expands Actor;') }]);
    for (let length = 0; length < packed.length; length += 1) {
      const { report } = await failure(unpack(packed.slice(0, length)));
      expect(report.sentence).toBe('The model in the link is damaged');
    }
  });

  test.each([
    ['no version', packedFrom(0, 0)],
    ['more files than there are', packedFrom(1, 0xff, 0xff, 0xff, 0x0f)],
    ['a number without an end', packedFrom(1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)],
    ['a file larger than the rest', packedFrom(1, 1, 1, 0x61, 0, 9, 1)],
    ['bytes after the end', packedFrom(1, 1, 1, 0x61, 0, 1, 1, 7)],
    ['a file without a name', packedFrom(1, 1, 0, 0, 1, 1)],
    ['letters that are not base64url', '<script>'],
  ])('rejects %s', async (_, packed) => {
    expect((await failure(unpack(packed))).report.code).toBe('link-damaged');
  });

  test(
    'opens or ends in a LinkError, whatever is changed in it',
    async () => {
      const inputs = fc.record({ size: fc.nat(400_000), content: byteChanges, deflated: byteChanges });
      await fc.assert(
        fc.asyncProperty(inputs, async ({ size, content, deflated }) => {
          const files = Uint8Array.of(1, 2, 3, 97, 46, 111, 4, 12, 1, 98, 0, 3);
          const whole = Buffer.concat([files, new Uint8Array(15 + (size % 3 ? 0 : size))]);
          const packed = changedBytes(deflateRawSync(changedBytes(whole, content)), deflated);
          const { source } = readLink(`#v=1&pack=${toBase64url(packed)}`, 'https://models.example/');
          const result = await unpack((source as { text: string }).text, 100_000).catch(
            (error: unknown) => error,
          );
          if (!Array.isArray(result)) expect(result).toBeInstanceOf(LinkError);
          else
            expect(result.reduce((sum, { bytes: each }) => sum + each.length, 0)).toBeLessThanOrEqual(
              100_000,
            );
        }),
        fuzzRuns(1000),
      );
    },
    fuzzTimeout,
  );
});
