/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size in the header of a PNG, JPEG or WebP, so that a huge image is refused before the browser decodes it; null when there is
 * none, and the browser will not decode the file either.
 */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === 0x89) return bytes.length < 24 ? null : sizeAt(view.getUint32(16), view.getUint32(20));
  return bytes[0] === 0xff ? jpegSize(view) : webpSize(view);
}

function sizeAt(width: number, height: number): ImageSize {
  return { width, height };
}

/** JPEG: segments of a marker and a length, with bytes between them that decoders skip; the frame header (SOF) has the size. */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    const marker = view.getUint8(at) === 0xff ? view.getUint8(at + 1) : 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sizeAt(view.getUint16(at + 7), view.getUint16(at + 5));
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0 || marker === 0xff) at += 1;
    else at += isBare ? 2 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** WebP: the first chunk has the size, in a layout of its kind. */
function webpSize(view: DataView): ImageSize | null {
  if (view.byteLength < 25) return null;
  const chunk = String.fromCharCode(...Array.from({ length: 4 }, (_, i) => view.getUint8(12 + i)));
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return sizeAt((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
  }
  if (view.byteLength < 30) return null;
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (chunk === 'VP8X') return sizeAt(uint24(24) + 1, uint24(27) + 1);
  return chunk === 'VP8 '
    ? sizeAt(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    : null;
}
