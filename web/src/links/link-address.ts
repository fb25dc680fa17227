const longest = 8192;

/**
 * A URL of a link, resolved at the page's; null when a link may not open it. Allowed are https, the page's own origin, and
 * http on this computer.
 */
export function linkAddress(given: string, page: string): string | null {
  if (given.length > longest) return null;
  try {
    const { protocol, origin, hostname, username, password, href } = new URL(given, page);
    if (username || password) return null;
    const isHere = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
    const isOwn = origin === new URL(page).origin;
    return protocol === 'https:' || (protocol === 'http:' && (isHere || isOwn)) ? href : null;
  } catch {
    return null;
  }
}
