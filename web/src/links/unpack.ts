import { fromBase64url } from './base64url.js';
import { unfilterInto } from './byte-filter.js';
import { LinkError } from './link-error.js';
import { packVersion, type UnpackedFile } from './packed-file.js';

// This module imports nothing of core: in the build for other pages, what two files share becomes one more request of both.

const megabyte = 1024 * 1024;
/** Bytes of all files of a link: while they are opened, they are in memory up to three times. */
export const mostUnpacked = 32 * megabyte;
/** Files of one link. */
const mostFiles = 4096;
/** Bytes of all names together. */
const longestNames = 256 * 1024;
/** Letters that are unpacked at a time, a multiple of 4: a decompressor makes up to a thousand bytes of each three. */
const pieceLength = 5464;

interface FileHead {
  readonly name: string;
  readonly stride: number;
  readonly size: number;
}

/** The files of a packed model. Throws a LinkError when they are damaged or larger than `limit` bytes. */
export async function unpack(text: string, limit: number = mostUnpacked): Promise<UnpackedFile[]> {
  const unpacked = new UnpackedBytes(text);
  try {
    const heads = await readHeads(unpacked);
    if (heads.reduce((sum, { size }) => sum + size, 0) > limit) throw tooLarge(limit);
    const files: UnpackedFile[] = [];
    for (const { name, stride, size } of heads)
      files.push({ name, bytes: await unpacked.bytes(size, stride) });
    if (!(await unpacked.atEnd())) throw damaged();
    return files;
  } finally {
    await unpacked.stop();
  }
}

/** What stands before the contents: what is too large is refused before it is unpacked. */
async function readHeads(unpacked: UnpackedBytes): Promise<FileHead[]> {
  const version = await unpacked.byte();
  if (version > packVersion) throw newer();
  if (version !== packVersion) throw damaged();
  const count = await unpacked.varint();
  if (count > mostFiles) throw damaged();
  const heads: FileHead[] = [];
  let namesLeft = longestNames;
  while (heads.length < count) {
    const length = await unpacked.varint();
    namesLeft -= length;
    if (namesLeft < 0) throw tooMuchText();
    if (length === 0) throw damaged();
    const name = new TextDecoder().decode(await unpacked.bytes(length));
    heads.push({ name, stride: await unpacked.byte(), size: await unpacked.varint() });
  }
  return heads;
}

/** Base64url as the bytes that it packs, in order: no more is decoded and unpacked than is read. */
class UnpackedBytes {
  readonly #chunks: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  /** What is left of the last chunk; null at the end. */
  #chunk: Uint8Array<ArrayBuffer> | null = new Uint8Array(0);

  constructor(text: string) {
    this.#chunks = inPieces(text).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  }

  /** The next `size` bytes, with the filter of their records undone. */
  async bytes(size: number, stride = 0): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(size);
    const put = unfilterInto(bytes, stride);
    for (let left = size; left > 0;) {
      if (await this.atEnd()) throw damaged();
      const part = this.#chunk!.subarray(0, left);
      this.#chunk = this.#chunk!.subarray(part.length);
      put(part);
      left -= part.length;
    }
    return bytes;
  }

  async byte(): Promise<number> {
    return (await this.bytes(1))[0]!;
  }

  async varint(most = 0xffffffff): Promise<number> {
    let value = 0;
    for (let factor = 1; factor < 2 ** 35; factor *= 0x80) {
      const group = await this.byte();
      value += (group & 0x7f) * factor;
      if (value > most) break;
      if (group < 0x80) return value;
    }
    throw damaged();
  }

  async atEnd(): Promise<boolean> {
    while (this.#chunk?.length === 0) {
      const { value } = await this.#chunks.read().catch((error: unknown) => {
        throw damaged(error);
      });
      this.#chunk = value ?? null;
    }
    return this.#chunk === null;
  }

  /** Leaves what is not unpacked yet. */
  async stop(): Promise<void> {
    await this.#chunks.cancel().catch(() => {});
  }
}

/** Gives the bytes of the next letters when the last ones are unpacked. */
function inPieces(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): void => {
    const piece = fromBase64url(text.slice(at, (at += pieceLength)));
    if (!piece) controller.error(damaged());
    else if (piece.length > 0) controller.enqueue(piece);
    else controller.close();
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
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
