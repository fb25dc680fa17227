import type { Page } from '@playwright/test';

/** Brightness of each pixel from the top left, 0 to 255. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A rectangle of an image in pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Decodes an image file in a separate, empty tab. */
export async function decode(page: Page, file: Uint8Array): Promise<Grey> {
  const tab = await page.context().newPage();
  const { width, height, letters } = await tab.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    let grey = '';
    for (let at = 0; at < data.length; at += 4)
      grey += String.fromCharCode((data[at]! * 2 + data[at + 1]! * 5 + data[at + 2]!) >> 3);
    return { width: bitmap.width, height: bitmap.height, letters: grey };
  }, Buffer.from(file).toString('base64'));
  await tab.close();
  return { width, height, pixels: Buffer.from(letters, 'latin1') };
}

/** A square grid of `size` × `size` samples of a region. */
export function sample({ width, height, pixels }: Grey, region: Region, size: number): number[] {
  const across = (region.right - region.left) / size;
  const down = (region.bottom - region.top) / size;
  return Array.from({ length: size * size }, (_, i) => {
    const x = region.left + ((i % size) + 0.5) * across;
    const y = region.top + (Math.floor(i / size) + 0.5) * down;
    const column = Math.min(width - 1, Math.max(0, Math.floor(x)));
    const row = Math.min(height - 1, Math.max(0, Math.floor(y)));
    return pixels[row * width + column]!;
  });
}

/** A grid rotated clockwise by quarter turns, optionally mirrored before. */
export function turned(grid: readonly number[], size: number, quarters: number, mirrored = false): number[] {
  return grid.map((_, i) => {
    let [x, y] = [i % size, Math.floor(i / size)];
    for (let quarter = 0; quarter < quarters; quarter += 1) [x, y] = [y, size - 1 - x];
    return grid[y * size + (mirrored ? size - 1 - x : x)]!;
  });
}

/** Correlation of two grids, independent of brightness and contrast: 1 the same, 0 unrelated. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [middleA, middleB] = [mean(a), mean(b)];
  const sum = (term: (x: number, y: number) => number): number =>
    a.reduce((total, x, i) => total + term(x - middleA, b[i]! - middleB), 0);
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}
