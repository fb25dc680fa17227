/** A growing buffer of little-endian numbers. */
class ByteList {
  readonly bytes: number[] = [];

  words(...numbers: number[]): this {
    for (const number of numbers) for (let i = 0; i < 4; i += 1) this.bytes.push((number >>> (8 * i)) & 255);
    return this;
  }

  halves(...numbers: number[]): this {
    for (const number of numbers) this.bytes.push(number & 255, number >> 8);
    return this;
  }

  reals(...numbers: number[]): this {
    return this.words(...new Uint32Array(Float32Array.from(numbers).buffer));
  }

  text(text: string, width: number): this {
    for (let i = 0; i < width; i += 1) this.bytes.push(i < text.length ? text.charCodeAt(i) : 0);
    return this;
  }
}

type Triple = readonly [number, number, number];

/** The variable parts of a file with two bones. */
export interface Bar {
  /** Angles of the second bone in each frame. */
  readonly frames: readonly Triple[];
  readonly version?: number;
  readonly skin?: string;
  /** Bones that hang on the second one, 10 above each other, and move nothing. */
  readonly idleBones?: number;
  /** Red, green, blue, alpha of each corner. */
  readonly colours?: readonly (readonly [number, number, number, number])[];
}

/**
 * A CTC file of three vertices: one on each of two bones, the second 10 above the first, and one between them; with a morph that
 * lifts the second vertex by 2. Written from the description of the format, independent of the reader.
 */
export function ctcBar({
  frames,
  version = 11,
  skin = 'beam.bmp',
  idleBones = 0,
  colours = [],
}: Bar): Uint8Array {
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const inverse = identity.map((number, i) => (i === 11 ? -10 : number));
  const blocks: Record<string, ByteList> = {
    skins: new ByteList().text(skin, 64),
    vertices: new ByteList().reals(1, 2, 0, 0, 0, 1, 1, 2, 20, 0, 0, 1, 0, 0, 20, 0, 0, 1),
    triangles: new ByteList().halves(0, 1, 2),
    uvs: new ByteList().reals(0, 0, 1, 0, 0, 1),
    bones: new ByteList(),
    weights: new ByteList().text('STGW', 4),
    animations: new ByteList().text('bend', 16).words(0, frames.length),
    frames: new ByteList(),
    morphs: new ByteList().text('rise', 16).words(1, 0, 0, 0, 1).reals(0, 0, 2),
    attachments: new ByteList().text('tag_hand', 8).words(0),
    lists: new ByteList().words(1),
    colours: new ByteList(),
  };
  const idle = Array.from({ length: idleBones }, (_, i) => i);
  for (const [parent, base] of [
    [0, identity] as const,
    [1, inverse] as const,
    ...idle.map((i) => [i + 2, identity] as const),
  ])
    blocks['bones']!.words(parent, 0, 0, ...Array<number>(22).fill(0)).reals(...base);
  blocks['weights']!.words(1, 0).reals(1).words(1, 1).reals(1).words(2, 0).reals(0.25).words(1).reals(0.75);
  for (const angles of frames)
    blocks['frames']!.reals(
      ...Array<number>(12).fill(0),
      ...[0, 0, 10, ...angles],
      ...idle.flatMap(() => [0, 0, 10, 0, 0, 0]),
    );
  for (const colour of colours) blocks['colours']!.bytes.push(...colour);

  const at: Record<string, number> = {};
  let next = 144;
  for (const [name, { bytes }] of Object.entries(blocks)) {
    at[name] = next;
    next += bytes.length;
  }
  const header = new ByteList().text('SMDL', 4);
  header.words(version, 64, 64, 24 * (3 + idleBones), 1, 3, 0, 1, 0);
  header.words(frames.length, 1, 2 + idleBones, 1, 1, 1, 0, 0, colours.length);
  const order =
    'skins vertices - triangles uvs bones weights animations frames - morphs attachments lists - - colours';
  for (const name of order.split(' ')) header.words(at[name] ?? 0);
  header.words(next);
  return Uint8Array.from([...header.bytes, ...Object.values(blocks).flatMap(({ bytes }) => bytes)]);
}
