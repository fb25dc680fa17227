import { Portraits } from '../scene/thumbnails.js';

export type { Portraits };

/** The ones of this page: all of them keep its graphics card ready. */
export const portraits = new Portraits();
