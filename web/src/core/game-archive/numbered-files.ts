import { archiveOf } from '../host/module-addresses.js';

/**
 * The kind of archives of each file among some, by its path; −1 for loose files. Those are of an archive, too, whose path differs by its
 * last numbers only from that of one: the groups of a cache, in folders by their index, are beside the tables in folder 255.
 *
 * @example
 * const kindOf = kindsOfFiles(['cache/255/7.dat', 'cache/7/1234.dat', 'models/1234.dat']);
 * kindOf('cache/7/1234.dat') === kindOf('cache/255/7.dat'); // and kindOf('models/1234.dat') is −1
 */
export function kindsOfFiles(paths: Iterable<string>): (path: string) => number {
  const kinds = new Map<string, number>();
  for (const path of paths) {
    const kind = archiveOf(path);
    if (kind >= 0 && /\d/.test(path)) kinds.set(withoutNumbers(path), kind);
  }
  return (path) => {
    const kind = archiveOf(path);
    return kind < 0 && kinds.size > 0 ? (kinds.get(withoutNumbers(path)) ?? kind) : kind;
  };
}

/** "cache2/255/7.dat" → "cache2/0/0.dat" */
const withoutNumbers = (path: string): string =>
  path.replace(/[^/]*\/?[^/]*$/, (end) => end.replace(/\d+/g, '0'));
