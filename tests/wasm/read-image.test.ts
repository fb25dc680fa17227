import { describe, expect, it } from 'vitest';
import { Budget } from '../../web/src/core/budget.js';
import { ModelError, readImage } from '../../web/src/core/node.js';
import { failure } from '../support/failure.js';

/** A Windows bitmap of 2 × 1 pixels with a palette of two: red, green. */
function bitmap(): Uint8Array {
  const bytes = new Uint8Array(54 + 8 + 4);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, 62, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, 2, true);
  view.setInt32(22, 1, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 8, true);
  view.setUint32(46, 2, true);
  bytes.set([0, 0, 200, 0, 0, 180, 0, 0], 54);
  bytes.set([0, 1], 62);
  return bytes;
}

/** A true-colour Targa of some pixels in one row. */
function targa(width: number): Uint8Array {
  const header = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, width, 0, 1, 0, 24, 0];
  return Uint8Array.from([...header, ...new Array<number>(3 * width).fill(9)]);
}

describe('readImage', () => {
  it('decodes a BMP, with and without transparent palette entry 0', async () => {
    const image = await readImage('skins/panel.bmp', bitmap(), false);
    expect(image).toMatchObject({
      name: 'panel',
      file: 'skins/panel.bmp',
      width: 2,
      height: 1,
      encoded: null,
    });
    expect([...image.pixels!]).toEqual([200, 0, 0, 255, 0, 180, 0, 255]);
    const masked = await readImage('panel.bmp', bitmap(), true);
    expect([...masked.pixels!]).toEqual([0, 0, 0, 0, 0, 180, 0, 255]);
    expect(masked.hole).toBe(true);
  });

  it('throws an error that names the file', async () => {
    for (const bytes of [new Uint8Array(), bitmap().subarray(0, 40), new Uint8Array([1, 2, 3])]) {
      expect((await failure(readImage('panel.bmp', bytes, false))).message).toContain('panel.bmp');
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
