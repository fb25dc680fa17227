/** Packs bytes with the browser's own compressor: as raw deflate data, or with `deflate` as a zlib stream. */
export async function deflate(
  bytes: Uint8Array,
  format: CompressionFormat = 'deflate-raw',
): Promise<Uint8Array<ArrayBuffer>> {
  // Not the stream of a Blob, whose bytes come by way of another process: many small pieces would wait for it.
  const { readable, writable } = new CompressionStream(format);
  const writer = writable.getWriter();
  const packed = new Response(readable).arrayBuffer();
  await Promise.all([packed, writer.write(bytes as Uint8Array<ArrayBuffer>), writer.close()]);
  return new Uint8Array(await packed);
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32, the checksum of files in zip archives; `before` is that of the bytes before these. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  for (const byte of bytes) sum = (sum >>> 8) ^ table[(sum ^ byte) & 0xff]!;
  return ~sum >>> 0;
}
