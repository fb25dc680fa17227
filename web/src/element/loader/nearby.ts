/** Margin around the viewport in which models are loaded, as a part of its size. */
export const nearby = 0.25;
