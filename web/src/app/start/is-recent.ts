import type { Pack, Recent } from './recents.js';

const isText = (value: unknown): boolean => typeof value === 'string';
const isMethod = (value: unknown): boolean => typeof value === 'function';
const isListOf = (value: unknown, check: (each: never) => boolean): boolean =>
  Array.isArray(value) && value.every((each) => each != null && check(each as never));

/** Whether an entry of the database is what this page stores there: damaged ones, and those of other programs, are not. */
export function isRecent(entry: unknown): entry is Recent {
  const { id, name, detail, when, files, links, packs = [], handles = [] } = entry as Recent;
  return (
    [id, name, detail].every(isText) &&
    !Number.isNaN(+new Date(when)) &&
    isListOf(links, isText) &&
    isListOf(files, (each: Recent['files'][0]) => isText(each.name) && each.file instanceof Blob) &&
    isListOf(
      packs,
      ({ names, sizes, bytes }: Pack) =>
        isListOf(names, isText) && isListOf(sizes, Number.isInteger) && bytes instanceof Blob,
    ) &&
    isListOf(handles, (each: { getFile?: unknown; values?: unknown }) =>
      isMethod(each.getFile ?? each.values),
    )
  );
}
