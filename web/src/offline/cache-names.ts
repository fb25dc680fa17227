// Caches belong to an origin, which can have several copies of the page: the address of the copy's folder is in the names. It has no spaces.

/** The cache of a version of the page in the folder `scope`. */
export function versionCache(scope: string, version: string): string {
  return `retromesh ${scope} ${version}`;
}

/** The cache of the files that were shared with the page and not opened yet. */
export function sharedCache(scope: string): string {
  return `retromesh-shared ${scope}`;
}

/** Of the names of caches, those of versions of the page in the folder `scope`. */
export function versionCaches(names: readonly string[], scope: string): string[] {
  return names.filter((name) => name.startsWith(versionCache(scope, '')));
}

/** Of the names of caches, all of the page in the folder `scope`. */
export function cachesOf(names: readonly string[], scope: string): string[] {
  return names.filter((name) => name === sharedCache(scope) || name.startsWith(versionCache(scope, '')));
}
