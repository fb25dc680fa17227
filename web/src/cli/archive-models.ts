import { countOf } from '../core/format.js';
import type { Entry } from '../core/index.js';
import { InvalidArgument } from './command.js';

/** Of archives, more models are not opened unless they are named, or all are asked for. */
const mostOpened = 200;

/** Whether a model is in an archive of a game, which other files are made of when it is opened. */
export function isOfArchive({ bytes }: Entry): boolean {
  return bytes !== undefined;
}

/** The path that names a model of an archive on the command line: "System/UnrealI.u#Skaarjw". */
export function pathOf({ parts, id, name }: Entry): string {
  const end = id.slice(id.lastIndexOf('#') + 1);
  return `${parts[0]?.file ?? ''}#${end === name.toLowerCase() ? name : end}`;
}

/** Throws an InvalidArgument where more models of archives would be opened than are by default; `other` says what else can be done. */
export function checkCount(entries: Iterable<Entry>, other: string): void {
  let first: Entry | null = null;
  let count = 0;
  for (const entry of entries) {
    if (!isOfArchive(entry)) continue;
    first ??= entry;
    count += 1;
  }
  if (first && count > mostOpened)
    throw new InvalidArgument(`${countOf(count, 'model')}; name one (${pathOf(first)}) or ${other}`);
}
