import { afterEach, expect, it, vi } from 'vitest';
import { readBlob } from '../../../web/src/core/files/read-blob.js';

afterEach(() => void vi.restoreAllMocks());

const blob = (text: string) => new Blob([text]);
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

it('small Blobs that are asked for at once are read in one go', async () => {
  const reads = vi.spyOn(Blob.prototype, 'arrayBuffer');
  const some = await Promise.all(['one', '', 'three'].map((each) => readBlob(blob(each))));
  expect(some.map(text)).toEqual(['one', '', 'three']);
  expect(reads).toHaveBeenCalledTimes(1);
  expect(some.every(({ buffer, length }) => buffer.byteLength === length)).toBe(true);
});

it('large Blobs are read alone', async () => {
  const reads = vi.spyOn(Blob.prototype, 'arrayBuffer');
  const large = blob('x'.repeat(64 * 1024 + 1));
  const [first, second] = await Promise.all([readBlob(large), readBlob(blob('small'))]);
  expect([first.length, text(second)]).toEqual([64 * 1024 + 1, 'small']);
  expect(reads).toHaveBeenCalledTimes(2);
});

it('a Blob that cannot be read does not keep others from it', async () => {
  const [one, gone, two] = [blob('one'), blob('gone'), blob('two')];
  const { arrayBuffer } = Blob.prototype;
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(async function (this: Blob) {
    if (this !== one && this !== two) throw new Error('not readable');
    return arrayBuffer.call(this);
  });
  const some = await Promise.allSettled([one, gone, two].map(readBlob));
  expect(some.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
