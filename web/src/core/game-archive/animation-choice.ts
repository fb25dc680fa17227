import type { Interpretation, Model } from '../model.js';

const id = 'animations';
/** The families whose archives have animations that a model can have and does not name. */
const families = new Set(['runescape']);

type Choices = Readonly<Record<string, string>> | undefined;

/** Whether all animations that fit are asked for, rather than those that a model names. */
export function asksForAll(choices: Choices): boolean {
  return choices?.[id] === 'all';
}

/** The choice between the animations that a model of an archive names, and all of its skeleton; null for a model without any. */
export function animationChoice(
  { format }: { readonly format: string },
  { clips }: Pick<Model, 'clips'>,
  choices: Choices,
): Interpretation | null {
  if (!families.has(format) || clips.length === 0) return null;
  return {
    id,
    name: 'Animations',
    measure: '',
    choices: [
      { id: 'own', name: 'Those that the model names', possible: true, score: 1 },
      { id: 'all', name: 'All animations of this skeleton', possible: true, score: 0 },
    ],
    chosen: asksForAll(choices) ? 1 : 0,
    suggested: 0,
    settled: true,
    asked: choices?.[id] !== undefined,
  };
}
