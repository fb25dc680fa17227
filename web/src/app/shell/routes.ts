import { routeOf, tabPages } from '../../links/route.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import { withoutReversing } from '../ui/file-label.js';
import type { PageName } from '../ui/page-element.js';
import { shownOf } from '../workspace/shown.js';
import type { Workspace } from '../workspace/workspace.js';

const viewerHashes = tabPages.map((page) => `#${page}`);
const galleryHash = '#gallery';

/**
 * Goes to a page, unless its hash is there already: with an entry of its own in the history, or in place of the link that was opened.
 * Resolves in another task, as the browser computes the layout in this one.
 */
export async function goTo(page: 'gallery' | 'viewer', inPlace: boolean): Promise<void> {
  const hashes = page === 'gallery' ? [galleryHash] : viewerHashes;
  if (hashes.includes(routeOf(location.hash))) return;
  if (inPlace) location.replace(hashes[0]!);
  else location.hash = hashes[0]!;
  await yieldToMain();
}

/** Whether the link that was opened shows the gallery of its models. */
export function isGalleryLink(route: string, workspace: Workspace): boolean {
  return route === galleryHash && shownOf(workspace).entries.length > 1;
}

/** The page for a route, where there is something to show there; else the start page. */
export function pageOf(route: string, workspace: Workspace): PageName {
  const { current, failed } = workspace;
  const { entries, isChoosing } = shownOf(workspace);
  const hasGallery = entries.length > 1 && failed?.version !== null;
  if (route === galleryHash) return hasGallery ? 'gallery' : 'start';
  if (!viewerHashes.includes(route)) return 'start';
  if (current?.model || failed) return 'viewer';
  return isChoosing ? 'gallery' : 'start';
}

/** The title of the document on a page: "Crate – Retromesh". */
export function titleOf(page: PageName, workspace: Workspace): string {
  if (page === 'start') return 'Retromesh';
  const { name, dropName } = shownOf(workspace);
  return `${withoutReversing(page === 'gallery' ? dropName : name)} – Retromesh`;
}
