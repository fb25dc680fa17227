import { neededModules } from '../../core/files/needed-modules.js';
import { partnersOf } from '../../core/files/partners.js';
import { archiveOf, archiveTable, familyTable, imagesAddress } from '../../core/host/module-addresses.js';
import { withoutFragment } from '../../core/files/source-fragment.js';
import { pageAround } from './page-around.js';
import { nearby, urlsIn } from './source-urls.js';
import { scripts } from '#viewer/scripts.js';

/** Whether the page is embed.html, which makes its viewer when its other script runs. */
const isFrame = document.documentElement.hasAttribute('data-src-in-fragment');

/** The URLs in the fragment of embed.html. */
function sourceOfFragment(): string[] {
  const fragment = new URLSearchParams(location.hash.slice(1).replaceAll('+', '%2B'));
  return fragment.getAll('src');
}

/** Requests the modules that read files of these names. */
function preloadModules(names: readonly string[]): void {
  const needed = neededModules(names);
  for (const family of needed.families) preloadBytes(familyTable[family]!.address);
  for (const kind of needed.archives) preloadBytes(archiveTable[kind]!.address);
  if (needed.images) preloadBytes(imagesAddress);
  if (needed.unpackers) preloadScript(scriptAddresses.unpackers);
}

/** A model that the page shows at once. */
interface ModelInView {
  /** The addresses of its files. */
  readonly files: readonly URL[];
  /** Of its viewer, in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** The models that the page shows at once. */
export function modelsInView(): ModelInView[] {
  if (isFrame) return [{ files: addressesOf(sourceOfFragment()), width: innerWidth, height: innerHeight }];
  return viewersInView(document).map((viewer) => {
    const { width, height } = viewer.getBoundingClientRect();
    return { files: addressesOf(urlsIn(viewer.getAttribute('src'))), width, height };
  });
}

/** Requests the modules that read the models. */
export function preloadModulesOf(models: readonly ModelInView[]): void {
  for (const { files } of models) {
    preloadModules(files.map(({ pathname }) => pathname));
    if (isAlone(files)) preloadScript(scriptAddresses.companions);
  }
}

/** Requests the files of the models, but for archives, of which ranges are requested; of one file also those that its name says. */
export function preloadFilesOf(models: readonly ModelInView[]): void {
  const isWhole = ({ pathname }: URL): boolean => archiveOf(pathname) < 0;
  const files = models.flatMap(({ files: given }) => [
    ...given,
    ...(isAlone(given) ? partnersBeside(given[0]!) : []),
  ]);
  files.filter(isRequestedAlike).filter(isWhole).forEach(preloadBytes);
}

/**
 * The files of models of one file each, beside which others are looked for; none in a frame within pages of other origins, which requests
 * them by rules of its own.
 */
export function onlyFilesOf(models: readonly ModelInView[]): URL[] {
  if (isFrame && pageAround() !== 'own') return [];
  return models.flatMap(({ files }) => (isAlone(files) ? files : []));
}

/** Whether the files beside one are looked for. */
const isAlone = ({ length }: readonly URL[]): boolean => length === 1;

/** The addresses of the files that make a model together with one. */
function partnersBeside(file: URL): URL[] {
  // With the escapes of the address: the ends of names have none.
  const name = file.pathname.replace(/.*\//, '');
  return partnersOf(name).map((partner) =>
    Object.assign(new URL(`./${partner}`, file), { search: file.search }),
  );
}

/** A frame of another site requests files of its own origin without cookies, which links cannot do. */
function isRequestedAlike({ origin }: URL): boolean {
  return !isFrame || origin !== self.origin || pageAround() === 'own';
}

/** More URLs than these are requested when they are needed. */
const mostFiles = 32;

/** Requests a script and, if the browser does so, those that it imports; nothing runs yet. */
function preloadScript(address: URL): HTMLLinkElement {
  return add({ rel: 'modulepreload', crossOrigin: 'anonymous', href: address.href });
}

/** Requests a file as `fetch` does later, so that its response serves for that. */
function preloadBytes(address: URL): void {
  add({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: address.href });
}

function add(properties: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), properties);
  document.head.append(link);
  return link;
}

/** The addresses of a model's files that can be requested. */
function addressesOf(urls: readonly string[]): URL[] {
  return urls
    .slice(0, mostFiles)
    .filter((url) => URL.canParse(url, document.baseURI))
    .map((url) => withoutFragment(new URL(url, document.baseURI)))
    .filter(({ protocol }) => /^https?:$/.test(protocol));
}

/** Whether the element will load its model at once, when its script is there. */
function isDue(viewer: Element): boolean {
  if (viewer.getAttribute('loading') === 'eager') return true;
  return viewer.getAttribute('reveal') !== 'manual' && isNear(viewer.getBoundingClientRect());
}

function isNear({ top, bottom, left, right }: DOMRect): boolean {
  const { innerWidth: width, innerHeight: height } = window;
  const [x, y] = [width, height].map((length) => length * nearby) as [number, number];
  return bottom >= -y && top <= height + y && right >= -x && left <= width + x;
}

/**
 * The viewers of a document whose models are needed at once, before the element is defined. Behind a viewer that has no size without
 * its style, positions are unknown, and the search ends.
 */
function viewersInView(page: Document): Element[] {
  const found: Element[] = [];
  for (const viewer of page.querySelectorAll('retro-mesh[src]')) {
    if (isDue(viewer)) found.push(viewer);
    if (viewer.getBoundingClientRect().height === 0) break;
  }
  return found;
}

const addressOf = (name: string): URL => new URL(name, import.meta.url);

/** The scripts beside the loader, which are built before it. */
export const scriptAddresses = {
  /** The smallest of all: the names of the rules of notes. */
  smallest: addressOf(scripts.smallest),
  /** What creates the WebGL context. */
  drawing: addressOf(scripts.drawing),
  /** What `drawing` imports. */
  drawingNeeds: scripts.drawingNeeds.map(addressOf),
  /** The one of these that opens files. */
  core: addressOf(scripts.core),
  /** What imports the others and defines the element. */
  viewer: addressOf(scripts.viewer),
  /** What finds the files beside one. */
  companions: addressOf(scripts.companions),
  /** What opens archives. */
  unpackers: addressOf(scripts.unpackers),
};
