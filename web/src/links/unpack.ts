import { fromBase64url } from './base64url.js';
import { unfilterRecords } from './byte-filter.js';
import { LinkError } from './link-error.js';
import { packVersion, type PackedFile } from './packed-file.js';

// This module imports nothing of core: in the build for other pages, what two files share becomes one more request of both.

const megabyte = 1024 * 1024;
/** Bytes of all files of a link: as many as one file may have. */
export const mostUnpacked = 64 * megabyte;
/** Files of one link. */
const mostFiles = 4096;
const longestName = 4096;

/** The files of a packed model. Throws a LinkError when they are damaged or larger than `limit` bytes. */
export async function unpack(text: string, limit: number = mostUnpacked): Promise<PackedFile[]> {
  const packed = fromBase64url(text);
  if (!packed) throw damaged();
  const reader = new PackReader(await inflate(packed, limit));
  const version = reader.byte();
  if (version !== packVersion) throw damaged();
  const count = reader.varint();
  if (count > mostFiles) throw damaged();
  const heads = Array.from({ length: count }, () => {
    const name = reader.bytes(reader.varint(longestName));
    return { name: new TextDecoder().decode(name), stride: reader.byte(), size: reader.varint() };
  });
  const files = heads.map(({ name, stride, size }) => {
    const bytes = reader.bytes(size);
    return { name, bytes: stride === 0 ? bytes.slice() : unfilterRecords(bytes, stride) };
  });
  if (!reader.atEnd || files.some(({ name }) => name === '')) throw damaged();
  return files;
}

/** Counts the bytes that the browser's decompressor gives and cancels it above the limit, whatever the data claims. */
async function inflate(packed: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw damaged(error);
    });
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    total += value.length;
    if (total > limit) {
      await reader.cancel().catch(() => {});
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
}

/** Reads the container; throws at its end. */
class PackReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  byte(): number {
    return this.bytes(1)[0]!;
  }

  bytes(count: number): Uint8Array {
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

function tooLarge(limit: number): LinkError {
  const size = `${Number((limit / megabyte).toPrecision(2))} MB`;
  return new LinkError({
    code: 'over-limit',
    sentence: `The model in the link unpacks to more than ${size}, which is more than a link may contain`,
    advice: 'Ask for the files instead.',
  });
}
