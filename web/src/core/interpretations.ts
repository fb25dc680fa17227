import type { Model } from './model.js';

/** The interpretations of a model with their scores, as JSON for comparison with other tools. */
export function interpretationsReport(model: Model): object {
  const { formatLabel, parts, interpretations = [] } = model;
  return {
    format: formatLabel,
    file: parts[0]?.file ?? '',
    interpretations: interpretations.map(({ id, measure, choices, chosen, suggested, settled, asked }) => ({
      id,
      chosen: choices[chosen]!.id,
      suggested: choices[suggested]!.id,
      settled,
      asked,
      measure,
      choices: choices.map((choice) => ({
        id: choice.id,
        possible: choice.possible,
        score: Number(choice.score.toPrecision(6)),
      })),
    })),
  };
}

/** The chosen interpretations of a model, as options for opening it again. */
export function interpretationsOf({ interpretations = [] }: Model): Record<string, string> {
  return Object.fromEntries(interpretations.map(({ id, choices, chosen }) => [id, choices[chosen]!.id]));
}
