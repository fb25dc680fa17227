/** Options of showing a model. */
export interface ShowOptions {
  /** Keeps camera, clip, time, selection, visibility and replaced textures: the same model was opened again with more of its files. */
  readonly inPlace?: boolean;
  /** Waits for the graphics driver without blocking the page, which takes a little longer, as for a preview. */
  readonly inBackground?: boolean;
}
