import { html, nothing, type TemplateResult } from 'lit';
import { icon, iconButton, type IconName } from './icons.js';

/** A strip above a page: what is said, and what can be done about it. */
export interface Message {
  /** Its name as a region; a message without one is an alert. */
  readonly label?: string;
  readonly icon?: IconName;
  readonly kind?: 'info' | 'warning';
  readonly text: unknown;
  /** Buttons. */
  readonly actions?: unknown;
  /** Hides it; without, it stays. */
  readonly close?: () => void;
}

/** Draws a message. */
export function message({ label, icon: name, kind, text, actions, close }: Message): TemplateResult {
  return html`<div
    class="message ${kind ?? 'info'}"
    role=${label ? 'region' : 'alert'}
    aria-label=${label ?? nothing}
  >
    ${name ? icon(name) : nothing}
    <div class="text">${text}</div>
    ${actions} ${close ? iconButton('x', 'Hide this message', close) : nothing}
  </div>`;
}
