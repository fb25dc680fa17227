import { dumpDocuments, ModelError, type DumpedDocument } from '../core/index.js';
import { dropWithoutModel, type ReadableDrop } from '../core/advice/no-model-error.js';
import { isScriptName } from '../core/files/file-names.js';
import { archiveOf, familiesFor, familyTable, ownerOf } from '../core/host/module-addresses.js';
import type { ExitCode, Output, Options } from './command.js';
import { formatJson } from './json-layout.js';
import { namedFiles } from './named-files.js';
import { printableJson } from './printable.js';

/** The documents of a command line. */
interface Documents {
  /** Files that are dumped together: the layout of one can depend on another. */
  readonly groups: readonly (readonly string[])[];
  readonly isNamed: (name: string) => boolean;
  readonly read: ReadableDrop['read'];
  readonly errors: readonly ModelError[];
  /** Why there is nothing, where no file is a document. */
  readonly nothing: ModelError;
}

/** Writes every field of each document among `paths` as one JSON array. */
export async function dump(paths: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const { groups, isNamed, read, errors: unread, nothing } = await documentsAmong(paths, options, output);
  const errors: ModelError[] = [...unread];
  const written = new Set<string>();
  output.out('[');
  for (const names of groups) {
    try {
      for (const dumped of await documentsOf(names, read)) {
        if (written.has(dumped.file) || !isNamed(dumped.file)) continue;
        output.out(`${written.size > 0 ? ',' : ''}\n${printableJson(documentAsJson(dumped, options))}`);
        written.add(dumped.file);
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      errors.push(error);
    }
  }
  output.out('\n]\n');
  if (written.size === 0 && errors.length === 0) errors.push(nothing);
  for (const error of errors) output.err(error.message);
  return errors.length > 0 ? 1 : 0;
}

/** The files of each model, then each that no model uses: a document needs no model. */
async function documentsAmong(
  paths: readonly string[],
  options: Options,
  output: Output,
): Promise<Documents> {
  const alone = (files: ReadableDrop['files']) => files.map(({ name }) => [name]);
  try {
    const { collection, entries, errors, isNamed } = await namedFiles(paths, options, output);
    const ofModels = entries.map(({ parts }) => parts.map(({ file }) => file));
    const groups = [...ofModels, ...alone(collection.unused.filter(({ name }) => isNamed(name)))];
    return { groups, isNamed, read: collection.read.bind(collection), errors, nothing: noDocument(paths) };
  } catch (error) {
    const drop = error instanceof ModelError ? dropWithoutModel(error.report) : null;
    if (!drop) throw error;
    const read = drop.read.bind(drop);
    const nothing = error as ModelError;
    return { groups: alone(drop.files), isNamed: () => true, read, errors: [], nothing };
  }
}

function noDocument(paths: readonly string[]): ModelError {
  const sentence = `${paths.join(', ')}: no document that Retromesh knows`;
  return new ModelError({ code: 'not-a-model', sentence });
}

async function documentsOf(names: readonly string[], read: ReadableDrop['read']): Promise<DumpedDocument[]> {
  const known = names.filter((name) => archiveOf(name) >= 0 || familiesFor(name).length > 0);
  if (known.length === 0) return [];
  const files = await Promise.all(known.map(async (name) => ({ name, bytes: await read(name) })));
  const scripts = files.filter(({ name }) => isScriptName(name));
  return [
    ...(await dumpDocuments(files)),
    ...scripts.map(({ name, bytes }) => ({
      file: name,
      ...linesOf(bytes),
      format: familyTable[ownerOf(name)]!.id,
    })),
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
