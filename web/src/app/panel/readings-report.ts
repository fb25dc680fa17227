import type { Model, Reading } from '../../core/index.js';

/** What somebody else can compare: how each thing that a format leaves open was taken, and why. */
export function readingsReport(model: Model): string {
  const { formatLabel, parts, readings = [] } = model;
  const report = {
    format: formatLabel,
    file: parts[0]?.file ?? '',
    readings: readings.map(({ id, measure, choices, chosen, suggested, settled, asked }) => ({
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
  return `${JSON.stringify(report, null, 2)}\n`;
}

/** Why a reading was taken as it was, in a sentence without its full stop. */
export function reasonOf({ asked, settled, chosen, suggested, choices }: Reading): string {
  if (asked && chosen !== suggested) return `Chosen here; the numbers speak for: ${choices[suggested]!.name}`;
  if (asked) return 'Chosen here, as the numbers speak for it';
  return settled ? "By the file's own numbers" : 'The likelier one: the numbers do not tell';
}
