/**
 * A generated RuneScape model with 12,000 faces that all face the same direction: a wavy sheet of 60 by 100 squares, with a
 * priority for each face. The largest real models have fewer than 6,000 faces.
 */
const rows = 60;
const columns = 100;
const faces = rows * columns * 2;

const index = (row, column) => row * (columns + 1) + column;

/** A signed number of one byte, or of two. */
const smart = (value) => (value >= -64 && value < 64 ? [value + 64] : [(value + 49152) >> 8, value & 255]);

const short = (value) => [value >> 8, value & 255];

/** Each coordinate as the difference from that of the vertex before. */
function steps(values) {
  let last = 0;
  return values.flatMap((value) => {
    const step = smart(value - last);
    last = value;
    return step;
  });
}

/** Triangle strips, one for each row: types 3 and 2 alternate, and each triangle shares two corners with the one before. */
function strips() {
  const types = [];
  const corners = [];
  for (let row = 0; row < rows; row += 1) {
    types.push(1);
    corners.push(index(row, 0), index(row + 1, 0), index(row, 1));
    for (let face = 1; face < 2 * columns; face += 1) {
      types.push(face % 2 ? 3 : 2);
      corners.push(index(row + (face % 2), (face + 2 - (face % 2)) / 2));
    }
  }
  return { types, corners };
}

/** The bytes of the model, in the old layout. */
export function sheet() {
  const vertices = Array.from({ length: (rows + 1) * (columns + 1) }, (_, i) => {
    const [row, column] = [Math.floor(i / (columns + 1)), i % (columns + 1)];
    const wave = Math.round(40 * Math.sin(row / 7) * Math.cos(column / 9));
    return [(column - columns / 2) * 8, (row - rows / 2) * 8, wave];
  });
  const { types, corners } = strips();
  const [x, y, z] = [0, 1, 2].map((axis) => steps(vertices.map((vertex) => vertex[axis])));
  const stepped = steps(corners);
  const priorities = types.map((_, face) => face % 12);
  const colours = types.flatMap((_, face) => short(face % 65536));
  const lengths = [x, y, z, stepped].flatMap(({ length }) => short(length));
  const footer = [...short(vertices.length), ...short(faces), 0, 0, 255, 0, 0, 0, ...lengths];
  return Uint8Array.from([
    ...vertices.map(() => 7),
    ...types,
    ...priorities,
    ...stepped,
    ...colours,
    ...x,
    ...y,
    ...z,
    ...footer,
  ]);
}
