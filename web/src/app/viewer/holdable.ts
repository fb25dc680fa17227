import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { icon, type IconName } from '../ui/icons.js';

const firstRepeatMilliseconds = 400;
const repeatMilliseconds = 120;

let timer = 0;

/** A button that repeats while it is pressed, as an alternative to dragging. */
export function holdable(name: IconName, label: string, act: () => unknown, role?: string): TemplateResult {
  return html`<button
    class="btn icon quiet stays"
    role=${role ?? 'button'}
    aria-label=${label}
    title=${label}
    @pointerdown=${(event: PointerEvent) => event.button === 0 && hold(act)}
    @pointerup=${release}
    @pointerleave=${release}
    @pointercancel=${release}
    @contextmenu=${(event: Event) => event.preventDefault()}
    @click=${(event: MouseEvent) => event.detail === 0 && act()}
  >
    ${icon(name)}
  </button>`;
}

function hold(act: () => unknown): void {
  release();
  const repeat = (): void => {
    act();
    timer = window.setTimeout(repeat, repeatMilliseconds);
  };
  act();
  timer = window.setTimeout(repeat, firstRepeatMilliseconds);
}

function release(): void {
  window.clearTimeout(timer);
}
