import { describe, expect, test } from 'vitest';
import { keepClip, repeatUnusedFrames } from '../../../web/src/links/keep-clip.js';
import { openSample, sampleFiles } from '../../support/sample-models.js';

/** A file of frames of 8 bytes, each of which is the number of the frame, and a byte more. */
function framesFile(count: number): Uint8Array {
  const header = [count, 0, 8, 0];
  const frames = Array.from({ length: count }, (_, frame) => new Array<number>(8).fill(frame));
  return new Uint8Array([...header, ...frames.flat(), 99]);
}

const rangesOf = (count: number) =>
  Array.from({ length: count }, (_, frame) => ({ offset: 4 + frame * 8, size: 8 }));
const firstBytes = (bytes: Uint8Array | null, count: number) =>
  Array.from({ length: count }, (_, frame) => bytes![4 + frame * 8]);

describe('frames that are not kept', () => {
  test('are copies of the nearest kept frame before them, or of the first', () => {
    const bytes = framesFile(8);
    const repeated = repeatUnusedFrames(bytes, rangesOf(8), new Set([2, 3, 6]));
    expect(firstBytes(repeated, 8)).toEqual([2, 2, 2, 3, 3, 3, 6, 6]);
    expect([...repeated!.slice(0, 4)]).toEqual([8, 0, 8, 0]);
    expect(repeated!.at(-1)).toBe(99);
    expect(bytes).toEqual(framesFile(8));
  });

  test('are not replaced in a file without all kept frames, or with frames of different sizes', () => {
    expect(repeatUnusedFrames(framesFile(3), rangesOf(3), new Set([3]))).toBeNull();
    expect(repeatUnusedFrames(framesFile(3), rangesOf(3), new Set())).toBeNull();
    expect(repeatUnusedFrames(framesFile(3), [], new Set([0]))).toBeNull();
    const different = [...rangesOf(2), { offset: 20, size: 4 }];
    expect(repeatUnusedFrames(framesFile(3), different, new Set([0]))).toBeNull();
  });

  test('of an Unreal pair are those of the other clips', async () => {
    const model = await openSample('fenstrider');
    const files = sampleFiles('fenstrider');
    const walk = model.clips.find(({ name }) => name === 'Walk')!;
    const kept = await keepClip(files, model, walk);
    const changed = kept.filter(({ bytes }, at) => bytes !== files[at]!.bytes);
    expect(changed.map(({ name }) => name)).toEqual(['Fenstrider_a.3d']);
    const before = files.find(({ name }) => name === changed[0]!.name)!.bytes;
    const frame = (before.length - 4) / model.frameCount;
    const framesIn = (bytes: Uint8Array): number =>
      new Set(
        Array.from({ length: model.frameCount }, (_, at) =>
          bytes.subarray(4 + at * frame, 4 + (at + 1) * frame).join(),
        ),
      ).size;
    expect(framesIn(changed[0]!.bytes)).toBeLessThanOrEqual(walk.count);
    expect(framesIn(before)).toBeGreaterThan(walk.count);
    model.dispose();
  });
});
