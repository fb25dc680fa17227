import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Note } from '../core/index.js';
import { importModel, isImportable } from '../convert/import-model.js';
import { imageDecoder } from '../convert/images/decoder.js';
import type { ExportInput } from '../convert/targets.js';
import { decodeImage } from './decode-image.js';
import { namedFiles } from './named-files.js';

/** An opened model, or a mesh of another program, with notes about reading it. */
interface OpenedInput {
  readonly input: ExportInput;
  readonly notes: readonly Note[];
  readonly close: () => void;
}

/** A model of a command line that is opened when it is converted. */
export interface NamedInput {
  readonly name: string;
  readonly open: () => Promise<OpenedInput>;
}

/** Which models of the command line, and how they are opened. */
interface Choice {
  readonly interpretation: readonly string[] | undefined;
  /** The name of the only one that is wanted. */
  readonly model: string | undefined;
}

/** The models of the paths: those of games, and the meshes of other programs. */
export async function inputsOf(
  paths: readonly string[],
  { interpretation, model }: Choice,
): Promise<NamedInput[]> {
  const games = paths.filter((path) => !isImportable(path));
  const inputs = [
    ...paths.filter(isImportable).map(importedInput),
    ...(games.length > 0 ? await gameInputs(games, interpretation) : []),
  ];
  const wanted = model?.toLowerCase();
  return inputs.filter(({ name }) => wanted === undefined || name.toLowerCase() === wanted);
}

async function gameInputs(
  paths: readonly string[],
  interpretation: readonly string[] = [],
): Promise<NamedInput[]> {
  const { collection, entries } = await namedFiles(paths);
  const interpretations = Object.fromEntries(interpretation.map((choice) => choice.split('=', 2)));
  return entries.map((entry) => ({
    name: entry.name,
    open: async () => {
      const model = await collection.open(entry, { interpretations });
      const files = () =>
        Promise.all(
          model.parts.map(async ({ file }) => ({ name: file, bytes: await collection.read(file) })),
        );
      const input = { model, files, entry: entry.id, interpretations };
      return { input, notes: [], close: () => model.dispose() };
    },
  }));
}

function importedInput(path: string): NamedInput {
  const name = basename(path).replace(/\.[^.]*$/, '');
  return { name, open: () => openImported(path) };
}

async function openImported(path: string): Promise<OpenedInput> {
  const beside = (other: string) => readFile(join(dirname(path), other)).catch(() => null);
  const source = { name: path, bytes: await readFile(path), beside };
  const imported = await importModel(source, { decode: imageDecoder(decodeImage) });
  return { ...imported, close: () => undefined };
}
