import { html, nothing, type TemplateResult } from 'lit';
import { isolated } from './file-label.js';
import { icon } from './icons.js';
import type { Session } from '../session/session.js';

/** Messages about the drop, until the user closes them, and what can be done about one. */
export function notices(session: Session): TemplateResult | typeof nothing {
  const { notices: texts, noticeAction: action } = session;
  if (texts.length === 0) return nothing;
  return html`<div class="message info" role="region" aria-label="About this drop">
    ${icon('info')}
    <span class="text">${texts.map((notice) => html`<span class="notice">${isolated(notice)}</span> `)}</span>
    ${action && texts.includes(action.notice) ? html`<button class="btn" @click=${action.run}>${action.label}</button>` : nothing}
    <button class="btn icon quiet" aria-label="Hide this message" @click=${() => session.dismissNotices()}>
      ${icon('x')}
    </button>
  </div>`;
}
