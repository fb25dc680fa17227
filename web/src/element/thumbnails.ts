import { ThumbnailRenderer } from '../scene/thumbnails.js';

export type { ThumbnailRenderer };

/** The ones of this page: all of them keep its graphics card ready. */
export const thumbnails = new ThumbnailRenderer();
