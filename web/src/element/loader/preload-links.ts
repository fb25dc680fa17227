/** More URLs than these are requested when they are needed. */
const mostFiles = 32;

/** Requests a script and, if the browser does so, those that it imports; nothing runs yet. */
export function preloadScript(address: URL): HTMLLinkElement {
  return add({ rel: 'modulepreload', crossOrigin: 'anonymous', href: address.href });
}

/** Requests a file as `fetch` does later, so that its response serves for that. */
export function preloadBytes(address: URL): void {
  add({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: address.href });
}

function add(properties: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), properties);
  document.head.append(link);
  return link;
}

/** The addresses of a model's files that can be requested. */
export function addressesOf(urls: readonly string[]): URL[] {
  return urls
    .slice(0, mostFiles)
    .filter((url) => URL.canParse(url, document.baseURI))
    .map((url) => new URL(url, document.baseURI))
    .filter(({ protocol }) => /^https?:$/.test(protocol));
}
