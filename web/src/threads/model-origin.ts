import { openInCore, type ModelFiles } from '../core/host/open-in-core.js';
import type { Model } from '../core/model.js';

/** What a model was opened from: plain data, with which a thread opens it again. */
export type ModelOrigin = Omit<ModelFiles, 'read'> & Pick<Model, 'files'>;

/** The origin of an opened model. */
export function originOf(model: Model): ModelOrigin {
  const { entry: id, format, name, parts, files, interpretations = [] } = model;
  // Only choices that were asked for: what the files suggest is found again, with its notes.
  const asked = interpretations.filter((each) => each.asked);
  const choices = asked.map(({ id: what, choices: all, chosen }) => [what, all[chosen]!.id]);
  return { id, format, name, parts, files, interpretations: Object.fromEntries(choices) };
}

/** Opens a model again. Throws a ModelError. */
export function openAgain(origin: ModelOrigin): Promise<Model> {
  return openInCore({ ...origin, read: () => Promise.resolve(origin.files) });
}
