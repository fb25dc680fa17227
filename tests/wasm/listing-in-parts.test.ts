import { describe, expect, it } from 'vitest';
import { Collection, type Source } from '../../web/src/core/node.js';
import { sampleFiles } from '../support/sample-models.js';
import { tetrahedron } from '../support/tetrahedron.js';

const body = sampleFiles('dewlop').find(({ name }) => name.endsWith('.ob2'))!.bytes;
const count = 900;
const nameOf = (i: number): string => `mod/m${String(i).padStart(3, '0')}.ob2`;
const bytes = (): Record<string, Uint8Array> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [nameOf(i), body]));

/** The models as files that arrive on demand; `got` has the names of those that have arrived. */
function pending(got: string[], isLost: (name: string) => boolean = () => false): Source[] {
  return Object.entries(bytes()).map(([name, contents]) => ({
    name,
    get: async () => {
      if (isLost(name)) throw new DOMException('', 'NotFoundError');
      got.push(name);
      return new Blob([contents as Uint8Array<ArrayBuffer>]);
    },
  }));
}

describe('a collection of many files, in parts', () => {
  it('lists the first models, then all, as when it is listed at once; the first stay the same objects', async () => {
    const collection = await Collection.from(bytes(), { isInParts: true });
    const first = collection.entries;
    expect([first.length, collection.isComplete]).toEqual([192, false]);
    expect(first.map(({ parts }) => parts[0]!.file)).toEqual(Array.from(first, (_, i) => nameOf(i)));
    const { added, changed, removed } = await collection.complete();
    expect([added.length, changed.length, removed.length]).toEqual([count - 192, 0, 0]);
    expect([collection.isComplete, collection.entries.length]).toEqual([true, count]);
    expect(first.every((entry, i) => collection.entries[i] === entry)).toBe(true);
    const whole = await Collection.from(bytes());
    const ids = ({ entries }: Collection) => entries.map(({ id, name }) => [id, name]);
    expect(ids(collection)).toEqual(ids(whole));
  });

  it('lists few files, and all where the first have no model, at once', async () => {
    const few = await Collection.from(tetrahedron('tetra'), { isInParts: true });
    expect([few.isComplete, few.entries.length]).toEqual([true, 1]);
    const texts = Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, new Uint8Array(3)]));
    const hidden = await Collection.from({ ...texts, z: body }, { isInParts: true });
    expect([hidden.isComplete, hidden.entries.map(({ name }) => name)]).toEqual([true, ['z']]);
  });

  it('gets files on demand: those of the first part, then one that is opened, then the others, each once', async () => {
    const got: string[] = [];
    const collection = await Collection.from(pending(got), { isInParts: true });
    expect([got.length, collection.entries.length]).toEqual([192, 192]);
    const last = collection.files.at(-1)!;
    expect(last.size).toBe(0);
    expect((await collection.read(last.name)).length).toBe(body.length);
    expect(got.at(-1)).toBe(last.name);
    await collection.complete();
    expect([got.length, new Set(got).size]).toEqual([count, count]);
    expect(collection.files.every(({ size }) => size === body.length)).toBe(true);
  });

  it('leaves out files that do not arrive, and says which', async () => {
    const lost = [nameOf(3), nameOf(800)];
    const collection = await Collection.from(
      pending([], (name) => lost.includes(name)),
      { isInParts: true },
    );
    await collection.complete();
    expect(collection.entries).toHaveLength(count - 2);
    expect(collection.errors.map(({ report: { file, code } }) => [file, code])).toEqual(
      lost.map((name) => [name, 'unreadable']),
    );
  });

  it('reports the files that arrive, then the bytes that are read', async () => {
    const collection = await Collection.from(pending([]), { isInParts: true });
    const totals: number[] = [];
    let most = 0;
    await collection.complete({
      onProgress: ({ loaded, total }) => {
        totals.push(total);
        most = Math.max(most, loaded);
      },
    });
    expect([totals[0], totals.at(-1), most]).toEqual([-1, (count - 192) * body.length, totals.at(-1)]);
  });

  it('keeps the first models when reading the others is aborted', async () => {
    const abort = new AbortController();
    const collection = await Collection.from(bytes(), { isInParts: true });
    const completing = collection.complete({ signal: abort.signal });
    abort.abort(new Error('stopped'));
    await expect(completing).rejects.toThrow('stopped');
    expect([collection.entries.length, collection.isComplete]).toEqual([192, false]);
    expect((await collection.complete()).added).toHaveLength(count - 192);
  });
});
