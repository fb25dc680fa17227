import { ThumbnailRenderer } from '../scene/pictures/thumbnails.js';

export type { ThumbnailRenderer };

/** Shared by the whole page, so that shaders are compiled once. */
export const thumbnailRenderer = new ThumbnailRenderer();
