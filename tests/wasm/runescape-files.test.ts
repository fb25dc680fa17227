import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Collection, openModel } from '../../web/src/core/node.js';
import { zipOf } from '../web/core/zip-bytes.js';
import { triangle } from '../support/old-model.js';

// RuneScape files as they are distributed: compressed, with numbers as names, with crops for their textures.

describe('a RuneScape model', () => {
  it('opens from gzip, with any name', async () => {
    const packed = gzipSync(triangle());
    for (const [name, shown] of [
      ['a.ob2.gz', 'a'],
      ['a.dat', 'a'],
      ['12.ob2', '12'],
      ['models/12', '12'],
    ] as const) {
      const model = await openModel({ [name]: packed });
      expect([name, model.name, model.faceSource.length]).toEqual([name, shown, 1]);
    }
  });

  it('opens from gzip in a zip, and with the two version bytes that caches append', async () => {
    const versioned = Uint8Array.from([...gzipSync(triangle()), 0, 3]);
    expect((await openModel({ '7.dat': versioned })).name).toBe('7');
    const collection = await Collection.from({
      'cache.zip': zipOf({ '7.gz': versioned, '8.dat': gzipSync(triangle()) }),
    });
    expect(collection.entries.map(({ name }) => name)).toEqual(['7', '8']);
    expect((await collection.open('8.dat')).faceSource.length).toBe(1);
    expect(await collection.read('8.dat')).toEqual(triangle());
  });

  it('has the crop of its texture as a part', async () => {
    const collection = await Collection.from({
      'models/a.ob2': triangle({ texture: 7 }),
      'pack/texture.pack': new TextEncoder().encode('7=fountain\n'),
      'textures/fountain.png': new Uint8Array(8),
      'textures/meta/fountain.opt': new TextEncoder().encode('3,1,122,124,row'),
    });
    expect(collection.entries[0]!.parts.map(({ file, role }) => [file, role])).toEqual([
      ['models/a.ob2', 'model'],
      ['pack/texture.pack', 'texture names'],
      ['textures/fountain.png', 'texture'],
      ['textures/meta/fountain.opt', 'crop'],
    ]);
    const model = await collection.open();
    expect(model.images.map(({ kept }) => [...kept!])).toEqual([[3, 1, 122, 124]]);
    expect(model.materials[0]!.properties).toMatchObject([
      { name: 'Kept', value: '122 × 124', location: { file: 'textures/meta/fountain.opt' } },
    ]);
  });
});
