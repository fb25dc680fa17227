import { compareNames } from './file-names.js';
import { extension, fileName } from '../format.js';
import { TimeSlices } from '../yield-to-main.js';

interface Named {
  readonly name: string;
}

/** Files of a first part. */
const partSize = 192;

/**
 * The files to read before the models of many files are listed for the first time: the first by name of each extension. Of rare
 * extensions these are all, since scripts and configurations say how the other files belong together. All, unless there are many
 * more. Made in several tasks.
 */
export async function firstPart<File extends Named>(files: readonly File[]): Promise<readonly File[]> {
  if (files.length <= 2 * partSize) return files;
  const slices = new TimeSlices();
  const byExtension = new Map<string, File[]>();
  for (const file of files) {
    await slices.yield();
    const type = extension(file.name);
    const group = byExtension.get(type);
    if (group) group.push(file);
    else byExtension.set(type, [file]);
  }
  const part: File[] = [];
  const groups = [...byExtension.values()].sort((one, other) => one.length - other.length);
  for (const [at, group] of groups.entries()) {
    const share = Math.ceil((partSize - part.length) / (groups.length - at));
    part.push(...(group.length <= share ? group : await firstByName(group, share, slices)));
  }
  return part;
}

/** The first files in the order of their names, without sorting all. */
async function firstByName<File extends Named>(
  files: readonly File[],
  count: number,
  slices: TimeSlices,
): Promise<File[]> {
  const byName = (one: File, other: File): number =>
    compareNames(fileName(one.name), fileName(other.name)) || compareNames(one.name, other.name);
  let first: File[] = [];
  let last: File | undefined;
  for (const file of files) {
    await slices.yield();
    if (last && byName(file, last) > 0) continue;
    if (first.push(file) < 2 * count) continue;
    first = first.sort(byName).slice(0, count);
    last = first.at(-1);
  }
  return first.sort(byName).slice(0, count);
}
