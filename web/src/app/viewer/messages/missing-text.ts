import type { MissingFile } from '../../../core/index.js';
import { countOf } from '../../shared/format.js';

/** What is missing and what to do: "2 skins are missing.", "Drop them anywhere." */
export function missingText(
  missingFiles: readonly MissingFile[],
): readonly [missing: string, advice: string] {
  const noun = missingFiles.every(isSkin) ? 'skin' : 'file';
  const one = missingFiles.length === 1;
  return [
    `${countOf(missingFiles.length, noun)} ${one ? 'is' : 'are'} missing.`,
    `Drop ${one ? 'it' : 'them'} anywhere.`,
  ];
}

function isSkin({ role, name }: MissingFile): boolean {
  return /slot|skin|texture/i.test(role) || /\.(pcx|bmp|tga|png|jpe?g|webp)$/i.test(name);
}
