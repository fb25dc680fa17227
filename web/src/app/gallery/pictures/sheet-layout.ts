/** A contact sheet in pixels. */
export interface SheetLayout {
  readonly columns: number;
  readonly rows: number;
  /** Of a picture, without its name. */
  readonly width: number;
  readonly height: number;
  /** Height of the name below a picture. */
  readonly line: number;
}

/** Longest edge and largest area of a canvas that browsers draw to without trouble. */
const longestEdge = 16_384;
const largestArea = 64_000_000;
/** Width of a sheet for its height. */
const shape = 4 / 3;
const smallestPicture = 32;

/** Pictures in four to three and their names. Where `count` of the wanted width do not fit one sheet, they are smaller. */
export function sheetLayout(count: number, wanted: number): SheetLayout {
  for (let width = wanted; ; width = Math.floor(width * 0.9)) {
    const height = Math.round((width * 3) / 4);
    const line = Math.max(12, Math.round(width / 9));
    const columns = Math.max(1, Math.round(Math.sqrt((count * shape * (height + line)) / width)));
    const rows = Math.max(1, Math.ceil(count / columns));
    const [across, down] = [columns * width, rows * (height + line)];
    const fits = Math.max(across, down) <= longestEdge && across * down <= largestArea;
    if (fits || width <= smallestPicture) return { columns, rows, width, height, line };
  }
}

/** A text that is at most `width` wide: its middle is left out, because the ends of names tell models apart. */
export function shortened(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const letters = [...text];
  for (let kept = letters.length - 1; kept > 1; kept -= 1) {
    const head = Math.floor(kept / 2);
    const short = `${letters.slice(0, head).join('')}…${letters.slice(letters.length - (kept - head)).join('')}`;
    if (measure(short) <= width) return short;
  }
  return '…';
}
