/** Whether a hash is a link with the state of a view, instead of the name of a page. */
export function isLink(hash: string): boolean {
  return /^#(v|src|sample|pack)=/.test(hash);
}

/**
 * The page of a hash: `#materials` for `#materials` and for `#v=1&…&page=materials`, `#model` for other links. The Bytes tab was
 * named `source`.
 */
export function routeOf(hash: string): string {
  const route = isLink(hash)
    ? `#${/&page=(gallery|materials|notes|source|bytes)(?![^&])/.exec(hash)?.[1] ?? 'model'}`
    : hash;
  return route === '#source' ? '#bytes' : route;
}
