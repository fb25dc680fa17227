/** Bytes of a datafile: a tetrahedron of four faces in texture slot 0. */
export function tetrahedronData(): Uint8Array {
  const bytes = new Uint8Array(48 + 4 * 16);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 4, true);
  view.setUint16(2, 4, true);
  const faces = [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ];
  faces.forEach((corners, face) => {
    corners.forEach((vertex, corner) => view.setUint16(48 + face * 16 + corner * 2, vertex, true));
    bytes.set([0, 0, 255, 0, 255, 255], 48 + face * 16 + 8);
  });
  return bytes;
}

/** Bytes of an anivfile with `frames` frames, each 8 units higher than the one before. */
export function tetrahedronFrames(frames = 1): Uint8Array {
  const bytes = new Uint8Array(4 + frames * 16);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, frames, true);
  view.setUint16(2, 16, true);
  for (let frame = 0; frame < frames; frame += 1) {
    const corners = [
      [0, 0, 0],
      [100, 0, 0],
      [0, 100, 0],
      [0, 0, 100],
    ] as const;
    corners.forEach(([x, y, z], vertex) => {
      view.setUint32(4 + frame * 16 + vertex * 4, x | (y << 11) | ((z + frame * 8) << 22), true);
    });
  }
  return bytes;
}

/** A tetrahedron as files by name. */
export function tetrahedron(stem = 'tetra', frames = 1): Record<string, Uint8Array> {
  return { [`${stem}_d.3d`]: tetrahedronData(), [`${stem}_a.3d`]: tetrahedronFrames(frames) };
}

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
