import { fileName } from '../core/format.js';
import type { Entry, Model, ModelError, Note } from '../core/index.js';
import { noteOf } from '../core/note.js';
import { importModel, isImportable } from '../convert/import-model.js';
import { imageDecoder } from '../convert/images/decoder.js';
import { filesOf, type ExportInput } from '../convert/export-input.js';
import type { AskedInterpretations } from './asked-interpretations.js';
import type { Output, Options } from './command.js';
import { decodeImage } from './decode-image.js';
import type { DiskFile } from './disk-file.js';
import { filesBeside } from './links-out.js';
import { namedFile, namedFiles, readingOf } from './named-files.js';
import { standardInputPath } from './standard-input.js';

/** An opened model, or a mesh of another program, with notes about reading it. */
interface OpenedInput {
  readonly input: ExportInput;
  readonly notes: readonly Note[];
  readonly close: () => void;
}

/** A model of a command line that is opened when it is converted. */
export interface NamedInput {
  readonly id: string;
  readonly name: string;
  /** Its first file. */
  readonly file: string;
  /** Of a game. */
  readonly entry?: Entry;
  readonly open: () => Promise<OpenedInput>;
}

/** The models of a command line. */
export interface NamedInputs {
  readonly inputs: readonly NamedInput[];
  /** Errors of files among them. */
  readonly errors: readonly ModelError[];
}

/** The models of the paths: those of games, and the meshes of other programs. */
export async function inputsOf(
  paths: readonly string[],
  options: Options,
  asked: AskedInterpretations,
  output: Output,
): Promise<NamedInputs> {
  const inputs: NamedInput[] = [];
  const games: string[] = [];
  for (const path of paths) {
    const reading = readingOf(path);
    const file = reading.entry === null ? await namedFile(path) : null;
    if (file && isImportable(file.name)) inputs.push(importedInput(path, file, options, output));
    else games.push(path);
  }
  if (games.length === 0) return { inputs, errors: [] };
  const found = await gameInputs(games, options, asked, output);
  return { inputs: [...inputs, ...found.inputs], errors: found.errors };
}

/** A model of a game, of which there may be hundreds of thousands. */
class GameInput implements NamedInput {
  readonly #open: (entry: Entry) => Promise<OpenedInput>;

  constructor(
    readonly entry: Entry,
    open: (entry: Entry) => Promise<OpenedInput>,
  ) {
    this.#open = open;
  }

  get id(): string {
    return this.entry.id;
  }

  get name(): string {
    return this.entry.name;
  }

  get file(): string {
    return this.entry.parts[0]?.file ?? '';
  }

  open(): Promise<OpenedInput> {
    return this.#open(this.entry);
  }
}

async function gameInputs(
  paths: readonly string[],
  options: Options,
  asked: AskedInterpretations,
  output: Output,
): Promise<NamedInputs> {
  const { collection, entries, errors } = await namedFiles(paths, options, output);
  const interpretations = asked.choices;
  const open = async (entry: Entry): Promise<OpenedInput> => {
    const model = await collection.open(entry, { interpretations });
    asked.add(model);
    const files = () => Promise.resolve(filesOf(model));
    const input = { model, files, entry: model.entry, interpretations };
    return { input, notes: openingNotes(model), close: () => model.dispose() };
  };
  const inputs = entries.map((entry) => new GameInput(entry, open));
  return { inputs, errors };
}

/** What was repaired or left out when a model was opened, and how it was interpreted where the file does not say. */
function openingNotes({ notes, interpretations = [] }: Model): Note[] {
  const open = interpretations.filter(({ settled, asked }) => !settled && !asked);
  return [
    ...notes.filter(({ severity }) => severity !== 'fact'),
    ...open.map(({ id, name, choices, chosen }) =>
      noteOf(
        'fact',
        `${name}: ${choices[chosen]!.name}`,
        `The file does not say; --interpretation ${id}=… chooses.`,
      ),
    ),
  ];
}

function importedInput(path: string, file: DiskFile, options: Options, output: Output): NamedInput {
  const beside =
    path === standardInputPath ? () => Promise.resolve(null) : filesBeside(path, options, output);
  const open = async (): Promise<OpenedInput> => {
    const source = { name: file.name, bytes: await file.read(), beside };
    const imported = await importModel(source, { decode: imageDecoder(decodeImage) });
    return { ...imported, close: () => undefined };
  };
  return { id: path, name: fileName(file.name).replace(/\.[^.]*$/, ''), file: path, open };
}
