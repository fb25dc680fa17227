/** Whether a hash is a link with the state of a view, instead of the name of a page. */
export function isLink(hash: string): boolean {
  return /^#(v|src|sample|pack)=/.test(hash);
}

/** The page of a hash: `#materials` for `#materials` and for `#v=1&…&page=materials`, `#model` for other links. */
export function routeOf(hash: string): string {
  return isLink(hash)
    ? `#${/&page=(gallery|materials|notes|source)(?![^&])/.exec(hash)?.[1] ?? 'model'}`
    : hash;
}

/** Changes the hash, with an entry of its own in the history, or in place of the link that was opened. */
export function goTo(hash: string, inPlace: boolean): void {
  if (inPlace) location.replace(hash);
  else location.hash = hash;
}
