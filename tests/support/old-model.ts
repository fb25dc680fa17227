/** A face of a RuneScape model. An optional column is written when any face has a value, as 0 for the others. */
export interface OldFace {
  readonly corners: readonly [number, number, number];
  /** Hue 6 bits, saturation 3, lightness 7. */
  readonly colour?: number;
  /** Instead of a colour. */
  readonly texture?: number;
  readonly priority?: number;
  readonly label?: number;
}

export interface OldModel {
  /** x to the right, y down, z away, each within ±8,191 of the one before. */
  readonly vertices: readonly (readonly [x: number, y: number, z: number])[];
  readonly vertexLabels?: readonly number[];
  readonly faces: readonly OldFace[];
}

const perFace = 255;
const textured = 2;

/** The bytes of a RuneScape model in the old layout. */
export function oldModelBytes({ vertices, vertexLabels, faces }: OldModel): Uint8Array {
  const has = (field: keyof OldFace): boolean => faces.some((face) => face[field] !== undefined);
  const column = (field: keyof OldFace, of: (face: OldFace) => number): number[] =>
    has(field) ? faces.map(of) : [];
  const streams = [0, 1, 2].map((axis) =>
    vertices.flatMap((vertex, i) => smart(vertex[axis]! - (vertices[i - 1]?.[axis] ?? 0))),
  );
  let last = 0;
  const steps = faces.flatMap(({ corners: [a, b, c] }) => {
    const bytes = [...smart(a - last), ...smart(b - a), ...smart(c - b)];
    last = c;
    return bytes;
  });
  return Uint8Array.from([
    ...vertices.map(() => 7), // each differs in x, y and z
    ...faces.map(() => 1), // each face has three steps
    ...column('priority', ({ priority = 0 }) => priority),
    ...column('label', ({ label = 0 }) => label),
    ...column('texture', ({ texture }) => (texture === undefined ? 0 : textured)),
    ...(vertexLabels ?? []),
    ...steps,
    ...faces.flatMap(({ texture, colour = 0 }) => u16(texture ?? colour)),
    ...streams.flat(),
    ...u16(vertices.length),
    ...u16(faces.length),
    0, // texture mappings
    Number(has('texture')),
    has('priority') ? perFace : 0,
    0, // transparency
    Number(has('label')),
    Number(vertexLabels !== undefined),
    ...streams.flatMap(({ length }) => u16(length)),
    ...u16(steps.length),
  ]);
}

/** A triangle with labels. */
export function triangle(face: Partial<OldFace> = {}): Uint8Array {
  return oldModelBytes({
    vertices: [
      [0, 0, 0],
      [40, 0, 0],
      [40, -40, 0],
    ],
    vertexLabels: [4, 5, 6],
    faces: [{ corners: [0, 2, 1], colour: 0x2bc0, label: 9, ...face }],
  });
}

const u16 = (value: number): number[] => [value >> 8, value & 255];

/** A number in one byte if it fits, else in two. */
const smart = (value: number): number[] => (value >= -64 && value < 64 ? [value + 64] : u16(value + 0xc000));
