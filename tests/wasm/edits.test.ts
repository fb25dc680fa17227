import { describe, expect, it } from 'vitest';
import type { Field } from '../../web/src/core/inspector/document-bytes.js';
import { Edits } from '../../web/src/core/inspector/edits.js';
import { openSampleBytes, sampleNames } from '../support/sample-models.js';

/** Numbers from 0 to 1 that are the same in every run. */
function fixedRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

async function editsOf(name: string) {
  const { model, files, bytes } = await openSampleBytes(name);
  model.dispose();
  return { files, bytes, edits: new Edits(files, bytes) };
}

/** A value that fits a field. */
function randomValue({ kind, least, most, size }: Field, random: () => number): number | Uint8Array {
  if (kind === 'bytes') return Uint8Array.from({ length: size }, () => Math.floor(random() * 256));
  if (kind === 'real') return Math.fround((random() - 0.5) * 100);
  return least + Math.floor(random() * (most - least + 1));
}

const differing = (a: Uint8Array, b: Uint8Array) => [...a.keys()].filter((at) => a[at] !== b[at]);

describe.each(sampleNames)('edits of %s', (name) => {
  it('change the bytes of their field only, and give the first bytes when they are undone', async () => {
    const random = fixedRandom(23);
    const { files, bytes, edits } = await editsOf(name);
    const documents = bytes.documents.filter(({ document }) => document !== 'text');
    let made = 0;
    for (let i = 0; i < 25; i += 1) {
      const { file, size } = documents[Math.floor(random() * documents.length)]!;
      const field = bytes.fieldAt(file, Math.floor(random() * size))!;
      const before = edits.files[file]!.bytes;
      const value = randomValue(field, random);
      const result = await edits.set(file, field, value);
      const places = differing(before, edits.files[file]!.bytes);
      if (!result.made) {
        expect(places).toEqual([]);
        expect(result.reason).toMatch(/[.]$/);
        continue;
      }
      made += 1;
      for (const place of places) {
        expect(place).toBeGreaterThanOrEqual(field.offset);
        expect(place).toBeLessThan(field.offset + field.size);
      }
      const after = bytes.fields(file, field.offset, field.offset + field.size);
      const same = after.find(({ path }) => path === field.path);
      if (field.kind !== 'bytes') expect(same?.value).toBe(value);
    }
    expect(made).toBeGreaterThan(5);
    const edited = edits.files.map(({ bytes: now }) => now);
    while (edits.canUndo) edits.undo();
    expect(edits.changed).toEqual([]);
    expect(edits.files.map(({ bytes: now }) => now)).toEqual(files.map(({ bytes: first }) => first));
    while (edits.canRedo) edits.redo();
    expect(edits.files.map(({ bytes: now }) => now)).toEqual(edited);
    bytes.dispose();
  });
});

describe('an edit', () => {
  it('is refused with the reason when the files no longer open', async () => {
    const { files, bytes, edits } = await editsOf('fenstrider');
    const { file } = bytes.documents.find(({ document }) => document === 'datafile')!;
    const field = bytes.fieldByPath(file, 'header.vertices')!;
    const result = await edits.set(file, field, field.value! + 7);
    expect(result).toEqual({ made: false, reason: expect.stringContaining('_a.3d') as string });
    expect(edits.files).toEqual(files);
    expect(edits.canUndo).toBe(false);
    expect(bytes.fieldByPath(file, 'header.vertices')).toEqual(field);
    bytes.dispose();
  });

  it('names the changed bytes, in runs', async () => {
    const { bytes, edits } = await editsOf('fenstrider');
    const { file } = bytes.documents.find(({ document }) => document === 'datafile')!;
    const set = async (path: string, change: number) => {
      const field = bytes.fieldByPath(file, path)!;
      expect(await edits.set(file, field, (field.value! + change) % 256)).toEqual({ made: true });
    };
    await set('polygons[0].uv[0].u', 1);
    await set('polygons[0].uv[0].v', 1);
    await set('polygons[1].flags', 1);
    expect(edits.changed).toEqual([
      { file, offset: 48 + 8, size: 2 },
      { file, offset: 48 + 16 + 15, size: 1 },
    ]);
    edits.undo();
    await set('polygons[0].uv[0].u', 255);
    expect(edits.changed).toEqual([{ file, offset: 48 + 9, size: 1 }]);
    expect(edits.canRedo).toBe(false);
    bytes.dispose();
  });
});
