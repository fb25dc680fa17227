import { describe, expect, it } from 'vitest';
import type { Material, Model } from '../../../../web/src/core/index.js';
import { materialColours } from '../../../../web/src/app/panel/material-colours.js';

/** A model of triangles whose corners are vertices of their own. */
function model(corners: number, material: Partial<Material>, more: Partial<Model>): Model {
  return {
    groups: [{ start: 0, count: corners, material: 0 }],
    indices: Uint32Array.from({ length: corners }, (_, i) => i),
    materials: [{ mapping: 'uv', image: null, ...material } as Material],
    uvs: new Float32Array(),
    ...more,
  } as Model;
}

const image = (width: number, height: number, ...data: number[]) =>
  ({ width, height, data: Uint8ClampedArray.from(data) }) as unknown as ImageData;

describe('the colours of a material', () => {
  it('are those of the palette, most used first', () => {
    const palette = Uint8Array.of(255, 0, 0, 0, 0x80, 0xff);
    const shades = Uint16Array.of(1, 0, 1);
    expect(materialColours(model(3, { fill: 'palette' }, { shades, palette }), 0, null)).toEqual([
      { colour: '#0080ff', dark: '#0080ff', light: '#0080ff', corners: 2 },
      { colour: '#ff0000', dark: '#ff0000', light: '#ff0000', corners: 1 },
    ]);
  });

  it('are those of an image of one row at the coordinates of the corners', () => {
    const row = image(2, 1, 10, 20, 30, 255, 40, 50, 60, 255);
    const uvs = Float32Array.of(0.75, 0, 0.6, 0, 1, 0);
    const colours = materialColours(model(3, { image: 0 }, { uvs }), 0, row);
    expect(colours.map(({ colour, corners }) => [colour, corners])).toEqual([['#28323c', 3]]);
    const mapped = model(3, { image: 0, mapping: 'facing' }, { uvs });
    expect(materialColours(mapped, 0, row)).toEqual([]);
  });

  it('are those of the vertices where no image is named, and none with an image', () => {
    const colours = Uint8Array.from([9, 8, 7, 255, 9, 8, 7, 128, 0, 0, 0, 255]);
    expect(materialColours(model(3, {}, { colours }), 0, null)[0]).toMatchObject({
      colour: '#090807',
      corners: 2,
    });
    expect(materialColours(model(3, { image: 0 }, { colours }), 0, null)).toEqual([]);
    expect(materialColours(model(3, { image: 0 }, {}), 0, image(1, 2, 0, 0, 0, 0, 0, 0, 0, 0))).toEqual([]);
    expect(materialColours(model(3, {}, {}), 0, null)).toEqual([]);
  });

  it('with many shades of light are one for each hue and saturation', () => {
    // 40 shades of a brown, 20 greys.
    const brown = Array.from({ length: 40 }, (_, i) => [4 * (i + 12), 2 * (i + 12), i + 12]);
    const grey = Array.from({ length: 20 }, (_, i) => [10 * i, 10 * i, 10 * i]);
    const palette = Uint8Array.from([...brown, ...grey].flat());
    const shades = Uint16Array.from({ length: 60 }, (_, i) => i);
    const colours = materialColours(model(60, { fill: 'palette' }, { shades, palette }), 0, null);
    expect(colours).toEqual([
      { colour: '#a45229', dark: '#30180c', light: '#cc6633', corners: 40 },
      { colour: '#8c8c8c', dark: '#000000', light: '#bebebe', corners: 20 },
    ]);
  });
});
