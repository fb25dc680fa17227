import { html, type TemplateResult } from 'lit';

const keys: readonly (readonly [text: string, key: string, label: string])[] = [
  ...Array.from('0123456789ABCDEF', (digit) => [digit, digit, digit] as const),
  ['←', 'ArrowLeft', 'Byte before'],
  ['→', 'ArrowRight', 'Next byte'],
  ['⌫', 'Backspace', 'Take the byte back'],
];

/** Keys for the grid of bytes, on pages where the keyboard of the device would cover it. */
export function hexKeys(press: (key: string) => void): TemplateResult {
  return html`<div class="hex-keys" role="group" aria-label="Hex keys">
    ${keys.map(
      ([text, key, label]) =>
        html`<button class="btn mono" aria-label=${label} @click=${() => press(key)}>${text}</button>`,
    )}
  </div>`;
}

let query: MediaQueryList | null = null;

/** Whether the page is so narrow that a row has 8 bytes and the keys are shown; fires `change`. */
export function narrowPage(): MediaQueryList {
  return (query ??= matchMedia('(max-width: 720px)'));
}
