import { fileName } from '../../../core/format.js';
import type { PatchedFile } from '../../../core/files/patched-file.js';
import { saveBlob } from '../../shared/save-blob.js';
import { markSaved } from '../../workspace/version.js';

/** Saves a changed file under its name, without its path. */
export function saveFile(file: PatchedFile): void {
  saveBlob(new Blob([file.bytes as Uint8Array<ArrayBuffer>]), fileName(file.name));
  markSaved(file);
}
