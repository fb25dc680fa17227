import { gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Collection, openModel } from '../../web/src/core/node.js';
import { zipOf } from '../web/core/zip-bytes.js';
import { triangle } from '../support/old-model.js';

// RuneScape files as they are distributed: compressed, with numbers as names.

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
});
