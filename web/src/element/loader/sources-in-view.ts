import { nearby } from './nearby.js';
import { urlsIn } from './source-urls.js';

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
 * The `src` of each viewer of a document whose model is needed at once, before the element is defined. Behind a viewer that has no
 * size without its style, positions are unknown, and the search ends.
 */
export function sourcesInView(page: Document): string[][] {
  const found: string[][] = [];
  for (const viewer of page.querySelectorAll('retro-mesh[src]')) {
    if (isDue(viewer)) found.push(urlsIn(viewer.getAttribute('src')));
    if (viewer.getBoundingClientRect().height === 0) break;
  }
  return found;
}
