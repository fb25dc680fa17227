/** Characters of a URL that all browsers take. */
export const longestUrl = 32_000;

/** Where links of a length fit, and the characters that are taken there. */
const linkPlaces = [
  { name: 'Chat', most: 2_000 },
  { name: 'Forums and wikis', most: 8_000 },
  { name: 'All browsers', most: longestUrl },
  { name: 'Chromium', most: 2_000_000 },
] as const;

/** A place where links are put, and whether a link of a length fits there. */
export interface LinkFit {
  readonly name: string;
  readonly most: number;
  readonly fits: boolean;
}

export function fitsOf(length: number): readonly LinkFit[] {
  return linkPlaces.map(({ name, most }) => ({ name, most, fits: length <= most }));
}
