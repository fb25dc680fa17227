/** What decides about a request; a Request has it. */
export interface Asked {
  readonly method: string;
  /** "navigate" for pages. */
  readonly mode: string;
  readonly url: string;
}

/** How the service worker answers a request; null: the browser answers it, as without a service worker. */
export type Route = 'page' | 'share' | 'file' | null;

/** The query of the address that files are shared to, which only the service worker answers. */
export const shareQuery = '?share';

/**
 * The route of a request, by the address of the folder of the page and the paths of the stored files. Other origins, the viewer for other
 * pages (`embed/`, `embed.html`) and all that this version does not have are left to the browser.
 *
 * ```ts
 * routeOf({ method: 'GET', mode: 'navigate', url: 'https://x.example/m/?theme=dark' }, 'https://x.example/m/', paths) === 'page';
 * ```
 */
export function routeOf({ method, mode, url }: Asked, scope: string, paths: ReadonlySet<string>): Route {
  const path = pathOf(url, scope);
  if (path === null) return null;
  const isPage = path === '' && mode === 'navigate';
  const { search } = new URL(url);
  if (method === 'POST') return isPage && search === shareQuery ? 'share' : null;
  if (method !== 'GET') return null;
  if (isPage) return 'page';
  // A page of another version asks for files of its own.
  const isFile = paths.has(path) || path.startsWith('assets/');
  return isFile && path !== '' && search === '' ? 'file' : null;
}

/** Whether an address is that of the page in the folder `scope`, with any query and fragment. */
export function isPage(url: string, scope: string): boolean {
  return pathOf(url, scope) === '';
}

/** The path below the folder of the page, which itself is "", without query and fragment; null outside. */
function pathOf(url: string, scope: string): string | null {
  if (!url.startsWith(scope)) return null;
  const path = url.slice(scope.length).replace(/[?#].*$/s, '');
  return path === 'index.html' ? '' : path;
}
