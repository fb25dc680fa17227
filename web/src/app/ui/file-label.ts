import { html, type TemplateResult } from 'lit';
import { fileName } from '../../core/format.js';

/** Characters of the name that stay with the extension on one line. */
const end = /.{0,3}\.\w{1,8}$/;

/**
 * The name of a file without its folder. It does not break inside its extension, and characters that reverse the direction of text
 * affect nothing around it.
 */
export function fileLabel(path: string): TemplateResult {
  const name = fileName(path);
  const tail = end.exec(name)?.[0] ?? '';
  return html`<bdi>${name.slice(0, name.length - tail.length)}<span class="nowrap">${tail}</span></bdi>`;
}

/** Words with characters that reverse the direction of text. */
const reversing = /(\S*[\u202a-\u202e\u2066-\u2069]\S*)/;

/** A text without characters that reverse its direction, for places that have no elements. */
export function withoutReversing(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** A sentence with names from files: those that would reverse what follows them stand in `<bdi>`. */
export function isolated(sentence: string): unknown {
  const parts = sentence.split(reversing);
  return parts.length === 1 ? sentence : parts.map((part, i) => (i % 2 ? html`<bdi>${part}</bdi>` : part));
}
