import type { Model } from './model.js';

/** What somebody else can compare: how each thing that a format leaves open was taken, and why. */
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
