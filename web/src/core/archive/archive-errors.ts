import type { Budget } from '../budget.js';
import { sizeInWords, withCommas } from '../format.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';

interface Named {
  readonly name: string;
}

/** An archive of a kind that is not opened. */
export function unsupported({ name }: Named, kind: string): ModelError {
  return new ModelError({
    code: 'archive-unsupported',
    file: name,
    sentence: `${name} is ${kind}, and only zip, pk3 and gz are opened`,
    advice: 'Unpack it and open the folder.',
  });
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
function entryTooLarge(archive: Named, path: string, size: number): ModelError {
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

/** An entry of an archive as its directory has it: the sizes may be false. */
export interface ArchiveEntry {
  readonly path: string;
  readonly at: number;
  readonly packedSize: number;
  readonly claimedSize: number;
}

/** Throws for an entry that claims to exceed the limit by a ratio that only decompression bombs have. */
export function refuseBombs(archive: Named, entries: readonly ArchiveEntry[]): void {
  for (const entry of entries) {
    const { path, claimedSize, packedSize } = entry;
    const ratio = claimedSize / Math.max(packedSize, 1);
    if (claimedSize <= limits.file || ratio <= limits.growth) continue;
    const growth = `claims ${sizeInWords(claimedSize)}, ${withCommas(Math.round(ratio))} times its packed size`;
    throw growsTooMuch(archive, limits.file, `${path} ${growth}`, entry);
  }
}

/** Throws for an entry that is larger than any file may be, or claims too little: packed data is never much larger than what was packed. */
export function checkSizes(
  archive: Named,
  { path, at, packedSize, claimedSize }: ArchiveEntry,
  size: number,
): void {
  if (size > limits.file) throw entryTooLarge(archive, path, size);
  if (packedSize <= claimedSize + claimedSize / 100 + 1024) return;
  const sizes = `claims ${withCommas(claimedSize)} bytes and is packed in ${withCommas(packedSize)}`;
  throw damaged(archive, `${path} ${sizes}`, at);
}
