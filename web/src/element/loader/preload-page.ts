import { neededModules } from '../../core/files/needed-modules.js';
import { familyTable, imagesAddress } from '../../core/host/module-addresses.js';
import { addressesOf, preloadBytes, preloadScript } from './preload-links.js';
import { pageAround } from './page-around.js';
import { scriptAddresses } from './script-addresses.js';
import { sourcesInView } from './sources-in-view.js';

/** Whether the page is embed.html, which makes its viewer when its other script runs. */
const isFrame = document.documentElement.hasAttribute('data-src-in-fragment');

/** The URLs in the fragment of embed.html. */
function sourceOfFragment(): string[] {
  if (!isFrame) return [];
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
  models.flat().filter(isRequestedAlike).forEach(preloadBytes);
}

/** A frame of another site requests files of its own origin without cookies, which links cannot do. */
function isRequestedAlike({ origin }: URL): boolean {
  return !isFrame || origin !== self.origin || pageAround() === 'own';
}
