/** More URLs than these are requested when they are needed. */
const mostFiles = 32;

/** Requests a file as `fetch` does later, so that its response serves for that. */
export function preloadBytes(address: URL): void {
  const { href } = address;
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'fetch',
      crossOrigin: 'anonymous',
      href,
    }),
  );
}

/** Requests the files of a model; returns their addresses. */
export function preloadFiles(urls: readonly string[]): URL[] {
  const addresses = urls
    .slice(0, mostFiles)
    .filter((url) => URL.canParse(url, document.baseURI))
    .map((url) => new URL(url, document.baseURI))
    .filter(({ protocol }) => /^https?:$/.test(protocol));
  addresses.forEach(preloadBytes);
  return addresses;
}
