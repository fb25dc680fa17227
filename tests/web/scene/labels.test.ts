import { describe, expect, it } from 'vitest';
import type { Model } from '../../../web/src/core/model.js';
import { countLabels, displaysOf, labelColour, labelsOf } from '../../../web/src/scene/labels.js';

const material = (kind: string, value: string, opacity?: number) => ({
  kind,
  properties: [{ kind: 'flags', value }],
  opacity,
});

/** Two triangles on four vertices of the file, in another order. */
function model(labels: Partial<Model> = {}): Model {
  return {
    indices: Uint32Array.of(0, 1, 2, 3, 4, 5),
    vertexSource: Uint32Array.of(3, 0, 1, 1, 2, 3),
    faceSource: Uint32Array.of(1, 0),
    uvs: new Float32Array(12),
    materials: [material('Masked', '0x03'), material('Masked', '0x03')],
    ...labels,
  } as unknown as Model;
}

const vertexLabels = Uint8Array.of(10, 20, 20, 255);
const faceLabels = Uint8Array.of(7, 0);
const plain = ['textured', 'shaded', 'normals', 'uv'];

describe('displays by label', () => {
  it('apply to models with labels, texture coordinates and different priorities', () => {
    expect([null, model(), model({ priorities: Uint8Array.of(10, 10) })].map(displaysOf)).toEqual([
      plain,
      plain,
      plain,
    ]);
    expect(displaysOf(model({ vertexLabels }))).toEqual([...plain, 'vertex-labels']);
    expect(displaysOf(model({ faceLabels }))).toEqual([...plain, 'face-labels']);
    expect(displaysOf(model({ priorities: Uint8Array.of(10, 9) }))).toEqual([...plain, 'priorities']);
    expect(displaysOf(model({ uvs: new Float32Array() }))).toEqual(['textured', 'shaded', 'normals']);
    const two = [
      material('Masked', '0x03'),
      material('Masked', '0x23', 0.5),
    ] as unknown as Model['materials'];
    expect(displaysOf(model({ materials: two }))).toEqual([...plain, 'kinds', 'opacity']);
    expect(displaysOf(model({ fades: true }))).toEqual([...plain, 'opacity']);
    expect(displaysOf(model({ boneParents: Uint32Array.of(0) }))).toEqual([...plain, 'bone-weights']);
  });

  it('count the triangles of each label once', () => {
    const all = model({ vertexLabels, faceLabels, priorities: Uint8Array.of(3, 1) });
    const triangles = (display: Parameters<typeof countLabels>[1]) =>
      countLabels(all, display).map((one) => `${one.label}: ${one.triangles}`);
    expect(triangles('vertex-labels')).toEqual(['10: 1', '20: 2', '255: 2']);
    expect(triangles('face-labels')).toEqual(['0: 1', '7: 1']);
    expect(triangles('priorities')).toEqual(['1: 1', '3: 1']);
    expect(triangles('shaded')).toEqual([]);
  });
});

describe('labels of a triangle', () => {
  it('are those of its corners and face, and its priority', () => {
    const all = model({ vertexLabels, faceLabels, priorities: Uint8Array.of(3, 1) });
    expect(labelsOf(all, 0)).toEqual({ vertexLabels: [255, 10, 20], faceLabel: 7, priority: 3 });
    expect(labelsOf(all, 1)).toEqual({ vertexLabels: [20, 20, 255], faceLabel: 0, priority: 1 });
    expect(labelsOf(model(), 0)).toEqual({});
  });
});

describe('colours of labels', () => {
  /** Hue in degrees and lightness in percent. */
  const parts = (label: number) => {
    const [, hue, lightness] = /^hsl\((\S+) 72% (\d+)%\)$/.exec(labelColour(label))!;
    return { hue: Number(hue), lightness: Number(lightness) };
  };
  const apart = (a: number, b: number) => {
    const hues = Math.abs(parts(a).hue - parts(b).hue) % 360;
    return Math.max(Math.min(hues, 360 - hues), Math.abs(parts(a).lightness - parts(b).lightness));
  };

  it('differ clearly for labels that are close in number', () => {
    for (let label = 0; label < 256; label++) {
      for (let next = label + 1; next < Math.min(label + 40, 256); next++)
        expect([label, next, apart(label, next) >= 10]).toEqual([label, next, true]);
    }
    for (let label = 0; label < 255; label++) expect(apart(label, label + 1)).toBeGreaterThan(100);
  });
});
