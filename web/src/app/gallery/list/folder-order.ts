/** The folders of a cache, in the order in which they are shown. */
export const cacheFolders = ['npcs', 'items', 'objects', 'effects', 'models'] as const;

/** The place of a folder among those of a cache; other folders are first. */
export function rankOfFolder(folder: string): number {
  return cacheFolders.findIndex((each) => each === folder.split('/', 1)[0]);
}
