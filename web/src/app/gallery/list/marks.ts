import { fileName } from '../../../core/format.js';
import type { Entry } from '../../../core/index.js';
import { readSetting, storeSetting } from '../../ui/preferences.js';
import { rankOfFolder } from './folder-order.js';

/** What is kept of each, the last ones. */
const mostFavourites = 2000;
const mostLookedAt = 300;

/** Models that were marked, and those that were opened, kept in this browser. */
export class Marks {
  readonly #favourites = new Set(read('favourites'));
  /** The last one first. */
  #looked = read('looked-at');
  #places = placesOf(this.#looked);

  isFavourite(entry: Entry): boolean {
    return this.#favourites.size > 0 && this.#favourites.has(keyOf(entry));
  }

  /** How long ago a model was looked at, 0 for the last; null for never. */
  lookedAt(entry: Entry): number | null {
    return this.#places.size > 0 ? (this.#places.get(keyOf(entry)) ?? null) : null;
  }

  /** Marks a model, or takes its mark away; whether it has one then. */
  toggle(entry: Entry): boolean {
    const key = keyOf(entry);
    const isMarked = !this.#favourites.delete(key);
    if (isMarked) this.#favourites.add(key);
    storeSetting('favourites', JSON.stringify([...this.#favourites].slice(-mostFavourites)));
    return isMarked;
  }

  look(entry: Entry): void {
    const key = keyOf(entry);
    if (this.#looked[0] === key) return;
    this.#looked = [key, ...this.#looked.filter((each) => each !== key)].slice(0, mostLookedAt);
    this.#places = placesOf(this.#looked);
    storeSetting('looked-at', JSON.stringify(this.#looked));
  }
}

/** The file and the model in it, wherever the file is; caches are all called alike, and are told apart by their size. */
function keyOf({ id, place, parts }: Entry): string {
  if (place === undefined) return id;
  const { file, size } = parts[0]!;
  const isCache = rankOfFolder(place) >= 0;
  return `${fileName(file).toLowerCase()}${isCache ? `:${size}` : ''}${id.slice(id.indexOf('#'))}`;
}

const placesOf = (keys: readonly string[]): ReadonlyMap<string, number> =>
  new Map(keys.map((key, at) => [key, at]));

function read(name: string): string[] {
  try {
    const keys: unknown = JSON.parse(readSetting(name) ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}
