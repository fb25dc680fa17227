/** A face of a RuneScape model. An optional column is written when any face has a value, as 0 for the others. */
export interface OldFace {
  readonly corners: readonly [number, number, number];
  /** Hue 6 bits, saturation 3, lightness 7. */
  readonly colour?: number;
  /** Instead of a colour. */
  readonly texture?: number;
  readonly priority?: number;
  readonly label?: number;
  /** 0 opaque to 255 invisible. */
  readonly alpha?: number;
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
    ...column('alpha', ({ alpha = 0 }) => alpha),
    ...steps,
    ...faces.flatMap(({ texture, colour = 0 }) => u16(texture ?? colour)),
    ...streams.flat(),
    ...u16(vertices.length),
    ...u16(faces.length),
    0, // texture mappings
    Number(has('texture')),
    has('priority') ? perFace : 0,
    Number(has('alpha')),
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

/** A transform of a RuneScape base. */
const transformKinds = { origin: 0, move: 1, turn: 2, scale: 3, fade: 5 } as const;

export interface BaseTransform {
  readonly kind: keyof typeof transformKinds;
  /** Of vertices; of faces for a fade. */
  readonly labels: readonly number[];
}

/** The bytes of a `.base`. */
export function baseBytes(transforms: readonly BaseTransform[]): Uint8Array {
  const labels = transforms.flatMap((transform) => [transform.labels.length, ...transform.labels]);
  return Uint8Array.from([
    ...transforms.map(({ kind }) => transformKinds[kind]),
    ...labels,
    ...u16(transforms.length),
    ...u16(labels.length),
  ]);
}

export interface FrameOfBase {
  readonly id: number;
  readonly base: number;
  /** Ticks of 20 ms. */
  readonly delay: number;
  /** x, y and z for each transform of the base; null for one that does nothing. */
  readonly changes: readonly (readonly [number, number, number] | null)[];
}

/** The bytes of a `.frame`. */
export function frameBytes({ id, base, delay, changes }: FrameOfBase): Uint8Array {
  const head = [...u16(id), ...u16(base), changes.length];
  const flags = changes.map((change) => (change ? 7 : 0));
  const values = changes.flatMap((change) => (change ?? []).flatMap(smart));
  const lengths = [head, flags, values, [delay]].flatMap(({ length }) => u16(length));
  return Uint8Array.from([...head, ...flags, ...values, delay, ...lengths]);
}
