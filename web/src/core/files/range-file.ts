import type { Budget } from '../budget.js';
import { sizeInWords } from '../format.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import {
  answerOf,
  contentsOf,
  fetchAddress,
  fetchFile,
  type Contents,
  type DownloadProgress,
  type Fetch,
} from './fetch-file.js';
import { interrupted } from './download-errors.js';
import { Slots } from './slots.js';
import { blobFile, bytesFile, type SlicedFile } from './stored-file.js';

/** Bytes that are sent in the time that a request takes: the file begins with so many, and smaller ranges are no cheaper. */
export const blockSize = 64 * 1024;
/** Requests of all files. */
const slots = new Slots(6);

/** How a file is requested. */
interface Origin {
  readonly address: URL;
  readonly name: string;
  readonly request: Fetch;
}

/**
 * A file at an address, of which ranges are requested where its server answers with ranges; else the whole file is downloaded, if it is
 * not too large for that. Throws a ModelError as `fetchFile` does.
 */
export async function rangeFile(
  address: URL,
  name: string,
  onProgress: DownloadProgress,
  signal?: AbortSignal,
  request: Fetch = fetchAddress,
): Promise<SlicedFile> {
  const origin = { address, name, request };
  const size = await lengthOf(origin, signal);
  const whole = async (response?: Response): Promise<SlicedFile> => {
    if (size !== null && size > limits.total) throw wholeOnly(name, size);
    const contents = response
      ? await contentsOf(response, address, name, onProgress, signal)
      : await fetchFile(address, name, onProgress, signal, request);
    return fileOf(name, contents);
  };
  if (size === null || size <= blockSize) return whole();
  const first = await slots
    .run(() => rangeOf(origin, 0, blockSize, signal))
    .catch((error: unknown) => {
      signal?.throwIfAborted();
      if (error instanceof ModelError && error.report.code === brokeOff) throw error;
      return null;
    });
  if (first?.response.status === 200) return whole(first.response);
  if (first?.bytes?.length !== blockSize || !isTotal(first.response, size)) return whole();
  return new RangeFile(origin, size, first.response, first.bytes);
}

const brokeOff = 'download-broke-off';

/** The file of an address whose server answers with ranges. */
class RangeFile implements SlicedFile {
  readonly name: string;
  readonly size: number;
  readonly gap = blockSize;
  readonly #origin: Origin;
  readonly #version: string;
  readonly #first: Uint8Array;

  constructor(origin: Origin, size: number, response: Response, first: Uint8Array) {
    this.name = origin.name;
    this.size = size;
    this.#origin = origin;
    this.#version = versionOf(response);
    this.#first = first;
  }

  async slice(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array> {
    signal?.throwIfAborted();
    const last = Math.min(end, this.size);
    if (last <= blockSize) return this.#first.slice(start, last);
    if (last <= start) return new Uint8Array();
    const { response, bytes } = await slots.run(() => rangeOf(this.#origin, start, last, signal));
    if (!bytes) await response.body?.cancel();
    const known = this.#first.subarray(start);
    const isSame =
      bytes?.length === last - start &&
      isTotal(response, this.size) &&
      versionOf(response) === this.#version &&
      known.every((byte, at) => byte === bytes[at]);
    if (!isSame) throw changed(this.name);
    return bytes;
  }

  async read(signal?: AbortSignal, budget?: Budget): Promise<Uint8Array> {
    if (this.size > limits.total || (budget && !budget.take(this.size))) throw tooMuch(this.name, this.size);
    return this.slice(0, this.size, signal);
  }
}

/** The bytes of a range; none where the server does not answer with one. */
async function rangeOf(
  { address, name, request }: Origin,
  start: number,
  end: number,
  signal?: AbortSignal,
): Promise<{ readonly response: Response; readonly bytes: Uint8Array | null }> {
  const headers = { Range: `bytes=${start}-${end - 1}` };
  const response = await answerOf(address, name, signal, request, { headers }).catch((error: unknown) => {
    // A range that is not in the file any more.
    if (error instanceof ModelError && error.report.found === 416) throw changed(name);
    throw error;
  });
  if (response.status !== 206) return { response, bytes: null };
  try {
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    signal?.throwIfAborted();
    throw interrupted(address, name, error);
  }
}

/** The length of a file; null where the server does not say. Asked for as a range, so that the answer is not compressed. */
async function lengthOf({ address, name, request }: Origin, signal?: AbortSignal): Promise<number | null> {
  try {
    const options = { method: 'HEAD', headers: { Range: 'bytes=0-' } };
    const { headers, body } = await slots.run(() => answerOf(address, name, signal, request, options));
    await body?.cancel();
    const size = Number(headers.get('content-length') ?? 0);
    return headers.has('content-encoding') || !Number.isSafeInteger(size) || size <= 0 ? null : size;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ModelError && error.report.code === 'not-found') throw error;
    // Downloading the file tells why.
    return null;
  }
}

/** Whether the length that a range is said to be of is that of the file. Other origins may not say it. */
function isTotal({ headers }: Response, size: number): boolean {
  const [, total] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  return total === undefined || Number(total) === size;
}

/** What a server says of the version of a file. */
function versionOf({ headers }: Response): string {
  return `${headers.get('etag') ?? ''} ${headers.get('last-modified') ?? ''}`;
}

function fileOf(name: string, contents: Contents): SlicedFile {
  return contents instanceof Blob ? blobFile(name, contents) : bytesFile(name, contents);
}

function changed(name: string): ModelError {
  return new ModelError({
    code: 'changed',
    file: name,
    sentence: `${name} was changed while it was read`,
    cause: 'Its server answered with bytes or a length of another version.',
    advice: 'Open it again.',
  });
}

function wholeOnly(name: string, size: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.total,
    found: size,
    sentence: `${name} has ${sizeInWords(size)}, and its server sends whole files only`,
    advice: 'Download it and drop it here.',
  });
}

function tooMuch(name: string, size: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    expected: limits.total,
    found: size,
    sentence: `${name} was not read: ${sizeInWords(size)} are more than are read at once`,
  });
}
