import { describe, expect, it } from 'vitest';
import type { NamedBytes } from '../browser/support/named-bytes.js';
import { objectFile, type Primitive } from '../support/humanfly-files.js';
import { oldModelBytes, type OldModel } from '../support/old-model.js';
import { sampleFile, sampleFiles } from '../support/sample-models.js';
import { changedFaces, compare, unmoved } from './compared-meshes.js';

describe('other families', () => {
  const model: OldModel = {
    vertices: [
      [0, 0, 0],
      [90, 10, 10],
      [10, 90, 20],
      [50, 60, 90],
    ],
    vertexLabels: [1, 1, 2, 2],
    faces: [
      { corners: [0, 1, 2], colour: 900, priority: 1, label: 1 },
      { corners: [1, 3, 2], colour: 900, priority: 2, label: 1 },
    ],
  };
  const old = (change: Partial<OldModel>): NamedBytes[] => [
    { name: 'toad.ob2', bytes: oldModelBytes({ ...model, ...change }) },
  ];

  it('RuneScape: colour, priority and labels', async () => {
    const [first, second] = model.faces as [OldModel['faces'][number], OldModel['faces'][number]];
    const faces = [
      { ...first, colour: 30000 },
      { ...second, priority: 3, label: 2 },
    ];
    const comparison = await compare(old({}), old({ faces, vertexLabels: [1, 1, 2, 3] }));
    expect(changedFaces(comparison)).toEqual({ colours: [0], priority: [1], label: [1] });
    expect(comparison.vertices).toMatchObject({ ...unmoved, labels: [3] });
  });

  it('CTC: a bone that turns otherwise moves the vertices that it has', async () => {
    const bytes = sampleFile('bellweed', 'Bellweed.ctc');
    const view = new DataView(bytes.slice().buffer);
    const [frameSize, frames] = [0x10, 0x6c].map((at) => view.getUint32(at, true)) as [number, number];
    const secondBone = 48; // behind the main key and that of the first bone, each a translation and angles
    view.setFloat32(frames + frameSize + secondBone + 12, 30, true);
    const weed = (of: Uint8Array): NamedBytes[] => [{ name: 'weed.ctc', bytes: of }];
    const comparison = await compare(weed(bytes), weed(new Uint8Array(view.buffer)));
    expect(comparison.frames).toMatchObject({ changed: [1], added: [] });
    expect(comparison.vertices.moved).not.toContain(0);
    expect(comparison.vertices.moved.length).toBeGreaterThan(0);
  });

  it('HumanFly: a polygon of five corners that is flipped', async () => {
    const vertices = [
      [0, 0, 0],
      [40, 0, 0],
      [50, 30, 0],
      [20, 60, 0],
      [-10, 30, 0],
    ] as const;
    const object = (corners: readonly number[]): NamedBytes[] => {
      const primitives: Primitive[] = [{ corners: [0, 1, 2] }, { corners }];
      return [objectFile('ship.fly', { vertices, primitives })];
    };
    const flipped = await compare(object([0, 1, 2, 3, 4]), object([4, 3, 2, 1, 0]));
    expect(changedFaces(flipped)).toEqual({ flipped: [1] });
    expect(changedFaces(await compare(object([0, 1, 2, 3, 4]), object([2, 3, 4, 0, 1])))).toEqual({});
  });

  it('a texture that arrives, and one with another texel', async () => {
    const all = sampleFiles('fenstrider');
    const skin = all.find(({ name }) => name === 'JFenstrider2.pcx')!;
    const without = await compare(
      all.filter((file) => file !== skin),
      all,
    );
    expect(without.properties).toContainEqual({
      name: 'Missing files',
      before: 'JFenstrider2.pcx',
      after: '',
    });
    const bytes = Uint8Array.from(skin.bytes);
    bytes.fill(9, -768); // the palette
    const painted = await compare(
      all,
      all.map((file) => (file === skin ? { ...skin, bytes } : file)),
    );
    expect(painted.materials.changed.length).toBeGreaterThan(0);
    expect(painted.materials.changed[0]!.changes).toMatchObject([{ name: 'texels' }]);
    expect(changedFaces(painted)).toEqual({});
  });
});
