import { Portraits } from '../scene/thumbnails.js';

export type { Portraits as ThumbnailRenderer };

/** Shared by the whole page, so that shaders are compiled once. */
export const thumbnailRenderer = new Portraits();
