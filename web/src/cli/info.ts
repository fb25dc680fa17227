import { ModelError, type Entry, type Model } from '../core/index.js';
import { interpretationsReport } from '../core/inspector/interpretations-report.js';
import type { ExitCode, Output } from './command.js';
import { modelAsJson } from './info-json.js';
import { modelAsText } from './info-text.js';
import { namedFiles } from './named-files.js';
import { printable, table } from './table.js';

/** Options of `info`. */
export interface InfoOptions {
  readonly json?: boolean | undefined;
  readonly list?: boolean | undefined;
  /** Only the interpretations of each model, as JSON. */
  readonly interpretations?: boolean | undefined;
  /** Choices for interpretations: "uv-layout=planar". */
  readonly interpretation?: readonly string[] | undefined;
}

/** Writes a summary of each model of `paths`. */
export async function info(
  paths: readonly string[],
  options: InfoOptions,
  output: Output,
): Promise<ExitCode> {
  const { collection, entries, errors: unread } = await namedFiles(paths);
  const interpretations = Object.fromEntries(
    (options.interpretation ?? []).map((choice) => choice.split('=', 2)),
  );
  const errors: ModelError[] = [...unread];
  const texts: string[] = [];
  const said = new Set<string>();
  const objects: object[] = [];
  const rows: (string | number)[][] = [
    ['Model', 'Format', 'Faces', 'Vertices', 'Frames', 'Clips', 'Materials', 'Missing', 'Notes'],
  ];
  for (const entry of entries) {
    try {
      const model = await collection.open(entry, { interpretations });
      if (options.interpretations)
        objects.push(...(model.interpretations ? [interpretationsReport(model)] : []));
      else if (options.json) objects.push(modelAsJson(entry, model));
      else if (options.list) rows.push(row(entry, model));
      else texts.push(modelAsText(entry, model, said));
      model.dispose();
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      errors.push(error);
      if (options.json) objects.push({ id: entry.id, name: entry.name, error: error.report });
    }
  }
  if (options.json || options.interpretations) output.out(`${JSON.stringify(objects, null, 2)}\n`);
  else if (options.list) output.out(table(rows));
  else output.out(texts.join('\n'));
  for (const message of new Set(errors.map(messageOf))) output.err(`${printable(message)}\n`);
  return errors.length > 0 ? 1 : 0;
}

/** The message, and the option with which the model opens in spite of the error. */
function messageOf({ message, report: { offer } }: ModelError): string {
  if (!offer) return message;
  return `${message} ${offer.name}: --interpretation ${offer.interpretation}=${offer.choice}`;
}

function row(entry: Entry, model: Model): (string | number)[] {
  return [
    printable(entry.name),
    model.formatLabel,
    model.indices.length / 3,
    model.sourceVertexCount,
    model.frameCount,
    model.clips.length,
    model.materials.length,
    model.missingFiles.length,
    model.notes.length,
  ];
}
