import { ModelError, type Entry, type Model } from '../core/index.js';
import { interpretationsReport } from '../core/inspector/interpretations-report.js';
import { AskedInterpretations } from './asked-interpretations.js';
import type { ExitCode, Output } from './command.js';
import { modelAsJson } from './info-json.js';
import { modelAsText } from './info-text.js';
import type { ReadOptions } from './links-out.js';
import { namedFiles } from './named-files.js';
import { printableJson } from './printable.js';
import { table } from './table.js';

/** Options of `info`. */
export interface InfoOptions extends ReadOptions {
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
  const asked = new AskedInterpretations(options.interpretation);
  const printJson = (objects: object[]) => output.out(`${printableJson(JSON.stringify(objects, null, 2))}\n`);
  const named = await namedFiles(paths, options, output).catch((error: unknown) => {
    if (options.json && error instanceof ModelError) printJson([{ error: error.report }]);
    throw error;
  });
  const { collection, entries, errors: unread } = named;
  const errors: ModelError[] = [...unread];
  const texts: string[] = [];
  const said = new Set<string>();
  const objects: object[] = [];
  const rows: (string | number)[][] = [
    ['Model', 'Format', 'Faces', 'Vertices', 'Frames', 'Clips', 'Materials', 'Missing', 'Notes'],
  ];
  for (const entry of entries) {
    try {
      const model = await collection.open(entry, { interpretations: asked.choices });
      asked.add(model);
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
  if (errors.length === 0) asked.check();
  if (options.json || options.interpretations) printJson(objects);
  else if (options.list) output.out(table(rows));
  else output.out(texts.join('\n'));
  for (const message of new Set(errors.map(messageOf))) output.err(message);
  return errors.length > 0 ? 1 : 0;
}

/** The message, and the option with which the model opens in spite of the error. */
function messageOf({ message, report: { offer } }: ModelError): string {
  if (!offer) return message;
  return `${message} ${offer.name}: --interpretation ${offer.interpretation}=${offer.choice}`;
}

function row(entry: Entry, model: Model): (string | number)[] {
  return [
    entry.name,
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
