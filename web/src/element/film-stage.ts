import { FilmStage } from '../scene/pictures/film-stage.js';
import type { StageElement } from './stage-element.js';

export type { FilmStage };
export type { Moment } from '../scene/pictures/film-stage.js';
export type { Pixels } from '../scene/pictures/pixel-reader.js';

/** A copy of what an element shows, for pictures and films. */
export function filmStageOf(viewer: StageElement): Promise<FilmStage> {
  return FilmStage.of(viewer.stage);
}
