/** A transform of a RuneScape base. */
export const kinds = { origin: 0, move: 1, turn: 2, scale: 3, fade: 5 } as const;

export interface BaseTransform {
  readonly kind: keyof typeof kinds;
  /** Of vertices; of faces for a fade. */
  readonly labels: readonly number[];
}

/** The bytes of a `.base`. */
export function baseBytes(transforms: readonly BaseTransform[]): Uint8Array {
  const labels = transforms.flatMap((transform) => [transform.labels.length, ...transform.labels]);
  return Uint8Array.from([
    ...transforms.map(({ kind }) => kinds[kind]),
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

/** The bytes of a `.frame`; each number is between −64 and 63. */
export function frameBytes({ id, base, delay, changes }: FrameOfBase): Uint8Array {
  const head = [...u16(id), ...u16(base), changes.length];
  const flags = changes.map((change) => (change ? 7 : 0));
  const values = changes.flatMap((change) => (change ?? []).map((value) => value + 64));
  const lengths = [head, flags, values, [delay]].flatMap(({ length }) => u16(length));
  return Uint8Array.from([...head, ...flags, ...values, delay, ...lengths]);
}

const u16 = (value: number): number[] => [value >> 8, value & 255];
