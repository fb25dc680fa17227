import { textFile, type NamedBytes } from './named-bytes.js';

/** In file space: X forward, Y right, Z up; integers from −1,024 to 1,023, Z from −512 to 511. */
export type Point = readonly [x: number, y: number, z: number];
type Corner = readonly [vertex: number, u: number, v: number];

export interface Triangle {
  readonly corners: readonly [Corner, Corner, Corner];
  /** The file's poly type: 0 opaque, 1 two-sided, 3 masked, with 0x10 for unlit. */
  readonly type?: number;
  readonly slot?: number;
}

export interface Mesh {
  readonly frames: readonly (readonly Point[])[];
  readonly triangles: readonly Triangle[];
}

/** The datafile and the anivfile of a mesh. */
export function meshFiles(stem: string, { frames, triangles }: Mesh): [NamedBytes, NamedBytes] {
  const vertices = frames[0]?.length ?? 0;
  const data = Buffer.alloc(48 + 16 * triangles.length);
  data.writeUInt16LE(triangles.length, 0);
  data.writeUInt16LE(vertices, 2);
  triangles.forEach(({ corners, type = 0, slot = 0 }, i) => {
    const at = 48 + 16 * i;
    corners.forEach(([vertex, u, v], corner) => {
      data.writeUInt16LE(vertex, at + 2 * corner);
      data.set([u, v], at + 8 + 2 * corner);
    });
    data.set([type], at + 6);
    data.set([slot], at + 14);
  });
  const animation = Buffer.alloc(4 + 4 * vertices * frames.length);
  animation.writeUInt16LE(frames.length, 0);
  animation.writeUInt16LE(4 * vertices, 2);
  frames.flat().forEach((point, i) => animation.writeUInt32LE(packed(point), 4 + 4 * i));
  return [
    { name: `${stem}_d.3d`, bytes: data },
    { name: `${stem}_a.3d`, bytes: animation },
  ];
}

function packed([x, y, z]: Point): number {
  return ((x & 0x7ff) | ((y & 0x7ff) << 11) | ((z & 0x3ff) << 22)) >>> 0;
}

export interface Script {
  readonly stem: string;
  /** File of each texture, by slot. */
  readonly textures?: Readonly<Record<number, string>>;
  readonly clips?: readonly { name: string; first: number; count: number; rate?: number }[];
  readonly notifies?: readonly { clip: string; time: number; name: string }[];
}

/** The class file that imports a mesh, with its textures and clips. */
export function scriptFile({ stem, textures = {}, clips = [], notifies = [] }: Script): NamedBytes {
  const mesh = stem.replace(/\W/g, '');
  const exec = [
    `MESH IMPORT MESH=${mesh} ANIVFILE=Models\\${stem}_a.3d DATAFILE=Models\\${stem}_d.3d X=0 Y=0 Z=0`,
    `MESH ORIGIN MESH=${mesh} X=0 Y=0 Z=0`,
    ...clips.map(
      ({ name, first, count, rate = 10 }) =>
        `MESH SEQUENCE MESH=${mesh} SEQ=${name} STARTFRAME=${first} NUMFRAMES=${count} RATE=${rate}`,
    ),
    ...notifies.map(
      ({ clip, time, name }) => `MESH NOTIFY MESH=${mesh} SEQ=${clip} TIME=${time} FUNCTION=${name}`,
    ),
    `MESHMAP NEW MESHMAP=${mesh} MESH=${mesh}`,
    `MESHMAP SCALE MESHMAP=${mesh} X=0.1 Y=0.1 Z=0.2`,
    ...Object.entries(textures).flatMap(([slot, file]) => [
      `TEXTURE IMPORT NAME=J${mesh}${slot} FILE=Models\\${file} GROUP=Skins`,
      `MESHMAP SETTEXTURE MESHMAP=${mesh} NUM=${slot} TEXTURE=J${mesh}${slot}`,
    ]),
  ];
  const lines = exec.map((line) => `#exec ${line}`).join('\r\n');
  return textFile(
    `${stem}.uc`,
    `class ${mesh} expands Actor;\r\n\r\n${lines}\r\n\r\ndefaultproperties\r\n{\r\n}\r\n`,
  );
}

/** A square facing the front from −64 to 64, at `x` units forward, with an upright texture. */
export function square(first: number, { type = 0, slot = 0 } = {}): Triangle[] {
  const topLeft: Corner = [first, 0, 0];
  const topRight: Corner = [first + 1, 255, 0];
  const bottomRight: Corner = [first + 2, 255, 255];
  const bottomLeft: Corner = [first + 3, 0, 255];
  return [
    { corners: [topLeft, topRight, bottomRight], type, slot },
    { corners: [topLeft, bottomRight, bottomLeft], type, slot },
  ];
}

/** The vertices of a `square`, `x` units forward and `half` of its size to each side. */
export function squarePoints(x: number, half = 64): Point[] {
  // Raw Y points to the model's right, which is left in a front view. Z has a scale of 2.
  return [
    [x, half, half / 2],
    [x, -half, half / 2],
    [x, -half, -half / 2],
    [x, half, -half / 2],
  ];
}

/** A closed pyramid of four faces that moves up and down over its frames. */
export function pyramid(frames = 8, slot = 0): Mesh {
  const base: readonly Point[] = [
    [60, 0, -20],
    [-30, 50, -20],
    [-30, -50, -20],
    [0, 0, 40],
  ];
  const faces: readonly (readonly [number, number, number])[] = [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [2, 0, 3],
  ];
  return {
    frames: Array.from({ length: frames }, (_, frame) =>
      base.map(([x, y, z], i): Point => [x, y, i === 3 ? z - frame * 5 : z]),
    ),
    triangles: faces.map(([a, b, c]) => ({
      corners: [
        [a, 0, 255],
        [b, 255, 255],
        [c, 128, 0],
      ],
      slot,
    })),
  };
}

/** Pyramids m000, m001 and so on, with one to four faces; every second one moves. */
export function pyramids(count: number): NamedBytes[] {
  return Array.from({ length: count }, (_, i) => {
    const { frames, triangles } = pyramid(1 + (i % 2));
    const stem = `m${String(i).padStart(3, '0')}`;
    return meshFiles(stem, { frames, triangles: triangles.slice(0, 1 + (i % 4)) });
  }).flat();
}
