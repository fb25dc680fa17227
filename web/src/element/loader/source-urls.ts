/** The URLs of a `src`, which are separated by spaces. */
export function urlsIn(src: unknown): string[] {
  return String(src || '')
    .split(/\s+/)
    .filter(Boolean);
}

/** Margin around the viewport in which models are loaded, as a part of its size. */
export const nearby = 0.25;
