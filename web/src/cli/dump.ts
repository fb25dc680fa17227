import { dumpDocuments, ModelError, type DumpedDocument, type Entry } from '../core/index.js';
import { isScriptName } from '../core/files/file-names.js';
import type { ExitCode, Output, Options } from './command.js';
import { formatJson } from './json-layout.js';
import { namedFiles, type NamedFiles } from './named-files.js';
import { printableJson } from './printable.js';

/** Writes every field of each document among `paths` as one JSON array. */
export async function dump(paths: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const named = await namedFiles(paths, options, output);
  const errors: ModelError[] = [...named.errors];
  const written = new Set<string>();
  output.out('[');
  for (const entry of named.entries) {
    try {
      for (const dumped of await documentsOf(named, entry)) {
        if (written.has(dumped.file) || !named.isNamed(dumped.file)) continue;
        output.out(`${written.size > 0 ? ',' : ''}\n${printableJson(documentAsJson(dumped, options))}`);
        written.add(dumped.file);
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      errors.push(error);
    }
  }
  output.out('\n]\n');
  for (const error of errors) output.err(error.message);
  return errors.length > 0 ? 1 : 0;
}

/** The files of a model are dumped together: the layout of one can depend on another. */
async function documentsOf({ collection }: NamedFiles, entry: Entry): Promise<DumpedDocument[]> {
  const names = entry.parts.map(({ file }) => file);
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await collection.read(name) })));
  const scripts = files.filter(({ name }) => isScriptName(name));
  return [
    ...(await dumpDocuments(files)),
    ...scripts.map(({ name, bytes }) => ({ file: name, ...linesOf(bytes), format: entry.format })),
  ];
}

/** Texts have no fields but their lines. */
function linesOf(bytes: Uint8Array): Pick<DumpedDocument, 'document' | 'json'> {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
  return { document: 'script', json: JSON.stringify({ lines }) };
}

function documentAsJson({ file, document, format, json }: DumpedDocument, { compact }: Options): string {
  const head = `"file": ${JSON.stringify(file)}, "document": ${JSON.stringify(document)}, "format": ${JSON.stringify(format)}`;
  return compact ? `{${head}, "fields": ${json}}` : `{${head}, "fields":\n${formatJson(JSON.parse(json))}}`;
}
