import { crc32, deflateSync } from 'node:zlib';

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** The colours of an image with at most 256, transparency included, with the index of each; null for one with more. */
function paletteOf(pixels) {
  const texels = new Uint32Array(pixels.slice().buffer);
  const indices = new Map();
  for (const texel of texels) if (!indices.has(texel)) indices.set(texel, indices.size);
  return indices.size <= 256 ? { texels, indices } : null;
}

function withFilterBytes(rows, stride) {
  const lines = [];
  for (let at = 0; at < rows.length; at += stride)
    lines.push(Buffer.from([0]), rows.subarray(at, at + stride));
  return deflateSync(Buffer.concat(lines), { level: 9 });
}

/** The PNG of RGBA pixels, with a palette where the image has at most 256 colours, which is smaller. */
export function png(width, height, pixels) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const palette = paletteOf(pixels);
  header.set(palette ? [8, 3, 0, 0, 0] : [8, 6, 0, 0, 0], 8);
  const chunks = [chunk('IHDR', header)];
  if (palette) {
    const { texels, indices } = palette;
    const colours = Buffer.from(Uint32Array.from(indices.keys()).buffer);
    const part = (channels) => Buffer.from([...colours].filter((_, at) => channels.includes(at % 4)));
    const alphas = part([3]);
    chunks.push(chunk('PLTE', part([0, 1, 2])));
    if (alphas.some((alpha) => alpha < 255)) chunks.push(chunk('tRNS', alphas));
    const rows = Uint8Array.from(texels, (texel) => indices.get(texel));
    chunks.push(chunk('IDAT', withFilterBytes(rows, width)));
  } else chunks.push(chunk('IDAT', withFilterBytes(pixels, width * 4)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}
