import { dumpDocuments, ModelError, type DumpedDocument } from '../core/index.js';
import { layOut } from './json-layout.js';
import { namedFiles, type NamedFiles } from './named-files.js';
import type { ExitCode, Output } from './run.js';
import { plain } from './table.js';

/** How `dump` writes. */
export interface DumpOptions {
  readonly compact?: boolean | undefined;
}

/** Writes every field of each document among `paths`, as one JSON array. */
export async function dump(
  paths: readonly string[],
  options: DumpOptions,
  output: Output,
): Promise<ExitCode> {
  const named = await namedFiles(paths);
  const failures: ModelError[] = [...named.collection.problems];
  const written = new Set<string>();
  output.out('[');
  for (const set of fileSets(named)) {
    try {
      for (const dumped of await documentsOf(named, set)) {
        if (written.has(dumped.file) || !named.isNamed(dumped.file)) continue;
        output.out(`${written.size > 0 ? ',' : ''}\n${documentAsJson(dumped, options)}`);
        written.add(dumped.file);
      }
    } catch (fault) {
      if (!(fault instanceof ModelError)) throw fault;
      failures.push(fault);
    }
  }
  output.out('\n]\n');
  for (const failure of failures) output.err(`${plain(failure.message)}\n`);
  return failures.length > 0 ? 1 : 0;
}

/** Files that are taken apart together: those of each model, since one can say how another is laid out. */
function fileSets({ entries }: NamedFiles): string[][] {
  return entries.map(({ parts }) => parts.map(({ file }) => file));
}

async function documentsOf({ collection }: NamedFiles, names: readonly string[]): Promise<DumpedDocument[]> {
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await collection.read(name) })));
  return dumpDocuments(files);
}

function documentAsJson({ file, document, format, json }: DumpedDocument, { compact }: DumpOptions): string {
  const head = `"file": ${JSON.stringify(file)}, "document": ${JSON.stringify(document)}, "format": ${JSON.stringify(format)}`;
  return compact ? `{${head}, "fields": ${json}}` : `{${head}, "fields":\n${layOut(JSON.parse(json))}}`;
}
