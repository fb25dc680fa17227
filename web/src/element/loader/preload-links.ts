import { neededModules } from '../../core/files/needed-modules.js';
import { familyTable, imagesAddress } from '../../core/host/module-addresses.js';

/** More URLs than these are requested when they are needed. */
const mostFiles = 32;

/** Requests a file as `fetch` does later, so that its response serves for that. */
function preloadBytes(address: URL): void {
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

/** Requests the files of a model and the modules that they need, for a script that comes later. */
export function preloadModel(urls: readonly string[]): void {
  const { families, images } = neededModules(preloadFiles(urls).map(({ pathname }) => pathname));
  for (const family of families) preloadBytes(familyTable[family]!.address);
  if (images) preloadBytes(imagesAddress);
}
