import type { Model } from '../../core/index.js';

/** Counts of a model that was opened: the same numbers as in the viewer. */
export interface ModelSummary {
  readonly faces: number;
  readonly frames: number;
  readonly clips: number;
  /** All notes, as on the tab of the viewer. */
  readonly notes: number;
  /** Notes that are warnings or repairs. */
  readonly warnings: number;
  /** Files that are missing. */
  readonly missing: number;
}

/** The counts of a model. A property of the model replaces a count of the same name, as in the viewer. */
export function summaryOf(model: Model): ModelSummary {
  const { properties, faceSource, frameCount, clips, notes, missingFiles } = model;
  const counted = (name: string, count: number): number =>
    properties.find((property) => property.name === name)?.amount ?? count;
  return {
    faces: counted('Faces', new Set(faceSource).size),
    frames: counted('Frames', frameCount),
    clips: clips.length,
    notes: notes.length,
    warnings: notes.filter(({ severity }) => severity !== 'fact').length,
    missing: missingFiles.length,
  };
}
