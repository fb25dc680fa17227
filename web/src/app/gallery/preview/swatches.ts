/** Colours that a swatch shows. */
const most = 4;
/** How far colours of a swatch are apart, of 765. */
const apart = 60;

/** The most frequent colours of a picture that are not alike, without what is transparent; fewer where it has fewer. */
export function coloursOf(picture: HTMLCanvasElement): readonly string[] {
  const { width, height } = picture;
  const { data } = picture.getContext('2d')!.getImageData(0, 0, width, height);
  return frequentColours(data);
}

/** The same of pixels with red, green, blue and alpha. */
export function frequentColours(data: Uint8ClampedArray): readonly string[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3]! < 200) continue;
    const key = ((data[at]! >> 4) << 8) | ((data[at + 1]! >> 4) << 4) | (data[at + 2]! >> 4);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one).map(([key]) => channelsOf(key));
  const found: (readonly number[])[] = [];
  for (const colour of sorted) {
    const isAlike = (other: readonly number[]): boolean => distance(colour, other) < apart;
    if (found.length < most && !found.some(isAlike)) found.push(colour);
  }
  return found.map((channels) => `rgb(${channels.join(' ')})`);
}

const channelsOf = (key: number): readonly number[] =>
  [key >> 8, (key >> 4) & 15, key & 15].map((value) => value * 17);

function distance(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, i) => sum + Math.abs(value - other[i]!), 0);
}
