/** Characters of a URL that all browsers take. */
export const longestUrl = 32_000;

/** A place where links are put, and the characters that are taken there. */
export interface LinkPlace {
  readonly name: string;
  readonly most: number;
}

/** The places, the strictest first. */
export const linkPlaces: readonly LinkPlace[] = [
  { name: 'chats', most: 2_000 },
  { name: 'forums and wikis', most: 8_000 },
  { name: 'browsers but Chromium', most: longestUrl },
  { name: 'all browsers', most: 2_000_000 },
];

/** The last place for which a length is too long: what fits there fits the ones after it; null where it fits everywhere. */
export function tooLongFor(length: number): LinkPlace | null {
  return linkPlaces.findLast(({ most }) => length > most) ?? null;
}

/** Where a length is on a bar that ends at `longestUrl`, from 0 to 1: each step of 28.6 % is four times as long. */
export function partOfBar(length: number): number {
  const least = longestUrl / 2 ** 7;
  return Math.max(0, Math.min(1, Math.log2(Math.max(length, least) / least) / 7));
}
