import { html, nothing, type TemplateResult } from 'lit';
import { isolated } from './file-label.js';
import { icon } from './icons.js';
import type { Session } from '../session/session.js';

/** Messages about the drop, until the user closes them. */
export function notices(session: Session): TemplateResult | typeof nothing {
  if (session.notices.length === 0) return nothing;
  return html`<div class="message info" role="region" aria-label="About this drop">
    ${icon('info')}
    <span class="text"
      >${session.notices.map((notice) => html`<span class="notice">${isolated(notice)}</span> `)}</span
    >
    <button class="btn icon quiet" aria-label="Hide this message" @click=${() => session.dismissNotices()}>
      ${icon('x')}
    </button>
  </div>`;
}
