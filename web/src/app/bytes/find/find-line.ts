import type { Element } from '../../../core/inspector/document-bytes.js';
import { withCommas } from '../../../core/format.js';
import type { ModelBytes } from '../model-bytes.js';
import { isSame } from '../picture-marks.js';
import type { ShownFile } from '../shown-file.js';

/** A line by its number, or the next one after `from` with a text; a sentence says why there is none. */
export function findLine(query: string, lines: readonly string[], from: number): number | string {
  const text = query.trim();
  if (/^[\d,]+$/.test(text)) {
    const number = Number(text.replaceAll(',', ''));
    return number >= 1 && number <= lines.length ? number : `The last line is ${withCommas(lines.length)}.`;
  }
  const wanted = text.replace(/^"|"$/g, '').toLowerCase();
  const order = Array.from(lines, (_, i) => (from + i) % lines.length);
  const found = order.find((i) => lines[i]!.toLowerCase().includes(wanted));
  return found === undefined ? `“${wanted}” is in no line.` : found + 1;
}

/** The line of an open text that makes an element; 0 for none. */
export function lineOf(element: Element, file: ShownFile | null, modelBytes: ModelBytes): number {
  if (!file?.lines) return 0;
  const lines = modelBytes.described?.lines(modelBytes.indexOf(file.name)) ?? [];
  return lines.find((each) => isSame(each.element, element))?.line ?? 0;
}
