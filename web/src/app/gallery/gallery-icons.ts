import { html, render, type TemplateResult } from 'lit';

/** Icons of groups and marks: Lucide (ISC licence). */
export type TreeIcon =
  'archive' | 'box' | 'clock' | 'folder' | 'layout-grid' | 'sparkles' | 'star' | 'sword' | 'user';

export function treeIcon(name: TreeIcon, classes = ''): TemplateResult {
  return html`<svg class="i ${classes}" aria-hidden="true"><use href=${`#i-${name}`}></use></svg>`;
}

// prettier-ignore
const sprite = html`<svg class="sprite" aria-hidden="true"><defs>
<symbol id="i-archive" viewBox="0 0 24 24"><rect width="20" height="5" x="2" y="3" rx="1"/><path d="M4 8v11a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8M10 12h4"/></symbol>
<symbol id="i-box" viewBox="0 0 24 24"><path d="M21 8a2 2 0 0 0-1-1.73l-7-4a2 2 0 0 0-2 0l-7 4A2 2 0 0 0 3 8v8a2 2 0 0 0 1 1.73l7 4a2 2 0 0 0 2 0l7-4A2 2 0 0 0 21 16ZM3.3 7l8.7 5 8.7-5M12 22V12"/></symbol>
<symbol id="i-clock" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/></symbol>
<symbol id="i-folder" viewBox="0 0 24 24"><path d="M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2Z"/></symbol>
<symbol id="i-sparkles" viewBox="0 0 24 24"><path d="M10 15.5A2 2 0 0 0 8.5 14l-6-1.5a.5.5 0 0 1 0-1l6-1.5A2 2 0 0 0 10 8.5l1.5-6a.5.5 0 0 1 1 0l1.5 6a2 2 0 0 0 1.5 1.5l6 1.5a.5.5 0 0 1 0 1l-6 1.5a2 2 0 0 0-1.5 1.5l-1.5 6a.5.5 0 0 1-1 0zM20 3v4M22 5h-4"/></symbol>
<symbol id="i-star" viewBox="0 0 24 24"><path d="m12 2 2.9 5.9a1 1 0 0 0 .7.5l6.4.9-4.6 4.5a1 1 0 0 0-.3.9l1.1 6.4-5.7-3a1 1 0 0 0-1 0l-5.7 3 1.1-6.4a1 1 0 0 0-.3-.9L2 9.3l6.4-.9a1 1 0 0 0 .7-.5z"/></symbol>
<symbol id="i-sword" viewBox="0 0 24 24"><path d="M14.5 17.5 3 6V3h3l11.5 11.5M13 19l6-6M16 16l4 4M19 21l2-2"/></symbol>
<symbol id="i-user" viewBox="0 0 24 24"><path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2"/><circle cx="12" cy="7" r="4"/></symbol>
</defs></svg>`;

render(sprite, document.body, { renderBefore: document.body.firstChild });
