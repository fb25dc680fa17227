import { html, type TemplateResult } from 'lit';

/** A choice of a radio group. */
export type RadioChoice<Value> = readonly [value: Value, label: string, title?: string];

/** A row of buttons of which one is chosen; Tab goes to that one, or to the first. */
export function radioGroup<Value>(
  name: string,
  choices: readonly RadioChoice<Value>[],
  current: Value | null,
  choose: (value: Value) => void,
): TemplateResult {
  const chosen = choices.findIndex(([value]) => value === current);
  return html`<div class="seg" role="radiogroup" aria-label=${name} @keydown=${moveRadio}>
    ${choices.map(
      ([value, label, title = ''], i) =>
        html`<button
          class="btn"
          role="radio"
          data-word=${label}
          title=${title}
          aria-checked=${i === chosen}
          tabindex=${i === Math.max(0, chosen) ? 0 : -1}
          @click=${() => choose(value)}
        >
          ${label}
        </button>`,
    )}
  </div>`;
}

/** `keydown` listener of a radio group: arrow keys, `Home` and `End` click and focus another radio. */
export function moveRadio(event: KeyboardEvent): void {
  move(event, '[role=radio]', (radio) => radio.click());
}

/** The same for a list of tabs. */
export function moveTab(event: KeyboardEvent): void {
  if (event.key === ' ') {
    event.preventDefault();
    (event.target as HTMLElement).click();
  }
  move(event, '[role=tab]', (tab) => tab.click());
}

function move(event: KeyboardEvent, selector: string, choose: (item: HTMLElement) => void): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const items = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(selector)];
  const at = items.indexOf((event.target as HTMLElement).closest<HTMLElement>(selector)!);
  const to = targetIndex(event.key, at, items.length);
  if (at < 0 || to === null) return;
  event.preventDefault();
  event.stopPropagation();
  choose(items[to]);
  items[to].focus();
}

function targetIndex(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
