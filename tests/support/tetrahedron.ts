import { meshFiles, type Point, type Triangle } from '../browser/support/unreal-files.js';

const points: readonly Point[] = [
  [0, 0, 0],
  [100, 0, 0],
  [0, 100, 0],
  [0, 0, 100],
];
const triangleOf = (a: number, b: number, c: number): Triangle => ({
  corners: [
    [a, 0, 0],
    [b, 255, 0],
    [c, 255, 255],
  ],
});
const triangles = [triangleOf(0, 2, 1), triangleOf(0, 1, 3), triangleOf(0, 3, 2), triangleOf(1, 2, 3)];

/** A tetrahedron of four faces in texture slot 0 as files by name; each frame is 8 units higher than the one before. */
export function tetrahedron(stem = 'tetra', frames = 1): Record<string, Uint8Array> {
  const moved = Array.from({ length: frames }, (_, frame) =>
    points.map(([x, y, z]): Point => [x, y, z + 8 * frame]),
  );
  const files = meshFiles(stem, { frames: moved, triangles });
  return Object.fromEntries(files.map(({ name, bytes }) => [name, new Uint8Array(bytes)]));
}

export const tetrahedronData = (): Uint8Array => tetrahedron()['tetra_d.3d']!;
export const tetrahedronFrames = (frames = 1): Uint8Array => tetrahedron('tetra', frames)['tetra_a.3d']!;

/** A class file that gives the tetrahedron a texture and a clip. */
export function tetrahedronScript(texture: string): Uint8Array {
  return new TextEncoder().encode(
    [
      'class Tetra extends Actor;',
      '#exec MESH IMPORT MESH=Tetra ANIVFILE=MODELS\\tetra_a.3d DATAFILE=MODELS\\tetra_d.3d',
      '#exec MESH SEQUENCE MESH=Tetra SEQ=Rise STARTFRAME=0 NUMFRAMES=2 RATE=10',
      `#exec TEXTURE IMPORT NAME=Skin FILE=MODELS\\${texture}`,
      '#exec MESHMAP NEW MESHMAP=Tetra MESH=Tetra',
      '#exec MESHMAP SCALE MESHMAP=Tetra X=1 Y=1 Z=1',
      '#exec MESHMAP SETTEXTURE MESHMAP=Tetra NUM=0 TEXTURE=Skin',
      '',
    ].join('\r\n'),
  );
}
