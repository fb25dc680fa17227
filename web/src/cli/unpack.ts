import { join } from 'node:path';
import { filesOf } from '../convert/export-input.js';
import { fileStem } from '../core/files/file-stem.js';
import { fileName } from '../core/format.js';
import { LoosePaths, pathInArchive, pathInModel } from '../core/game-archive/loose-paths.js';
import { ModelError, type Entry, type Model } from '../core/index.js';
import { isOfArchive } from './archive-models.js';
import { InvalidArgument, type ExitCode, type Output, type Options } from './command.js';
import { namedFiles, readingOf } from './named-files.js';
import { writeFiles } from './output-files.js';
import { printable, printableJson, table } from './printable.js';

/** After so many models it is said how many are done. */
const modelsOfStep = 50;

/** A loose file that a model of an archive is made of, with its path in the folder that is written. */
interface MemberFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Writes the loose files of models of archives: all, or the models of which some can be made. */
export async function unpack(paths: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const { out, list = false } = options;
  if (out === undefined && !list) throw new InvalidArgument('unpack needs -o with a folder, or --list');
  const { collection, entries, errors } = await namedFiles(paths, options, output);
  const models = entries.filter(isOfArchive);
  if (models.length === 0) throw errors[0] ?? noArchive(paths);
  const isFlat = paths.every((path) => readingOf(path).entry !== null);
  const names = new LoosePaths();
  let failures = 0;
  const fail = ({ message }: ModelError): void => {
    output.err(message);
    failures += 1;
  };
  errors.forEach(fail);
  const unpackAll = async (each: (entry: Entry, files: readonly MemberFile[]) => unknown): Promise<void> => {
    for (const [index, entry] of models.entries()) {
      try {
        const model = await collection.open(entry);
        model.dispose();
        await each(entry, membersOf(model, entry, isFlat, names));
      } catch (error) {
        if (!(error instanceof ModelError) || error.report.code === 'not-written') throw error;
        fail(error);
      }
      const done = index + 1;
      if (done % modelsOfStep === 0 && done < models.length) output.err(`${done} of ${models.length} models`);
    }
  };
  if (list) {
    const rows: { model: string; file: string; bytes: number }[] = [];
    await unpackAll(({ name }, files) =>
      rows.push(...files.map(({ path, bytes }) => ({ model: name, file: path, bytes: bytes.length }))),
    );
    if (options.json) output.out(`${printableJson(JSON.stringify(rows, null, 2))}\n`);
    else
      output.out(
        table([['Model', 'File', 'Bytes'], ...rows.map(({ model, file, bytes }) => [model, file, bytes])]),
      );
  } else {
    const written = await writeFiles(output, options, (files) =>
      unpackAll(async (_, members) => {
        for (const { path, bytes } of members) await files.add(join(out!, path), bytes);
      }),
    );
    for (const path of written) output.out(`${printable(path)}\n`);
  }
  return failures > 0 ? 1 : 0;
}

/** The files of a model: in the folder, or in a folder of it for each package and model. */
function membersOf(
  model: Model,
  { parts }: Entry,
  isFlat: boolean,
  names: LoosePaths,
): readonly MemberFile[] {
  const archive = fileStem(fileName(parts[0]!.file).replace(/\.[^.]*$/, ''));
  return filesOf(model).map(({ name, bytes }) => {
    const path = isFlat ? pathInModel(name, model.parts[0]!.file) : `${archive}/${pathInArchive(name)}`;
    return { path: names.pathFor(path, bytes), bytes };
  });
}

function noArchive(paths: readonly string[]): ModelError {
  const sentence = `${paths.join(', ')} has no models of which loose files are made`;
  return new ModelError({
    code: 'not-a-model',
    sentence,
    advice: 'Name a package of a game, such as UnrealI.u.',
  });
}
