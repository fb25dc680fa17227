import { shownOf } from '../workspace/shown.js';
import type { Workspace } from '../workspace/workspace.js';
import { withoutReversing } from '../shared/file-label.js';
import type { PageName } from '../shared/page-element.js';

export const viewerHashes = ['#model', '#materials', '#notes', '#bytes'];
export const galleryHash = '#gallery';

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
