import { afterEach, describe, expect, it, vi } from 'vitest';
import { Budget } from '../../web/src/core/budget.js';
import { imagesHost } from '../../web/src/core/host/images-module.js';
import { familyTable } from '../../web/src/core/host/module-addresses.js';
import { isReadInCore } from '../../web/src/core/images/read-image.js';
import { ModelError, readImage } from '../../web/src/core/node.js';
import { failure } from '../support/failure.js';
import { sampleFile } from '../support/sample-models.js';

const skin = sampleFile('fenstrider', 'JFenstrider1.pcx');

/** A true-colour Targa of some pixels in one row. */
function targa(width: number): Uint8Array {
  const header = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, width, 0, 1, 0, 24, 0];
  return Uint8Array.from([...header, ...new Array<number>(3 * width).fill(9)]);
}

/** A PCX of 256 colours whose pixels all have the first, in runs of 63. */
function pcx(width: number, height: number): Uint8Array {
  const word = (value: number): number[] => [value & 0xff, value >> 8];
  const header = [10, 5, 1, 8, 0, 0, 0, 0, ...word(width - 1), ...word(height - 1)];
  const runs = Math.ceil((width * height) / 63);
  const bytes = new Uint8Array(128 + 2 * runs + 769);
  bytes.set(header);
  bytes.set([0, 1, ...word(width)], 64);
  for (let run = 0; run < runs; run += 1)
    bytes[128 + 2 * run] = 0xc0 + Math.min(63, width * height - 63 * run);
  bytes[bytes.length - 769] = 12;
  return bytes;
}

/** A pixel with 24 bits. */
const bmp = Uint8Array.from([
  ...[0x42, 0x4d, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0],
  ...[40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0, 0, 0, 0, 0, 4, 0, 0, 0],
  ...[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9, 0],
]);

afterEach(() => void vi.restoreAllMocks());

describe('readImage', () => {
  it('decodes a PCX, with and without transparent palette entry 0', async () => {
    const image = await readImage('skins/panel.pcx', skin, false);
    expect(image).toMatchObject({ name: 'panel', file: 'skins/panel.pcx', width: 64, height: 64, bits: 8 });
    expect([image.encoded, image.hole, image.pixels!.length]).toEqual([null, false, 4 * 64 * 64]);
    expect((await readImage('panel.pcx', skin, true)).hole).toBe(true);
  });

  it('is done by the cores of the families that have images, as by the module of images', async () => {
    const use = vi.spyOn(imagesHost, 'run');
    const read: string[] = [];
    for (const { id } of familyTable) {
      use.mockClear();
      const image = await readImage('panel.pcx', skin, true, undefined, id);
      if (use.mock.calls.length === 0) read.push(id);
      expect(isReadInCore(id, image)).toBe(use.mock.calls.length === 0);
      expect(image).toEqual(await readImage('panel.pcx', skin, true));
    }
    expect(read).toEqual(familyTable.filter(({ images }) => images.includes('pcx')).map(({ id }) => id));
    expect(read).toEqual(['unreal']);
  });

  it('leaves to the module of images what a core does not read', async () => {
    const use = vi.spyOn(imagesHost, 'run');
    // 1,025 rows of 1,024 pixels are more than 4 MB.
    const large = await readImage('large.pcx', pcx(1024, 1025), false, undefined, 'unreal');
    expect([large.height, isReadInCore('unreal', large)]).toEqual([1025, false]);
    expect((await readImage('panel.tga', targa(2), false, undefined, 'unreal')).width).toBe(2);
    // A file whose name is not that of its format.
    expect((await readImage('panel.pcx', bmp, false, undefined, 'unreal')).bits).toBe(24);
    const errors = ['unreal', undefined].map((format) =>
      failure(readImage('panel.pcx', skin.subarray(0, 40), false, undefined, format)),
    );
    const [one, other] = await Promise.all(errors);
    expect(one!.message).toBe(other!.message);
    expect(use).toHaveBeenCalledTimes(5);
  });

  it('throws an error that names the file', async () => {
    for (const bytes of [new Uint8Array(), skin.subarray(0, 40), new Uint8Array([1, 2, 3])]) {
      expect((await failure(readImage('panel.pcx', bytes, false))).message).toContain('panel.pcx');
    }
  });

  it('takes nothing from the budget for an image that it refuses', async () => {
    const budget = new Budget(10);
    // 12 and 16 bytes; the decoder may use 12.
    for (const width of [3, 4])
      await expect(readImage('wide.tga', targa(width), false, budget)).rejects.toThrow(ModelError);
    expect(budget.used).toBe(0);
    expect(await readImage('panel.tga', targa(2), false, budget)).toMatchObject({ width: 2 });
    expect(budget.left).toBe(2);
  });
});
