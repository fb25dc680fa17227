/** Limits on what another page may ask for. */
export const bounds = {
  /** Characters of all URLs of a model. */
  src: 1_000_000,
  /** URLs of a model. */
  files: 1000,
  /** Characters of a name, a title or a description. */
  text: 500,
  /** Characters of an id, a method or a camera. */
  word: 100,
  /** Seconds of a moment. */
  time: 86_400,
  /** Index of a frame or a clip. */
  index: 1_000_000,
  /** Pixels of a picture's edge. */
  edge: 4096,
  /** Factor of a clip's rate. */
  speed: 100,
  /** Factor of the colours. */
  exposure: 100,
} as const;

const schemes = ['https:', 'http:', 'blob:', 'data:'];

/** Whether a value is text of at most `length` characters without control characters. */
export function isText(value: unknown, length: number): value is string {
  return typeof value === 'string' && value.length <= length && !/[\u0000-\u001f\u007f]/.test(value);
}

/** Whether a value is a number within bounds. */
export function isNumber(value: unknown, low: number, high: number): value is number {
  return typeof value === 'number' && value >= low && value <= high;
}

/** Whether a value is a whole number within bounds. */
export function isWhole(value: unknown, low: number, high: number): value is number {
  return isNumber(value, low, high) && Number.isInteger(value);
}

/**
 * The URLs of one text, separated by spaces, or of a list; null when one of them cannot be that of a file.
 *
 * @example
 * urlsOf('rifle_d.3d rifle_a.3d'); // → ['rifle_d.3d', 'rifle_a.3d']
 * urlsOf('javascript:alert(1)'); // → null
 */
export function urlsOf(value: unknown): string[] | null {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > bounds.files || !list.every((each) => typeof each === 'string')) return null;
  if (list.join(' ').length > bounds.src) return null;
  const urls = Array.isArray(value) ? list : list[0]!.split(/\s+/).filter(Boolean);
  return urls.length > 0 && urls.length <= bounds.files && urls.every(isUrl) ? urls : null;
}

function isUrl(url: string): boolean {
  if (url === '' || /\s/.test(url)) return false;
  const base = 'https://base.invalid/';
  return URL.canParse(url, base) && schemes.includes(new URL(url, base).protocol);
}
