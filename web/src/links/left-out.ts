/** What a link can leave out of the model that it contains: its skins, their rarer colours, the frames of other clips. */
export type LeftOut = 'skins' | 'colours' | 'clips';

/** Colours that a skin keeps where a link has fewer. */
export const fewColours = 64;

const texts: Readonly<Record<LeftOut, string>> = {
  skins: 'the skins',
  colours: `all but ${fewColours} colours of each skin`,
  clips: 'the frames of the other clips',
};

/** "the skins and the frames of the other clips", of what a link says; empty for nothing. */
export function leftOutText(less: string): string {
  const words = less.split(',').flatMap((word) => texts[word as LeftOut] ?? []);
  return words.join(' and ');
}
