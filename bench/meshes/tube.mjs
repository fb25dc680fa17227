/**
 * A generated mesh as large as the largest real ones: a tube of 211 rings of 22 vertices, closed at one end, with 4,642
 * vertices and 9,260 faces, whose radius changes over 8 frames. The texture wraps around it once, so one vertex of each ring
 * is on a seam.
 */
const rings = 211;
const around = 22;
const frames = 8;
const vertices = rings * around;

const vertex = (ring, side) => ring * around + (side % around);

function* faces() {
  for (let ring = 0; ring + 1 < rings; ring += 1) {
    for (let side = 0; side < around; side += 1) {
      yield [
        [ring, side],
        [ring + 1, side],
        [ring, side + 1],
      ];
      yield [
        [ring, side + 1],
        [ring + 1, side],
        [ring + 1, side + 1],
      ];
    }
  }
  for (let side = 1; side + 1 < around; side += 1)
    yield [
      [0, 0],
      [0, side],
      [0, side + 1],
    ];
}

function datafile() {
  const all = [...faces()];
  const bytes = new Uint8Array(48 + all.length * 16);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, all.length, true);
  view.setUint16(2, vertices, true);
  all.forEach((corners, face) => {
    const at = 48 + face * 16;
    corners.forEach(([ring, side], corner) => {
      view.setUint16(at + corner * 2, vertex(ring, side), true);
      const uv = [Math.round((side / around) * 255), ring];
      bytes.set(uv, at + 8 + corner * 2);
    });
  });
  return bytes;
}

function anivfile() {
  const bytes = new Uint8Array(4 + frames * vertices * 4);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, frames, true);
  view.setUint16(2, vertices * 4, true);
  for (let frame = 0; frame < frames; frame += 1) {
    for (let ring = 0; ring < rings; ring += 1) {
      const radius = 300 + 100 * Math.sin(ring / 12 + (frame / frames) * 2 * Math.PI);
      for (let side = 0; side < around; side += 1) {
        const angle = (side / around) * 2 * Math.PI;
        const x = Math.round(radius * Math.cos(angle));
        const y = Math.round(radius * Math.sin(angle));
        const z = Math.round((ring / rings) * 1000 - 500);
        const at = 4 + (frame * vertices + vertex(ring, side)) * 4;
        view.setUint32(at, ((x & 0x7ff) | ((y & 0x7ff) << 11) | ((z & 0x3ff) << 22)) >>> 0, true);
      }
    }
  }
  return bytes;
}

/** Its two files by name. */
export const tube = () => ({ 'tube_d.3d': datafile(), 'tube_a.3d': anivfile() });
