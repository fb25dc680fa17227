import { expect, test } from 'vitest';
import { readAnswer, type MemoryViews } from '../../../web/src/core/wasm/answer.js';

/** Memory with an answer at 0 that has one number and the bytes of one array. */
function answerOf(number: number, array: readonly number[]): { views: MemoryViews; size: number } {
  const size = 16 + ((array.length + 3) & ~3);
  const words = new Uint32Array(size / 4);
  words.set([2, 0, number, array.length]);
  const bytes = new Uint8Array(words.buffer);
  bytes.set(array, 16);
  return { views: { bytes, words, floats: new Float32Array(words.buffer) }, size };
}

function read(number: number, array: readonly number[]): { number: number; array: Uint8Array } {
  const { views, size } = answerOf(number, array);
  return readAnswer(views, 0, size, (answer) => ({ number: answer.number(), array: answer.u8() })) as never;
}

test('answers without arrays take no buffers', () => {
  const { views, size } = answerOf(7, []);
  const before = process.memoryUsage().arrayBuffers;
  for (let i = 0; i < 100; i += 1)
    expect(readAnswer(views, 0, size, (answer) => ({ number: answer.number() }))).toEqual({ number: 7 });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(65536);
});

test('small arrays are parts of one buffer at multiples of four, and large ones have their own', () => {
  const [first, second] = [read(1, [1, 2, 3]).array, read(2, [4, 5, 6, 7, 8]).array];
  const large = read(
    3,
    Array.from({ length: 20_000 }, (_, i) => i & 255),
  ).array;
  expect([[...first], [...second], second.byteOffset - first.byteOffset]).toEqual([
    [1, 2, 3],
    [4, 5, 6, 7, 8],
    4,
  ]);
  expect(second.buffer).toBe(first.buffer);
  expect([large.length, large.byteOffset, large.buffer.byteLength, large[19_999]]).toEqual([
    20_000, 0, 20_000, 31,
  ]);
});

test('an array that does not fit behind the others starts a new buffer', () => {
  const most = read(
    1,
    Array.from({ length: 16_384 }, () => 9),
  ).array;
  const others = [1, 2, 3, 4].map(
    (value) =>
      read(
        1,
        Array.from({ length: 16_384 }, () => value),
      ).array,
  );
  expect(new Set([most, ...others].map(({ buffer }) => buffer)).size).toBe(2);
  expect(others.map((array) => [array[0], array[16_383]])).toEqual(
    [1, 2, 3, 4].map((value) => [value, value]),
  );
});
