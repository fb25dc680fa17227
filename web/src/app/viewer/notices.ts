import { html, nothing, type TemplateResult } from 'lit';
import { isolated } from '../ui/file-label.js';
import { message } from '../ui/message.js';
import type { Workspace } from '../workspace/workspace.js';

/** Messages about what is open, until the user closes them, and what can be done about the first that says so. */
export function notices(workspace: Workspace): TemplateResult | typeof nothing {
  const { messages } = workspace;
  if (messages.length === 0) return nothing;
  const action = messages.find((message) => message.action)?.action;
  return message({
    label: 'About this drop',
    icon: 'info',
    text: messages.map(({ text }) => html`<span class="notice">${isolated(text)}</span> `),
    actions: action && html`<button class="btn" @click=${action.run}>${action.label}</button>`,
    close: () => workspace.dismiss(),
  });
}
