import { fileName } from '../../../core/format.js';
import type { ModelFile } from '../../session/session-types.js';
import { saveBlob } from '../../shared/save-blob.js';

/** Saves a file under its name, without its path. */
export function saveFile({ name, bytes }: ModelFile): void {
  saveBlob(new Blob([bytes as Uint8Array<ArrayBuffer>]), fileName(name));
}
