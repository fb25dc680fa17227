import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { merged, rangesText, recordAt, titleOf } from '../../web/src/app/bytes/record/record.js';
import type { DocumentBytes } from '../../web/src/core/inspector/document-bytes.js';
import type { Model } from '../../web/src/core/node.js';
import { openSampleBytes, sampleNames } from '../support/sample-models.js';

describe.each(sampleNames)('the record of a byte of %s', (name) => {
  let model: Model;
  let bytes: DocumentBytes;
  beforeAll(async () => void ({ model, bytes } = await openSampleBytes(name)));
  afterAll(() => {
    bytes.dispose();
    model.dispose();
  });

  it('of a face has the fields of all its bytes', () => {
    const index = model.faceSource[0]!;
    const { file, offset } = bytes.rangesOf({ kind: 'face', index }).find(({ used }) => used)!;
    const { title, element, ranges, fields, left } = recordAt(bytes, file, offset);
    expect([title, element?.kind, left]).toEqual([`Face ${index}`, 'face', 0]);
    const covered = new Set(
      fields.flatMap((field) => Array.from({ length: field.size }, (_, i) => field.offset + i)),
    );
    for (const range of ranges)
      for (let at = range.offset; at < range.offset + range.size; at += 1) expect(covered).toContain(at);
  });

  it('has a field with the byte, wherever that is, and is short', () => {
    for (const { file, size, document } of bytes.documents.filter((one) => one.document !== 'text')) {
      for (let at = 0; at < size; at += Math.max(1, Math.floor(size / 60))) {
        const { title, fields } = recordAt(bytes, file, at);
        const has = fields.some((field) => at >= field.offset && at < field.offset + field.size);
        expect(has && title !== '' && fields.length <= 80, `${document}, byte ${at}`).toBe(true);
      }
    }
  });
});

it('the record of a texture vertex is its own, with the faces that use it', async () => {
  const { model, bytes } = await openSampleBytes('skimmer');
  const { file } = bytes.documents.find(({ document }) => document === 'object')!;
  const field = bytes.fieldByPath(file, 'texture vertices[3].v')!;
  const { title, element, fields } = recordAt(bytes, file, field.offset);
  expect([title, titleOf(element!)]).toEqual(['texture vertices[3]', 'Face 98 and 5 more']);
  expect(fields.map(({ path }) => path)).toEqual(['texture vertices[3].u', 'texture vertices[3].v']);
  bytes.dispose();
  model.dispose();
});

it('ranges that follow each other are one', () => {
  const ranges = [
    { offset: 8, size: 2 },
    { offset: 0, size: 4 },
    { offset: 4, size: 1 },
  ];
  expect(merged(ranges)).toEqual([
    { offset: 0, size: 5 },
    { offset: 8, size: 2 },
  ]);
  expect(rangesText(merged(ranges))).toBe('7 bytes in 2 places');
  expect(rangesText([{ offset: 1952, size: 16 }])).toBe('bytes 1,952 to 1,967');
});
