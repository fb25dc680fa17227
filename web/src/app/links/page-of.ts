import type { Session } from '../session/session.js';
import { withoutReversing } from '../shared/file-label.js';
import type { PageName } from '../shared/page-element.js';

export const viewerHashes = ['#model', '#materials', '#notes', '#bytes'];
export const galleryHash = '#gallery';

/** Whether the link that was opened shows the gallery of its models. */
export function isGalleryLink(route: string, { entries }: Session): boolean {
  return route === galleryHash && entries.length > 1;
}

/** The page for a route, where the session has something to show there; else the start page. */
export function pageOf(route: string, session: Session): PageName {
  const { model, error, entries, isChoosing } = session;
  const hasGallery = entries.length > 1 && error?.ofModel !== false;
  if (route === galleryHash) return hasGallery ? 'gallery' : 'start';
  if (!viewerHashes.includes(route)) return 'start';
  if (model || error) return 'viewer';
  return isChoosing ? 'gallery' : 'start';
}

/** The title of the document on a page: "Crate – Retromesh". */
export function titleOf(page: PageName, { name, dropName }: Session): string {
  if (page === 'start') return 'Retromesh';
  return `${withoutReversing(page === 'gallery' ? dropName : name)} – Retromesh`;
}
