import { dumpDocuments, ModelError, type DumpedDocument } from '../core/index.js';
import type { ExitCode, Output } from './command.js';
import { formatJson } from './json-layout.js';
import { namedFiles, type NamedFiles } from './named-files.js';
import { printable } from './table.js';

/** Options of `dump`. */
export interface DumpOptions {
  readonly compact?: boolean | undefined;
}

/** Writes every field of each document among `paths` as one JSON array. */
export async function dump(
  paths: readonly string[],
  options: DumpOptions,
  output: Output,
): Promise<ExitCode> {
  const named = await namedFiles(paths);
  const errors: ModelError[] = [...named.collection.errors];
  const written = new Set<string>();
  output.out('[');
  for (const set of fileSets(named)) {
    try {
      for (const dumped of await documentsOf(named, set)) {
        if (written.has(dumped.file) || !named.isNamed(dumped.file)) continue;
        output.out(`${written.size > 0 ? ',' : ''}\n${documentAsJson(dumped, options)}`);
        written.add(dumped.file);
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      errors.push(error);
    }
  }
  output.out('\n]\n');
  for (const error of errors) output.err(`${printable(error.message)}\n`);
  return errors.length > 0 ? 1 : 0;
}

/** The files of each model are dumped together: the layout of one can depend on another. */
function fileSets({ entries }: NamedFiles): string[][] {
  return entries.map(({ parts }) => parts.map(({ file }) => file));
}

async function documentsOf({ collection }: NamedFiles, names: readonly string[]): Promise<DumpedDocument[]> {
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await collection.read(name) })));
  return dumpDocuments(files);
}

function documentAsJson({ file, document, format, json }: DumpedDocument, { compact }: DumpOptions): string {
  const head = `"file": ${JSON.stringify(file)}, "document": ${JSON.stringify(document)}, "format": ${JSON.stringify(format)}`;
  return compact ? `{${head}, "fields": ${json}}` : `{${head}, "fields":\n${formatJson(JSON.parse(json))}}`;
}
