/** The URLs of a `src`, which are separated by spaces. */
export function urlsIn(src: unknown): string[] {
  return String(src || '')
    .split(/\s+/)
    .filter(Boolean);
}
