import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openModel, type Model } from '../../web/src/core/node.js';
import { inspectorHost } from '../../web/src/core/inspector/inspector-module.js';
import { objectFile, paletteFile, squares } from '../support/humanfly-files.js';
import { corpus } from './corpus.js';

// HumanFly objects in wasm.

/** Triangles, sprites and six times the signed volume of each real object. */
const golden: Record<string, readonly [triangles: number, sprites: number, volume: number]> = {
  star: [32, 0, 832000000],
  spikey: [24, 0, 2400000000],
  cloud: [0, 20, 0],
  delta: [18, 0, 47250000],
  hmmmcube: [96, 0, 1492992000],
  blackcube: [96, 0, 1492992000],
  extruded: [46, 0, 3556323552],
  spiketr6: [212, 0, 11625727909],
};

function volumeOf({ positions, indices }: Model): number {
  const corner = (i: number) => [0, 1, 2].map((axis) => positions[indices[i]! * 3 + axis]!);
  let volume = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [corner(i), corner(i + 1), corner(i + 2)];
    volume +=
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) +
      a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
  }
  return volume;
}

describe('HumanFly objects', () => {
  it('are identified by their bytes, with any name', async () => {
    const { bytes } = objectFile(
      '',
      squares(2, (_, corners) => ({ corners })),
    );
    const model = await openModel({ 'what.ever': bytes });
    expect([model.format, model.formatLabel]).toEqual(['humanfly', 'HumanFly 2 object']);
    expect(model.indices.length).toBe(12);
    expect(model.missingFiles.map(({ name }) => name)).toEqual(['palettes']);
  });

  it('have lines and sprites', async () => {
    const { bytes } = objectFile('', {
      vertices: [
        [1, 2, 3],
        [4, 5, 6],
      ],
      primitives: [{ corners: [1] }, { corners: [0, 1] }, { corners: [0], number: 2 }],
    });
    const model = await openModel({ 'a.fly': bytes });
    expect(model.indices.length).toBe(0);
    expect([...model.lines!]).toEqual([0, 1, 0, 1]);
    expect([...model.sprites!]).toEqual([2, 1, 0, 3, 2, 2]);
    expect([...model.positions.subarray(6, 9)]).toEqual([4, -5, -6]);
  });

  it('use palettes of the same drop', async () => {
    const object = objectFile(
      'a.fly',
      squares(1, (_, corners) => ({ corners, number: 1 })),
    );
    const words = Array.from({ length: 256 }, (_, i) => i * 251);
    const model = await openModel({
      'a.fly': object.bytes,
      'colours.bin': paletteFile('', words).bytes,
    });
    expect(model.missingFiles).toEqual([]);
    const image = model.images[model.materials[0]!.image!]!;
    expect([image.width, image.height, image.file]).toEqual([128, 1, 'colours.bin']);
  });

  it('morph to another with equal counts of vertices and normals', async () => {
    const small = squares(1, (_, corners) => ({ corners }));
    const large = { ...small, vertices: small.vertices.map(([x, y, z]) => [3 * x, 3 * y, z] as const) };
    const model = await openModel(
      { 'small.fly': objectFile('', small).bytes, 'large.fly': objectFile('', large).bytes },
      { entry: 'small.fly' },
    );
    expect(model.clips.map(({ name, count }) => [name, count])).toEqual([['To large', 2]]);
    const target = { positions: model.positions.slice(), normals: model.normals.slice() };
    const widest = () => Math.max(...target.positions.filter((_, i) => i % 3 === 0));
    for (const [seconds, width] of [
      [0, 100],
      [0.5, 200],
      [1, 300],
      [1.5, 200],
    ] as const) {
      model.pose(0, seconds, target);
      expect(widest()).toBe(width);
    }
    model.dispose();
  });

  it('are rejected with the invalid primitive', async () => {
    const { bytes } = objectFile(
      '',
      squares(2, (i, corners) => ({ corners: i ? [0, 1, 99] : corners })),
    );
    await expect(openModel({ 'a.fly': bytes })).rejects.toThrow(
      'a.fly: corner of primitive 1 at byte 72 is 99, and at most 7 is possible',
    );
  });
});

describe.skipIf(corpus === null)('real HumanFly objects (need the corpus)', () => {
  for (const [name, [triangles, sprites, volume]] of Object.entries(golden)) {
    it(`${name} has its triangles, sprites and volume, and is written back`, async () => {
      const bytes = new Uint8Array(readFileSync(join(corpus!, 'humanfly', `${name}.fly`)));
      const model = await openModel({ [`${name}.fly`]: bytes });
      expect([model.indices.length / 3, (model.sprites?.length ?? 0) / 3, volumeOf(model)]).toEqual([
        triangles,
        sprites,
        volume,
      ]);
      await inspectorHost.run((inspector) => {
        inspector.begin();
        inspector.addFile(`${name}.fly`, bytes.length).set(bytes);
        const written = inspector.rewrite(0);
        expect(written.value).toEqual(bytes);
      });
    });
  }
});
