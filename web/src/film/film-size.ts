/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Longest edge of a canvas in all browsers. */
export const longestSheet = 16_384;
/** Smallest edge of a picture or film. */
export const smallest = 16;

/** A size within the limit; `even` for video codecs, which store the colours of 2 × 2 pixels together. */
export function validSize({ width, height }: Size, limit: number, even = false): Size {
  const valid = (edge: number): number => {
    const whole = Math.round(Number.isFinite(edge) ? edge : smallest);
    const inside = Math.max(smallest, Math.min(limit, whole));
    return even ? inside - (inside % 2) : inside;
  };
  return { width: valid(width), height: valid(height) };
}

/** How many columns and rows of `count` images fit a sheet whose edges are at most `limit`; one row where it fits. Null when none does. */
export function gridOf(
  count: number,
  { width, height }: Size,
  limit: number,
): { columns: number; rows: number } | null {
  const most = Math.floor(limit / width);
  if (most < 1 || count < 1) return null;
  const columns = count <= most ? count : Math.min(most, Math.ceil(Math.sqrt((count * height) / width)));
  const rows = Math.ceil(count / columns);
  if (rows * height <= limit) return { columns, rows };
  const fewest = Math.ceil(count / most);
  return fewest * height <= limit ? { columns: most, rows: fewest } : null;
}
