import { expect, test } from 'vitest';
import { readAnswer, type Indices, type MemoryViews } from '../../../web/src/core/wasm/answer.js';
import { expandData } from '../../../web/src/core/wasm/expand-data.js';

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

/** Indices of a size in bytes, as an answer has them. */
function readIndices(size: number, count: number, array: Uint8Array) {
  const words = new Uint32Array(4 + Math.ceil(array.length / 4));
  words.set([2, 0, count, size]);
  const bytes = new Uint8Array(words.buffer);
  bytes.set(array, 16);
  const views = { bytes, words, floats: new Float32Array(words.buffer) };
  return readAnswer(views, 0, bytes.length, (answer) => ({ indices: answer.indices() })) as {
    indices: Indices;
  };
}

test('indices have 16 or 32 bits, or are the number of those that count up from 0', () => {
  expect(readIndices(0, 3, new Uint8Array()).indices).toBe(3);
  expect(readIndices(2, 3, new Uint8Array([255, 255, 0, 0, 1, 0])).indices).toEqual(
    new Uint16Array([65535, 0, 1]),
  );
  expect(readIndices(4, 2, new Uint8Array([0, 0, 1, 0, 0, 0, 0, 0])).indices).toEqual(
    new Uint32Array([65536, 0]),
  );
});

test('a model has its arrays of 32 bits, and the positions of render vertices, which are made once', () => {
  const answer = {
    sourcePositions: new Float32Array([0, 1, 2, 3, 4, 5]),
    vertexSource: new Uint16Array([1, 0, 1]),
    indices: 3,
    faceSource: new Uint32Array([65536]),
  };
  const data = expandData(answer as never);
  expect([...data.positions]).toEqual([3, 4, 5, 0, 1, 2, 3, 4, 5]);
  expect(data.vertexSource).toEqual(new Uint32Array([1, 0, 1]));
  expect(data.indices).toEqual(new Uint32Array([0, 1, 2]));
  expect(data.faceSource).toBe(answer.faceSource);
  expect(data.indices).toBe(data.indices);
  expect(data.positions).toBe(data.positions);
});

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
