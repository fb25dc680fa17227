import { importModel } from '../../convert/import-model.js';
import { imageDecoder } from '../../convert/images/decoder.js';
import type { ReadableDrop } from '../../core/advice/no-model-error.js';
import { fileName } from '../../core/format.js';
import { fileStem } from '../../core/files/file-stem.js';
import { decodeImage } from './decode-image.js';
import { targetDescriptions } from '../../convert/target-descriptions.js';
import { showDialog } from './export-dialog.js';

/** Reads a glTF or OBJ file, with what it names in the drop, and shows the dialog that writes it for games. */
export async function showImported(
  parent: HTMLElement,
  file: string,
  drop: ReadableDrop,
  signal: AbortSignal,
): Promise<void> {
  const source = {
    name: file,
    bytes: await drop.read(file, signal),
    beside: async (path: string) => {
      const other = besideOf(file, path, drop.files);
      return other === undefined ? null : drop.read(other, signal);
    },
  };
  const { input, notes } = await importModel(source, { decode: imageDecoder(decodeImage), signal });
  signal.throwIfAborted();
  await showDialog(
    parent,
    {
      name: input.model.name,
      fileStem: fileStem(input.model.name),
      model: input.model,
      source: input.mesh!,
      notes,
      shownFrame: 0,
    },
    targetDescriptions.find(({ game }) => game)!.id,
  );
}

/** The file at a path from that of another; else the only one of its name, since a drop of files has no folders. */
function besideOf(file: string, path: string, files: ReadableDrop['files']): string | undefined {
  const folders = file.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') folders.pop();
    else if (part !== '.' && part !== '') folders.push(part);
  }
  const wanted = folders.join('/').toLowerCase();
  const names = files.map(({ name }) => name);
  const last = fileName(wanted);
  const named = names.filter((name) => fileName(name).toLowerCase() === last);
  return names.find((name) => name.toLowerCase() === wanted) ?? (named.length === 1 ? named[0] : undefined);
}
