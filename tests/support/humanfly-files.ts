/** A file and its bytes. */
export interface HumanFlyFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export type Triple = readonly [x: number, y: number, z: number];

/** A primitive: its header and tables. */
export interface Primitive {
  readonly number?: number;
  /** 0 flat, 1 gouraud, 2 phong, 3 texture, 4 environment, 5 alpha, 6 bump. */
  readonly shade?: number;
  readonly corners: readonly number[];
  readonly table?: readonly number[];
}

export interface ObjectParts {
  readonly vertices: readonly Triple[];
  readonly normals?: readonly Triple[];
  readonly textureVertices?: readonly (readonly [u: number, v: number])[];
  readonly primitives: readonly Primitive[];
}

/** Big-endian words. */
export function wordBytes(words: readonly number[]): Uint8Array {
  return Uint8Array.from(words.flatMap((word) => [(word >> 8) & 255, word & 255]));
}

/** An object of HumanFly 2.x. */
export function objectFile(name: string, parts: ObjectParts): HumanFlyFile {
  const { vertices, normals = [], textureVertices = [], primitives } = parts;
  const bytes = wordBytes([
    vertices.length + normals.length,
    normals.length,
    ...[...vertices, ...normals, [textureVertices.length], ...textureVertices, [primitives.length]].flat(),
    ...primitives.flatMap(({ number = 0, shade = 0, corners, table = [] }) => [
      number | ((corners.length - 1) << 10) | (shade << 13),
      ...corners,
      ...table,
    ]),
  ]);
  return { name, bytes };
}

/** Squares in a row from left to right, each 100 wide with 20 between, that face the viewer at z 0. */
export function squares(
  count: number,
  paint: (i: number, corners: readonly number[]) => Primitive,
): Pick<ObjectParts, 'vertices' | 'primitives'> {
  const vertices: Triple[] = [];
  const primitives: Primitive[] = [];
  for (let i = 0; i < count; i++) {
    const left = i * 120;
    vertices.push([left, 0, 0], [left + 100, 0, 0], [left + 100, 100, 0], [left, 100, 0]);
    // Counter-clockwise on the screen, where the y axis points down.
    primitives.push(paint(i, [i * 4, i * 4 + 3, i * 4 + 2, i * 4 + 1]));
  }
  return { vertices, primitives };
}

/** Colours of 16 bits, 128 to a palette. */
export function paletteFile(name: string, words: readonly number[]): HumanFlyFile {
  return { name, bytes: wordBytes(words) };
}

/** A colour of 16 bits as it is displayed. */
export function rgbOf(word: number): [red: number, green: number, blue: number] {
  const [red, green, blue] = [(word >> 11) & 31, (word >> 5) & 63, word & 31];
  return [(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2)];
}
