import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportedFile } from '../../web/src/convert/exported.js';

/** Whether the command of the assimp library is installed. */
export const hasAssimp = spawnSync('assimp', ['version']).status === 0;

const folder = '/usr/share/assimp/models';

/** The models that assimp is tested with, or null where their package is not installed. */
export const assimpModels = existsSync(folder) ? folder : null;

/**
 * The number of faces that assimp finds in a file on the disk; null when it does not read it. As it is, or with triangles
 * for polygons and without those that have no area.
 */
export function facesOnDisk(path: string, asItIs = false): Promise<number | null> {
  return new Promise((resolve) => {
    execFile(
      'assimp',
      ['info', path, ...(asItIs ? ['--raw'] : [])],
      { maxBuffer: 64 << 20 },
      (_error, output) => {
        const faces = /^Faces:\s*(\d+)/m.exec(output)?.[1];
        resolve(faces === undefined ? null : Number(faces));
      },
    );
  });
}

/** The number of faces that assimp finds in the first of some files, which are written to a folder. */
export async function assimpFaces(files: readonly ExportedFile[]): Promise<number | null> {
  const path = mkdtempSync(join(tmpdir(), 'retromesh-'));
  try {
    for (const { name, bytes } of files) writeFileSync(join(path, name), bytes);
    return await facesOnDisk(join(path, files[0]!.name));
  } finally {
    rmSync(path, { recursive: true });
  }
}
