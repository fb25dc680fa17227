import { html, nothing, type TemplateResult } from 'lit';

/** Icons of the page: Lucide (ISC licence), drawn at 16 px with a stroke of 1.75. */
// prettier-ignore
export type IconName =
  | 'camera' | 'check' | 'chevron-down' | 'chevron-left' | 'chevron-right' | 'chevron-up' | 'circle-x' | 'code'
  | 'columns-2' | 'copy' | 'download' | 'ellipsis' | 'expand' | 'eye' | 'eye-off' | 'file' | 'file-plus'
  | 'file-question-mark' | 'focus' | 'folder-open' | 'image' | 'image-down' | 'image-up' | 'info' | 'layers'
  | 'layout-grid' | 'link' | 'lock' | 'minus' | 'move-3d' | 'panel-right' | 'pause' | 'play' | 'plus'
  | 'redo-2' | 'scan' | 'search' | 'share-2' | 'sliders-horizontal' | 'sun' | 'table' | 'triangle-alert'
  | 'undo-2' | 'wrench' | 'x';

/** An icon, hidden from screen readers: the control around it has a label. */
export function icon(name: IconName): TemplateResult {
  return html`<svg class="i" aria-hidden="true"><use href=${`#i-${name}`}></use></svg>`;
}

/** A button that has an icon alone. */
export function iconButton(
  name: IconName,
  label: string,
  act: (event: MouseEvent) => unknown,
  { look = 'quiet', title = label, pressed = null as boolean | null, disabled = false } = {},
): TemplateResult {
  return html`<button
    class="btn icon ${look}"
    aria-label=${label}
    title=${title}
    aria-pressed=${pressed ?? nothing}
    ?disabled=${disabled}
    @click=${act}
  >
    ${icon(name)}
  </button>`;
}

/** The logo of Retromesh. */
export const logo = html`<svg aria-hidden="true" viewBox="0 0 22 22">
  <path class="logo-right" d="M11 1 20.5 17.5 11 13z" />
  <path class="logo-left" d="M11 1 1.5 17.5 11 13z" />
  <path class="logo-base" d="M1.5 17.5 11 13l9.5 4.5L11 21z" />
</svg>`;

/** The symbols that `icon` refers to; included in the page once. */
// prettier-ignore
export const iconSprite = html`<svg class="sprite" aria-hidden="true"><defs>
<symbol id="i-chevron-left" viewBox="0 0 24 24"><path d="m15 18-6-6 6-6"/></symbol>
<symbol id="i-chevron-right" viewBox="0 0 24 24"><path d="m9 18 6-6-6-6"/></symbol>
<symbol id="i-circle-x" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/><path d="m15 9-6 6"/><path d="m9 9 6 6"/></symbol>
<symbol id="i-ellipsis" viewBox="0 0 24 24"><circle cx="5" cy="12" r="1"/><circle cx="12" cy="12" r="1"/><circle cx="19" cy="12" r="1"/></symbol>
<symbol id="i-file-plus" viewBox="0 0 24 24"><path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z"/><path d="M14 2v5a1 1 0 0 0 1 1h5"/><path d="M9 15h6"/><path d="M12 18v-6"/></symbol>
<symbol id="i-folder-open" viewBox="0 0 24 24"><path d="m6 14 1.5-2.9A2 2 0 0 1 9.24 10H20a2 2 0 0 1 1.94 2.5l-1.54 6a2 2 0 0 1-1.95 1.5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h3.9a2 2 0 0 1 1.69.9l.81 1.2a2 2 0 0 0 1.67.9H18a2 2 0 0 1 2 2v2"/></symbol>
<symbol id="i-info" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/><path d="M12 16v-4"/><path d="M12 8h.01"/></symbol>
<symbol id="i-layout-grid" viewBox="0 0 24 24"><rect width="7" height="7" x="3" y="3" rx="1"/><rect width="7" height="7" x="14" y="3" rx="1"/><rect width="7" height="7" x="14" y="14" rx="1"/><rect width="7" height="7" x="3" y="14" rx="1"/></symbol>
<symbol id="i-link" viewBox="0 0 24 24"><path d="M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71"/><path d="M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71"/></symbol>
<symbol id="i-lock" viewBox="0 0 24 24"><rect width="18" height="11" x="3" y="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/></symbol>
<symbol id="i-pause" viewBox="0 0 24 24"><rect x="14" y="3" width="5" height="18" rx="1"/><rect x="5" y="3" width="5" height="18" rx="1"/></symbol>
<symbol id="i-play" viewBox="0 0 24 24"><path d="M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z"/></symbol>
<symbol id="i-share-2" viewBox="0 0 24 24"><circle cx="18" cy="5" r="3"/><circle cx="6" cy="12" r="3"/><circle cx="18" cy="19" r="3"/><path d="m8.59 13.51 6.83 3.98M15.41 6.51l-6.82 3.98"/></symbol>
<symbol id="i-triangle-alert" viewBox="0 0 24 24"><path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4"/><path d="M12 17h.01"/></symbol>
<symbol id="i-x" viewBox="0 0 24 24"><path d="M18 6 6 18"/><path d="m6 6 12 12"/></symbol>
</defs></svg>`;
