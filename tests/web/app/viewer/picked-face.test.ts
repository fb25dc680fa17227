import { expect, it } from 'vitest';
import { pickedFace } from '../../../../web/src/app/viewer/picked-face.js';
import type { Pick as Picked } from '../../../../web/src/element/index.js';
import { squares } from '../../scene/squares.js';

const pick = (more: Partial<Picked> = {}): Picked => ({
  face: 5,
  triangle: 1,
  material: 0,
  vertices: [10, 1012, 13],
  uv: [0, 0],
  point: [0, 0, 0],
  ...more,
});
const viewer = (picked: Picked | null) => ({ selectedFace: 5, getFace: () => picked });
const flags = {
  name: 'Poly type',
  kind: 'flags' as const,
  value: '0x03',
  remark: 'masked on 2 faces',
  location: null,
};
const material = { name: 'JSkin', slot: 1, kind: 'Masked', properties: [flags] };

it('a selected face is described by material, slot, flags, and its corners', () => {
  expect(pickedFace(squares(material), viewer(pick()))).toEqual({
    number: 5,
    triangles: 2,
    material: 'JSkin',
    facts: ['slot 1, Masked', 'poly type 0x03'],
    columns: ['vertex', 'u', 'v'],
    rows: [
      ['10', '0', '1'],
      ['1,012', '1', '0'],
      ['13', '0', '0'],
    ],
  });
});

it('labels and priority are shown where the file has them, and no texture coordinates of plain colours', () => {
  const colours = { ...material, fill: 'palette' as const, properties: [] };
  const labels = { vertexLabels: [3, 4, 4], faceLabel: 7, priority: 5 } as const;
  expect(pickedFace(squares(colours), viewer(pick(labels)))).toMatchObject({
    facts: ['slot 1, Masked', 'face label 7, priority 5'],
    columns: ['vertex', 'label'],
    rows: [
      ['10', '3'],
      ['1,012', '4'],
      ['13', '4'],
    ],
  });
});

it('nothing is described without a selection, or for a face that is not drawn', () => {
  expect(pickedFace(squares(material), { selectedFace: null, getFace: () => pick() })).toBeNull();
  expect(pickedFace(squares(material), viewer(null))).toBeNull();
});
