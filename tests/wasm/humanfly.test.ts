import { describe, expect, it } from 'vitest';
import { openModel } from '../../web/src/core/node.js';
import { objectFile, paletteFile, squares } from '../support/humanfly-files.js';

// What only HumanFly objects have, as it arrives from WebAssembly.

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
});
