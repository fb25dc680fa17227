/** Tabs of the viewer page, in their order. */
export const tabPages = ['model', 'materials', 'notes', 'bytes'] as const;
export type TabPage = (typeof tabPages)[number];

/** What a link can show of its source: tabs of the viewer page, and the gallery. Links stay readable: no name ever goes. */
export const linkPages = [...tabPages, 'gallery'] as const;
export type LinkPage = (typeof linkPages)[number];

/** The name of the Bytes tab in old links. */
export const oldBytes = 'source';

const pageField = new RegExp(`&page=(${[...linkPages, oldBytes].join('|')})(?![^&])`);

/** Whether a hash is a link with the state of a view, instead of the name of a page. */
export function isLink(hash: string): boolean {
  return /^#(v|src|sample|pack)=/.test(hash);
}

/** Whether a link says in which archive its model is. */
export function namesArchive(fragment: string): boolean {
  return /(^|[#&])in=./.test(fragment);
}

/** The page of a hash: `#materials` for `#materials` and for `#v=1&…&page=materials`, `#model` for other links. */
export function routeOf(hash: string): string {
  const route = isLink(hash) ? `#${pageField.exec(hash)?.[1] ?? 'model'}` : hash;
  return route === `#${oldBytes}` ? '#bytes' : route;
}
