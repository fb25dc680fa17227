import { fromBase64url } from './base64url.js';
import { unfilterRecords } from './byte-filter.js';
import { LinkError } from './link-error.js';
import { packVersion, type UnpackedFile } from './packed-file.js';

// This module imports nothing of core: in the build for other pages, what two files share becomes one more request of both.

const megabyte = 1024 * 1024;
/** Bytes of all files of a link, which are in memory up to three times: 100 MB. */
export const mostUnpacked = 32 * megabyte;
/** Files of one link. */
const mostFiles = 4096;
/** Bytes of all names together. */
const longestNames = 256 * 1024;
/** Bytes that are unpacked at a time: a decompressor makes up to a thousand of each. */
const pieceSize = 4096;

/** The files of a packed model. Throws a LinkError when they are damaged or larger than `limit` bytes. */
export async function unpack(text: string, limit: number = mostUnpacked): Promise<UnpackedFile[]> {
  const packed = fromBase64url(text);
  if (!packed) throw damaged();
  const reader = new PackReader(await inflate(packed, limit));
  const version = reader.byte();
  if (version > packVersion) throw newer();
  if (version !== packVersion) throw damaged();
  const count = reader.varint();
  if (count > mostFiles) throw damaged();
  let namesLeft = longestNames;
  const heads = Array.from({ length: count }, () => {
    const name = reader.bytes(reader.varint());
    namesLeft -= name.length;
    if (namesLeft < 0) throw tooMuchText();
    return { name: new TextDecoder().decode(name), stride: reader.byte(), size: reader.varint() };
  });
  const files = heads.map(({ name, stride, size }) => {
    const bytes = reader.bytes(size);
    return { name, bytes: stride === 0 ? bytes : unfilterRecords(bytes, stride) };
  });
  if (!reader.atEnd || files.some(({ name }) => name === '')) throw damaged();
  return files;
}

/** Counts the bytes that the browser's decompressor gives and cancels it above the limit, whatever the data claims. */
async function inflate(packed: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = inPieces(packed).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw damaged(error);
    });
    if (done) return joined(chunks, total);
    total += value.length;
    if (total > limit) {
      await reader.cancel().catch(() => {});
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
}

/** Gives the next piece when the last one is unpacked, so that no more is unpacked than is read. */
function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): void => {
    if (at >= bytes.length) controller.close();
    else controller.enqueue(bytes.subarray(at, (at += pieceSize)));
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/** The chunks as one, which are freed. */
function joined(chunks: Uint8Array<ArrayBuffer>[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  chunks.length = 0;
  return bytes;
}

/** Reads the container; throws at its end. */
class PackReader {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    return this.bytes(1)[0]!;
  }

  bytes(count: number): Uint8Array<ArrayBuffer> {
    if (count > this.#bytes.length - this.#at) throw damaged();
    return this.#bytes.subarray(this.#at, (this.#at += count));
  }

  varint(most = 0xffffffff): number {
    let value = 0;
    for (let factor = 1; factor < 2 ** 35; factor *= 0x80) {
      const group = this.byte();
      value += (group & 0x7f) * factor;
      if (value > most) break;
      if (group < 0x80) return value;
    }
    throw damaged();
  }
}

function damaged(cause?: unknown): LinkError {
  return new LinkError(
    {
      code: 'link-damaged',
      sentence: 'The model in the link is damaged',
      cause: 'The link was cut off or changed on its way.',
      advice: 'Copy the whole link again, or ask for the files.',
    },
    { cause },
  );
}

function newer(): LinkError {
  return new LinkError({
    code: 'link-newer',
    sentence: 'The model in the link was made by a newer Retromesh',
    advice: 'Load this page again for its new version, or ask for the files.',
  });
}

function tooMuchText(): LinkError {
  return new LinkError({
    code: 'over-limit',
    sentence: `The files in the link have names of more than ${longestNames / 1024} KB together`,
    advice: 'Ask for the files instead.',
  });
}

function tooLarge(limit: number): LinkError {
  const size = `${Number((limit / megabyte).toPrecision(2))} MB`;
  return new LinkError({
    code: 'over-limit',
    sentence: `The model in the link unpacks to more than ${size}, which is more than a link may contain`,
    advice: 'Ask for the files instead.',
  });
}
