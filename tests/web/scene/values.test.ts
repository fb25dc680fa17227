import { describe, expect, it } from 'vitest';
import type { Model } from '../../../web/src/core/model.js';
import type { SkinData } from '../../../web/src/core/wasm/modules.js';
import type { LabelCount } from '../../../web/src/scene/labels.js';
import { firstBone, heat, weightBins, weightsOf } from '../../../web/src/scene/values/bone-weights.js';
import { valuesOf } from '../../../web/src/scene/values/values.js';

const rows = (legend: readonly LabelCount[]) =>
  legend.map(({ name, remark, triangles }) => [name, remark, triangles].filter(Boolean).join(' | '));

describe('displays by value', () => {
  const model = {
    materials: [
      { kind: 'Masked', opacity: 0.75, properties: [{ kind: 'flags', value: '0x03' }] },
      {
        kind: 'Normal',
        properties: [
          { kind: 'blend', value: 'x' },
          { kind: 'flags', value: '0x00' },
        ],
      },
      { kind: 'Masked', opacity: 0, properties: [{ kind: 'flags', value: '0x03' }] },
    ],
    groups: [
      { start: 0, count: 6, material: 0 },
      { start: 6, count: 3, material: 1 },
      { start: 9, count: 9, material: 2 },
    ],
  } as unknown as Model;

  it('by kind: materials with the same words and flags have one colour', () => {
    const { legend, ofMaterials } = valuesOf(model, 'kinds', null)!;
    expect(rows(legend)).toEqual(['Masked 0x03 | 5', 'Normal 0x00 | 1']);
    expect(ofMaterials).toEqual([0, 1, 0]);
  });

  it('by opacity, in percent and 256ths', () => {
    const { legend } = valuesOf(model, 'opacity', null)!;
    expect(rows(legend)).toEqual([
      '100 % | 0 of 256 transparent | 1',
      '75 % | 64 of 256 transparent | 2',
      '0 % | 256 of 256 transparent | 3',
    ]);
    expect(legend.map(({ colour }) => colour)).toEqual([heat(255), heat(191.25), heat(0)]);
  });
});

describe('weights of a bone', () => {
  /** Vertex 0 follows bone 2, vertex 1 bones 1 and 2, vertex 2 none. */
  const skin = {
    firstInfluences: Uint32Array.of(0, 1, 4, 4),
    influenceBones: Uint32Array.of(2, 1, 2, 2),
    influenceWeights: Float32Array.of(1, 0.25, 0.5, 0.25),
  } as unknown as SkinData;
  const model = {
    vertexSource: Uint32Array.of(2, 1, 0, 1),
    indices: Uint32Array.of(0, 1, 3, 1, 2, 3, 0, 0, 0),
  } as Model;

  it('are sums for each vertex, in 255ths', () => {
    expect([...weightsOf(model, skin, 2)]).toEqual([0, 191, 255, 191]);
    expect([...weightsOf(model, skin, 1)]).toEqual([0, 64, 0, 64]);
    expect(firstBone(skin)).toBe(1);
    expect(firstBone({ ...skin, influenceWeights: new Float32Array(skin.influenceBones.length) })).toBe(
      skin.influenceBones[0],
    );
  });

  it('count triangles by their largest weight', () => {
    expect(rows(weightBins(model, weightsOf(model, skin, 2)))).toEqual([
      '0 % | 1',
      'to 75 % | 1',
      '100 % | 1',
    ]);
    expect(rows(weightBins(model, weightsOf(model, skin, 1)))).toEqual(['0 % | 1', 'to 25 % | 2']);
  });
});
