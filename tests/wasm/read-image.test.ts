import { describe, expect, it } from 'vitest';
import { Budget } from '../../web/src/core/budget.js';
import { ModelError, readImage } from '../../web/src/core/node.js';
import { failure } from '../support/failure.js';
import { sampleFile } from '../support/sample-models.js';

const skin = sampleFile('fenstrider', 'JFenstrider1.pcx');

/** A true-colour Targa of some pixels in one row. */
function targa(width: number): Uint8Array {
  const header = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, width, 0, 1, 0, 24, 0];
  return Uint8Array.from([...header, ...new Array<number>(3 * width).fill(9)]);
}

describe('readImage', () => {
  it('decodes a PCX, with and without transparent palette entry 0', async () => {
    const image = await readImage('skins/panel.pcx', skin, false);
    expect(image).toMatchObject({ name: 'panel', file: 'skins/panel.pcx', width: 64, height: 64, bits: 8 });
    expect([image.encoded, image.hole, image.pixels!.length]).toEqual([null, false, 4 * 64 * 64]);
    expect((await readImage('panel.pcx', skin, true)).hole).toBe(true);
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
