import type { PackedFile } from '../../links/packed-file.js';
import { LoosePaths, pathInModel } from '../../core/game-archive/loose-paths.js';

/** The files that a model of an archive was made of, with the paths that they have in a zip. */
export function looseFilesOf(files: readonly PackedFile[]): readonly PackedFile[] {
  const names = new LoosePaths();
  return files.map(({ name, bytes }) => ({
    name: names.pathFor(pathInModel(name, files[0]!.name), bytes),
    bytes,
  }));
}
