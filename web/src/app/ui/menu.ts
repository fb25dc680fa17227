import { html, nothing, type TemplateResult } from 'lit';
import './more-icons.js';
import './css/menus.css';
import { icon, type IconName } from './icons.js';
import { PageElement } from './page-element.js';

/** Pixels between a button and what it opens, and between that and the edge of the window. */
const gap = 6;

/** What a button opens over the page, with the attribute `popover="manual"`: `Esc`, Tab and a press beside it close it, and the focus returns to the button. */
export abstract class Popover extends PageElement.with({
  /** The button that has opened it; null while it is closed. */
  opener: null as HTMLElement | null,
}) {
  #listening = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add('menu');
    this.addEventListener('keydown', (event) => this.key(event));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening.abort();
  }

  protected override shouldUpdate(): boolean {
    return this.opener !== null;
  }

  /** Opens it at a button, or closes it where that has opened it. */
  async toggle(opener: HTMLElement): Promise<void> {
    if (this.opener) return this.close();
    this.opener = opener;
    opener.ariaExpanded = 'true';
    await this.updateComplete;
    this.showPopover();
    this.#place(opener);
    this.#listening = new AbortController();
    const pressed = (event: Event): void => {
      const path = event.composedPath();
      if (!path.includes(this) && !path.includes(opener)) this.close(false);
    };
    window.addEventListener('pointerdown', pressed, { capture: true, signal: this.#listening.signal });
    window.addEventListener('resize', () => this.#place(opener), { signal: this.#listening.signal });
    const first = this.querySelector('[aria-checked=true]') ?? this.querySelector('button');
    (first as HTMLElement | null)?.focus();
  }

  close(returnsFocus = true): void {
    const { opener } = this;
    if (!opener) return;
    this.#listening.abort();
    this.hidePopover();
    this.opener = null;
    opener.ariaExpanded = 'false';
    if (returnsFocus) opener.focus();
  }

  /** The page has no keys while it is open. */
  protected key(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    this.close();
  }

  #place(opener: HTMLElement): void {
    this.style.maxHeight = '';
    const { left, top, bottom } = opener.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height, style } = this;
    const below = innerHeight - bottom - 2 * gap;
    const isAbove = height > below && top > innerHeight - bottom;
    style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
    style.top = `${isAbove ? Math.max(gap, top - gap - height) : bottom + gap}px`;
    style.maxHeight = `${isAbove ? top - 2 * gap : below}px`;
  }
}

/** A menu: arrow keys, Home and End move in it; choices stay open, commands close it. */
export abstract class Menu extends Popover {
  override connectedCallback(): void {
    super.connectedCallback();
    this.role = 'menu';
    const command = '[role=menuitem]:not(.stays)';
    const clicked = ({ target }: Event): unknown => (target as Element).closest(command) && this.close();
    // Before the command, which may move the focus itself.
    this.addEventListener('click', clicked, { capture: true });
  }

  protected override key(event: KeyboardEvent): void {
    super.key(event);
    // The focus goes on from the button.
    if (event.key === 'Tab') return this.close();
    const items = [...this.querySelectorAll<HTMLElement>('button')];
    const at = items.indexOf(event.target as HTMLElement);
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const to = by ? at + by + items.length : { Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items[to % items.length]!.focus();
  }
}

/** What an item has beside its name: a key, or what is so now. */
interface Beside {
  readonly icon?: IconName;
  readonly keys?: string;
  readonly state?: unknown;
  /** Whether a command leaves the menu open. */
  readonly stays?: boolean;
}

/** A command of a menu. */
export function menuCommand(label: unknown, act: () => unknown, beside: Beside = {}): TemplateResult {
  return item('menuitem', label, null, act, beside);
}

/** A switch of a menu. */
export function menuSwitch(label: unknown, on: boolean, act: () => unknown, beside?: Beside): TemplateResult {
  return item('menuitemcheckbox', label, on, act, beside);
}

/** Choices of a menu, of which one is chosen. */
export function menuChoices<Value>(
  name: string,
  choices: readonly (readonly [value: Value, label: string, keys?: string])[],
  current: Value,
  choose: (value: Value) => unknown,
): TemplateResult {
  return menuGroup(
    name,
    choices.map(([value, label, keys]) =>
      item('menuitemradio', label, value === current, () => choose(value), keys ? { keys } : {}),
    ),
  );
}

/** Items of a menu with a heading. */
export function menuGroup(name: string, items: unknown): TemplateResult {
  return html`<div role="group" aria-label=${name}>
    <h3 aria-hidden="true">${name}</h3>
    ${items}
  </div>`;
}

function item(
  role: string,
  label: unknown,
  checked: boolean | null,
  act: () => unknown,
  { icon: name, keys, state, stays }: Beside = {},
): TemplateResult {
  return html`<button
    class="item ${stays ? 'stays' : ''}"
    role=${role}
    aria-checked=${checked ?? nothing}
    aria-keyshortcuts=${keys ?? nothing}
    @click=${act}
  >
    <span class="sign">${checked ? icon('check') : name ? icon(name) : nothing}</span>
    <span class="grow">${label}</span>
    ${state ? html`<span class="dim3 sm">${state}</span>` : nothing}
    ${keys ? html`<kbd aria-hidden="true">${keys}</kbd>` : nothing}
  </button>`;
}
