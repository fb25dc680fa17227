import { html, nothing, type TemplateResult } from 'lit';
import { isolated } from '../ui/file-label.js';
import { icon } from '../ui/icons.js';
import type { Workspace } from '../workspace/workspace.js';

/** Messages about what is open, until the user closes them, and what can be done about the first that says so. */
export function notices(workspace: Workspace): TemplateResult | typeof nothing {
  const { messages } = workspace;
  if (messages.length === 0) return nothing;
  const action = messages.find((message) => message.action)?.action;
  return html`<div class="message info" role="region" aria-label="About this drop">
    ${icon('info')}
    <span class="text"
      >${messages.map(({ text }) => html`<span class="notice">${isolated(text)}</span> `)}</span
    >
    ${action ? html`<button class="btn" @click=${action.run}>${action.label}</button>` : nothing}
    <button class="btn icon quiet" aria-label="Hide this message" @click=${() => workspace.dismiss()}>
      ${icon('x')}
    </button>
  </div>`;
}
