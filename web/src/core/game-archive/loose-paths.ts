import { fileStem } from '../files/file-stem.js';
import { archiveOf } from '../host/module-addresses.js';

/**
 * The path of a file that an archive names, below a folder: none of its parts leads out of it, and each is a name that every system
 * allows.
 *
 * @example
 * safePath('C:\\..\\UnrealI.u/aux.pcx'); // → 'C_/UnrealI.u/_aux.pcx'
 */
export function safePath(name: string): string {
  const parts = name.split(/[\\/]/).filter((part) => !/^\.*$/.test(part.trim()));
  return parts.map(safeName).join('/') || 'model';
}

/** Keeps the ending, by which files are recognized. */
function safeName(name: string): string {
  const [, stem, ending] = /^(.*?)((?:\.\w{1,5}){0,2})$/s.exec(name)!;
  return stem === '' ? fileStem(name) : `${fileStem(stem!)}${ending}`;
}

/** The path of a loose file in its archive: "System/UnrealI.u/Creatures/Skaarj/Skaarj_d.3d" → "Creatures/Skaarj/Skaarj_d.3d". */
export function pathInArchive(name: string): string {
  const parts = name.split('/');
  // Folders of models are called as archives without an extension are.
  const isArchive = (part: string): boolean => part.includes('.') && archiveOf(part) >= 0;
  return parts.slice(parts.findLastIndex(isArchive) + 1).join('/');
}

/** The path of a loose file from the folder of its model, which the main file is in. */
export function pathInModel(name: string, main: string): string {
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  return name.startsWith(folder) ? name.slice(folder.length) : pathInArchive(name);
}

/** Paths for loose files in a folder, where those of different files differ on all systems. */
export class LoosePaths {
  readonly #taken = new Map<string, Uint8Array>();

  /** The path for a file; the same one for a file with equal bytes that was there before. */
  pathFor(name: string, bytes: Uint8Array): string {
    const path = safePath(name);
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? path : path.replace(/((?:\.[^./]*)?)$/, `-${number}$1`);
      const key = free.normalize('NFC').toLowerCase();
      const taken = this.#taken.get(key);
      if (taken && !isEqual(taken, bytes)) continue;
      this.#taken.set(key, bytes);
      return free;
    }
  }
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
