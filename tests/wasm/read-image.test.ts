import { describe, expect, it } from 'vitest';
import { ModelError, readImage } from '../../web/src/core/node.js';

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

  it('returns the bytes of an image that the browser decodes', async () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect(await readImage('a.png', png, false)).toMatchObject({ pixels: null, encoded: png, file: 'a.png' });
  });

  it('throws an error that names the file', async () => {
    for (const bytes of [new Uint8Array(), bitmap().subarray(0, 40), new Uint8Array([1, 2, 3])]) {
      const fault: unknown = await readImage('panel.bmp', bytes, false).catch((reason: unknown) => reason);
      expect(fault).toBeInstanceOf(ModelError);
      expect((fault as ModelError).message).toContain('panel.bmp');
    }
  });
});
