import { ModelError, type Entry, type Model } from '../core/index.js';
import { interpretationsReport } from '../core/interpretations-report.js';
import { modelAsJson } from './info-json.js';
import { modelAsText } from './info-text.js';
import { namedFiles } from './named-files.js';
import type { ExitCode, Output } from './run.js';
import { plain, table } from './table.js';

/** How `info` writes. */
export interface InfoOptions {
  readonly json?: boolean | undefined;
  readonly list?: boolean | undefined;
  /** Only how each model was read that leaves something open, as JSON. */
  readonly interpretations?: boolean | undefined;
  /** Choices for what a format leaves open: "uv-layout=planar". */
  readonly reading?: readonly string[] | undefined;
}

/** Says what each model of `paths` is. */
export async function info(
  paths: readonly string[],
  options: InfoOptions,
  output: Output,
): Promise<ExitCode> {
  const { collection, entries } = await namedFiles(paths);
  const interpretations = Object.fromEntries((options.reading ?? []).map((choice) => choice.split('=', 2)));
  const failures: ModelError[] = [...collection.problems];
  const texts: string[] = [];
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
      else texts.push(modelAsText(entry, model));
      model.dispose();
    } catch (fault) {
      if (!(fault instanceof ModelError)) throw fault;
      failures.push(fault);
      if (options.json) objects.push({ id: entry.id, name: entry.name, error: fault.report });
    }
  }
  if (options.json || options.interpretations) output.out(`${JSON.stringify(objects, null, 2)}\n`);
  else if (options.list) output.out(table(rows));
  else output.out(texts.join('\n'));
  for (const failure of failures) output.err(`${plain(failure.message)}\n`);
  return failures.length > 0 ? 1 : 0;
}

function row(entry: Entry, model: Model): (string | number)[] {
  return [
    plain(entry.name),
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
