import { fileName } from '../format.js';
import type { FileChange, VersionFile } from './comparison.js';

/** Compares the files of two versions: those of the same name, then those with the same extension, in their order. */
export function compareBytes(before: readonly VersionFile[], after: readonly VersionFile[]): FileChange[] {
  const left = [...after];
  const take = (isIt: (file: VersionFile) => boolean): VersionFile | null => {
    const at = left.findIndex(isIt);
    return at < 0 ? null : left.splice(at, 1)[0]!;
  };
  const named = before.map((file) => ({
    file,
    other: take(({ name }) => nameOf(name) === nameOf(file.name)),
  }));
  const paired = named.map(({ file, other }) => ({
    file,
    other: other ?? take(({ name }) => kindOf(name) === kindOf(file.name)),
  }));
  return [...paired.map(({ file, other }) => change(file, other)), ...left.map((file) => change(null, file))];
}

function change(before: VersionFile | null, after: VersionFile | null): FileChange {
  const [some, others] = [before?.bytes ?? new Uint8Array(), after?.bytes ?? new Uint8Array()];
  const common = Math.min(some.length, others.length);
  let [first, differing] = [-1, 0];
  for (let at = 0; at < common; at += 1) {
    if (some[at] === others[at]) continue;
    if (first < 0) first = at;
    differing += 1;
  }
  if (first < 0 && some.length !== others.length) first = common;
  return {
    before: before?.name ?? null,
    after: after?.name ?? null,
    sizeBefore: some.length,
    sizeAfter: others.length,
    isEqual: first < 0 && before !== null && after !== null,
    firstDifference: first < 0 ? null : first,
    differing,
  };
}

function nameOf(path: string): string {
  return fileName(path).toLowerCase();
}

/** What follows the stem: `_d.3d` of `crate_d.3d`. */
function kindOf(path: string): string {
  return /(_[ad])?(\.[^.]*)?$/.exec(nameOf(path))![0];
}
