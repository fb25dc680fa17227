import { describe, expect, test } from 'vitest';
import { repeatUnusedFrames } from '../../../web/src/core/files/frame-blocks.js';

/** A file of frames of 8 bytes, each of which is the number of the frame, and a byte more. */
function framesFile(count: number): Uint8Array {
  const header = [count, 0, 8, 0];
  const frames = Array.from({ length: count }, (_, frame) => new Array<number>(8).fill(frame));
  return new Uint8Array([...header, ...frames.flat(), 99]);
}

const firstBytes = (bytes: Uint8Array | null, count: number) =>
  Array.from({ length: count }, (_, frame) => bytes![4 + frame * 8]);

describe('frames that are not kept', () => {
  test('are copies of the nearest kept frame before them, or of the first', () => {
    const repeated = repeatUnusedFrames('unreal', framesFile(8), new Set([2, 3, 6]));
    expect(firstBytes(repeated, 8)).toEqual([2, 2, 2, 3, 3, 3, 6, 6]);
    expect([...repeated!.slice(0, 4)]).toEqual([8, 0, 8, 0]);
    expect(repeated!.at(-1)).toBe(99);
  });

  test('leave the given bytes as they are', () => {
    const bytes = framesFile(3);
    repeatUnusedFrames('unreal', bytes, new Set([1]));
    expect(bytes).toEqual(framesFile(3));
  });

  test('are not replaced in other formats, in a file that is too short, or with an empty header', () => {
    expect(repeatUnusedFrames('ctc', framesFile(3), new Set([1]))).toBeNull();
    expect(repeatUnusedFrames('constructor', framesFile(3), new Set([1]))).toBeNull();
    expect(repeatUnusedFrames('unreal', framesFile(3), new Set([3]))).toBeNull();
    expect(repeatUnusedFrames('unreal', new Uint8Array(40), new Set([0]))).toBeNull();
    expect(repeatUnusedFrames('unreal', new Uint8Array(0), new Set([0]))).toBeNull();
    expect(repeatUnusedFrames('unreal', framesFile(3), new Set())).toBeNull();
  });
});
