import type { Model } from './index.js';

/** The chosen interpretations of a model, as options for opening it again. */
export function interpretationsOf({ interpretations = [] }: Model): Record<string, string> {
  return Object.fromEntries(interpretations.map(({ id, choices, chosen }) => [id, choices[chosen]!.id]));
}
