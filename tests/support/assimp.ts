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
 * The numbers of triangles that assimp can be said to find in a file on the disk; null when it does not read it: all faces
 * as triangles, which are lines where they have no area; all as they are in the file; those of meshes of triangles alone,
 * counted again for each node that has the mesh.
 */
export async function trianglesOnDisk(path: string): Promise<readonly number[] | null> {
  const triangulated = await infoOf(path, false);
  if (facesIn(triangulated) === null) return null;
  const asItIs = await infoOf(path, true);
  return [triangulated, asItIs].flatMap((info) => [facesIn(info)!, trianglesOfNodes(info)]);
}

function facesIn(info: string): number | null {
  const faces = /^Faces:\s*(\d+)/m.exec(info)?.[1];
  return faces === undefined ? null : Number(faces);
}

function trianglesOfNodes(info: string): number {
  const meshes = info.matchAll(/^ +\d+ \(.*\): \[\d+ \/ \d+ \/ (\d+) \| (.*)\]$/gm);
  const counts = [...meshes].map(([, faces, kinds]) => (kinds === 'triangle' ? Number(faces) : 0));
  const shown = [...info.matchAll(/\(mesh ([\d, ]+)\)$/gm)].flatMap(([, numbers]) => numbers!.split(', '));
  return shown.reduce((sum, number) => sum + counts[Number(number)]!, 0);
}

function infoOf(path: string, asItIs: boolean): Promise<string> {
  return new Promise((resolve) => {
    execFile(
      'assimp',
      ['info', path, ...(asItIs ? ['--raw'] : [])],
      { maxBuffer: 64 << 20 },
      (_error, output) => resolve(output),
    );
  });
}

/** The number of faces that assimp finds in the first of some files, which are written to a folder. */
export async function assimpFaces(files: readonly ExportedFile[], asItIs = false): Promise<number | null> {
  const path = mkdtempSync(join(tmpdir(), 'retromesh-'));
  try {
    for (const { name, bytes } of files) writeFileSync(join(path, name), bytes);
    return facesIn(await infoOf(join(path, files[0]!.name), asItIs));
  } finally {
    rmSync(path, { recursive: true });
  }
}
