import { neededModules } from '../../core/files/needed-modules.js';
import { familyTable, imagesAddress } from '../../core/host/module-addresses.js';
import { addressesOf, preloadBytes, preloadScript } from './preload-links.js';
import { scriptAddresses } from './script-addresses.js';
import { sourcesInView } from './sources-in-view.js';

/** The URLs in the fragment of a page with this attribute: embed.html, which makes its viewer when its other script runs. */
function sourceOfFragment(): string[] {
  if (!document.documentElement.hasAttribute('data-src-in-fragment')) return [];
  const fragment = new URLSearchParams(location.hash.slice(1).replaceAll('+', '%2B'));
  return fragment.getAll('src');
}

/** Requests the modules that read files of these names. */
function preloadModules(names: readonly string[]): void {
  const needed = neededModules(names);
  for (const family of needed.families) preloadBytes(familyTable[family]!.address);
  if (needed.images) preloadBytes(imagesAddress);
  if (needed.unpackers) preloadScript(scriptAddresses.unpackers);
}

/** The models that the page shows at once: the addresses of the files of each. */
export function modelsInView(): URL[][] {
  return [sourceOfFragment(), ...sourcesInView(document)].map(addressesOf);
}

/** Requests the modules that read the models. */
export function preloadModulesOf(models: readonly URL[][]): void {
  for (const files of models) preloadModules(files.map(({ pathname }) => pathname));
}

/** Requests the files of the models. */
export function preloadFilesOf(models: readonly URL[][]): void {
  models.flat().forEach(preloadBytes);
}
