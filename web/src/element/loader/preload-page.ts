import { preload } from '../../core/files/preload.js';
import { preloadFiles } from './preload-links.js';
import { sourcesInView } from './sources-in-view.js';

/** The URLs in the fragment of a page with this attribute: embed.html, which makes its viewer when its other script runs. */
function sourceOfFragment(): string[] {
  if (!document.querySelector('[data-src-in-fragment]')) return [];
  const fragment = new URLSearchParams(location.hash.slice(1).replaceAll('+', '%2B'));
  return fragment.getAll('src');
}

// The first import of index.ts: what the models in view need is requested before the rest of the script runs.
for (const urls of [sourceOfFragment(), ...sourcesInView(document)])
  preload(preloadFiles(urls).map(({ pathname }) => pathname));
