import type { Budget } from '../budget.js';
import { sizeInWords, withCommas } from '../format.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';

interface Named {
  readonly name: string;
}

/** An archive whose bytes are inconsistent. */
export function damaged(archive: Named, what: string, offset: number | null): ModelError {
  return new ModelError({
    code: 'archive-damaged',
    file: archive.name,
    offset,
    sentence: `${archive.name} is damaged: ${what}`,
    advice: 'Download or copy it again.',
  });
}

/** Throws when the bytes of an entry would end after its archive. Sizes in a damaged archive take nothing from a budget. */
export function checkBounds(
  archive: Named & { readonly size: number },
  path: string,
  at: number,
  size: number,
): void {
  const left = Math.max(0, archive.size - at);
  if (size <= left) return;
  throw damaged(
    archive,
    `${path} needs ${withCommas(size)} bytes at byte ${withCommas(at)}, and ${withCommas(left)} are left`,
    at > archive.size ? null : at,
  );
}

/** A decompression bomb: what is unpacked exceeds `limit`, or claims to. */
export function growsTooMuch(
  archive: Named,
  limit: number,
  what: string,
  entry?: { readonly path: string; readonly claimedSize: number },
): ModelError {
  return new ModelError({
    code: 'archive-grows',
    file: archive.name,
    field: entry?.path ?? '',
    expected: limit,
    found: entry?.claimedSize ?? null,
    sentence: `${archive.name} stopped at ${sizeInWords(limit)}: ${what}`,
    advice: 'Nothing from it was opened.',
  });
}

/** An entry that would exceed the budget of its drop or model. */
export function beyondBudget(archive: Named, budget: Budget, path: string): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: archive.name,
    field: path,
    expected: budget.total,
    sentence: `${path} in ${archive.name} was not unpacked: at most ${sizeInWords(budget.total)} are unpacked at once`,
  });
}

/** An entry that is larger than any file may be. */
export function entryTooLarge(archive: Named, path: string, size: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: archive.name,
    field: path,
    expected: limits.file,
    found: size,
    sentence: `${path} in ${archive.name} has ${sizeInWords(size)}, and at most ${sizeInWords(limits.file)} of a file are read`,
  });
}

export function tooManyEntries(archive: Named, count: number): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: archive.name,
    expected: limits.archiveEntries,
    found: count,
    sentence: `${archive.name} lists ${withCommas(count)} files, and at most ${withCommas(limits.archiveEntries)} are read`,
    advice: 'Unpack it and open the folder with the model.',
  });
}

/** Sizes of an entry as the directory claims them, which may be false. */
export interface ClaimedSizes {
  readonly packedSize: number;
  readonly claimedSize: number;
}

/** Whether an entry claims to exceed the limit by a ratio that only decompression bombs have. */
export function claimsBomb({ claimedSize, packedSize }: ClaimedSizes): boolean {
  return claimedSize > limits.file && claimedSize / Math.max(packedSize, 1) > limits.growth;
}

/** "claims 80 MB, 1,029 times its packed size" */
export function growthInWords({ claimedSize, packedSize }: ClaimedSizes): string {
  const ratio = Math.round(claimedSize / Math.max(packedSize, 1));
  return `claims ${sizeInWords(claimedSize)}, ${withCommas(ratio)} times its packed size`;
}

/** Packed data is never much larger than what was packed: such a claim is false. */
export function claimsTooLittle({ claimedSize, packedSize }: ClaimedSizes): boolean {
  return packedSize > claimedSize + claimedSize / 100 + 1024;
}

/** An entry that claims too little. */
export function falseClaim(
  archive: Named,
  path: string,
  { claimedSize, packedSize, at }: ClaimedSizes & { readonly at: number },
): ModelError {
  const sizes = `claims ${withCommas(claimedSize)} bytes and is packed in ${withCommas(packedSize)}`;
  return damaged(archive, `${path} ${sizes}`, at);
}
