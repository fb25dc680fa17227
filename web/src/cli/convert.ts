import { basename, dirname, join } from 'node:path';
import { fileName } from '../core/format.js';
import { ModelError } from '../core/index.js';
import type { Exported, FrameChoice } from '../convert/exported.js';
import { imageDecoder } from '../convert/images/decoder.js';
import { defaultMillimetres } from '../convert/stl/write-stl.js';
import { targets, type Target } from '../convert/targets.js';
import { type ExportInput } from '../convert/export-input.js';
import { AskedInterpretations } from './asked-interpretations.js';
import { InvalidArgument, pairsOf, type ExitCode, type Output, type Options } from './command.js';
import { inputsOf, type NamedInput } from './convert-inputs.js';
import { decodeImage } from './decode-image.js';
import { isFolder, writeFiles, OutputNames } from './output-files.js';
import { printable } from './printable.js';

/** The formats that can be written, for the help. */
export function listOfTargets(): string {
  const width = Math.max(...targets.map(({ id }) => id.length));
  return targets
    .flatMap(({ id, ending, name, options, game = [] }) => [
      `  ${id.padEnd(width)}  ${name}, *${ending}`,
      ...plainOptions(options).map(
        ([option, value, title]) => `  ${' '.repeat(width)}    ${option}=${value}  ${title}`,
      ),
      ...game.map((option) => {
        const values = option.values.filter((value) => value.id !== '').map((value) => value.id);
        return `  ${' '.repeat(width)}    ${option.id}=${values.join('|') || 'NUMBER'}  ${option.name}`;
      }),
    ])
    .join('\n');
}

const quantizing = 'Positions of 16 bits, normals of 8 (KHR_mesh_quantization)';

/** The options of a format for other programs: id, values, name. */
function plainOptions(options: Target['options']): (readonly [string, string, string])[] {
  const frames = options.includes('all-frames') ? 'NUMBER|all' : 'NUMBER';
  return [
    ...(options.includes('frame') ? [['frame', frames, 'Frame, from 0'] as const] : []),
    ...(options.includes('millimetres') ? [['millimetres', 'NUMBER', 'Longest side'] as const] : []),
    ...(options.includes('quantize') ? [['quantize', 'yes|no', quantizing] as const] : []),
  ];
}

type Values = Readonly<Record<string, string>>;

/** Writes models in another format: all of their files, or none. Notes are printed before, and files are only replaced with --force. */
export async function convert(paths: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const { out } = options;
  if (out === undefined) throw new InvalidArgument('convert needs -o with a file or folder');
  const intoFolder = /[\\/]$/.test(out) || (await isFolder(out));
  const target = targetOf(options.to, intoFolder ? null : out);
  if (!target)
    throw new InvalidArgument(
      options.to
        ? `there is no format "${options.to}"`
        : `no format has names like ${out}; choose one with --to`,
    );
  const values = valuesOf(target, options.option);
  const asked = new AskedInterpretations(options.interpretation);
  const { inputs, errors } = await inputsOf(paths, options, asked, output);
  const chosen = chosenOf(inputs, options.model);
  if (chosen.length > 1 && !intoFolder) {
    const names = chosen.map(({ name }) => name).join(', ');
    throw new InvalidArgument(
      `there are ${chosen.length} models (${names}); choose one with --model, or a folder with -o`,
    );
  }
  const names = new OutputNames(output);
  let failures = 0;
  const fail = (error: unknown): null => {
    if (!(error instanceof ModelError)) throw error;
    output.err(error.message);
    failures += 1;
    return null;
  };
  errors.forEach(fail);
  const written = await writeFiles(output, options, async (files) => {
    for (const input of chosen) {
      const { folder, name } = intoFolder ? { folder: out, name: input.name } : placeOf(out, target);
      const stem = names.stemFor(name);
      const converted = await convertOne(input, target, values, stem, output).catch(fail);
      // The names are of texts in models: no part of them is a folder.
      for (const file of converted?.files ?? [])
        await files.add(join(folder, fileName(file.name)), file.bytes);
    }
    if (failures === 0) asked.check();
  });
  for (const path of written) output.out(`${printable(path)}\n`);
  return failures > 0 ? 1 : 0;
}

/** The values of `--option`. Throws an InvalidArgument for what the format has not. */
function valuesOf(target: Target, option: readonly string[] | undefined): Values {
  const values = pairsOf('--option', 'frame=8', option);
  const known = [
    ...plainOptions(target.options).map(([id]) => id),
    ...(target.game ?? []).map(({ id }) => id),
  ];
  for (const [id, value] of Object.entries(values)) {
    if (!known.includes(id)) throw new InvalidArgument(`${target.id} has no option "${id}"`);
    if (!isValid(target, id, value)) throw new InvalidArgument(`${id}=${value} is no value of ${target.id}`);
  }
  return values;
}

function chosenOf(inputs: readonly NamedInput[], model: string | undefined): readonly NamedInput[] {
  const chosen = inputs.filter(
    ({ name }) => model === undefined || name.toLowerCase() === model.toLowerCase(),
  );
  if (chosen.length === 0 && inputs.length > 0) throw new InvalidArgument(`no model is called "${model}"`);
  return chosen;
}

async function convertOne(
  input: NamedInput,
  target: Target,
  values: Values,
  stem: string,
  output: Output,
): Promise<Exported> {
  const { input: opened, notes, close } = await input.open();
  try {
    checkFrame(opened, values['frame']);
    const written = await target.write(opened, {
      decode: imageDecoder(decodeImage),
      stem,
      frames: framesOf(values['frame']),
      millimetres: Number(values['millimetres']) || defaultMillimetres,
      quantize: values['quantize'] === 'yes',
      game: values,
    });
    for (const { severity, title, why } of [...notes, ...written.notes])
      output.err(`${severity}: ${title}. ${why}`);
    return written;
  } finally {
    close();
  }
}

function checkFrame({ model: { name, frameCount } }: ExportInput, frame: string | undefined): void {
  const frames = Math.max(1, frameCount);
  if (frame !== undefined && frame !== 'all' && Number(frame) >= frames)
    throw new InvalidArgument(
      `frame=${frame}: ${name} has ${frames === 1 ? '1 frame, 0' : `${frames} frames, 0 to ${frames - 1}`}`,
    );
}

/** Options without listed values are numbers, of which frames begin at 0. */
function isValid({ game = [], options }: Target, id: string, value: string): boolean {
  const listed = game.find((option) => option.id === id)?.values ?? [];
  if (listed.length > 0) return value !== '' && listed.some((each) => each.id === value);
  if (id === 'frame') return /^\d+$/.test(value) || (value === 'all' && options.includes('all-frames'));
  if (id === 'quantize') return value === 'yes' || value === 'no';
  return Number(value) > 0 && Number.isFinite(Number(value));
}

function framesOf(value = '0'): FrameChoice {
  return value === 'all' ? 'all' : { frame: Number(value) };
}

/** The format with an id, or the one whose names end like `out`. */
function targetOf(id: string | undefined, out: string | null): Target | undefined {
  if (id !== undefined) return targets.find((target) => target.id === id);
  return targets.find(({ ending }) => out?.toLowerCase().endsWith(ending));
}

/** The folder of an output, and the name in it without its ending. */
function placeOf(out: string, { ending }: Target): { readonly folder: string; readonly name: string } {
  const name = basename(out);
  const hasEnding = name.toLowerCase().endsWith(ending) && name.length > ending.length;
  return {
    folder: dirname(out),
    name: hasEnding ? name.slice(0, -ending.length) : name.replace(/\.[^.]*$/, ''),
  };
}
