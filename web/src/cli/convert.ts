import { basename, dirname, join } from 'node:path';
import { fileName } from '../core/format.js';
import { ModelError, type Entry } from '../core/index.js';
import type { Exported, FrameChoice } from '../convert/exported.js';
import { imageDecoder } from '../convert/images/decoder.js';
import { scaleForHeight } from '../convert/size.js';
import { defaultMillimetres } from '../convert/stl/write-stl.js';
import { targets, type Target } from '../convert/targets.js';
import { type ExportInput } from '../convert/export-input.js';
import { checkCount } from './archive-models.js';
import { AskedInterpretations } from './asked-interpretations.js';
import { chosenOf, labelsOf } from './choose-models.js';
import { InvalidArgument, pairsOf, type ExitCode, type Output, type Options } from './command.js';
import { inputsOf, type NamedInput } from './convert-inputs.js';
import { decodeImage } from './decode-image.js';
import { meansFolder, writeFiles, OutputNames } from './output-files.js';
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

/** What the options of a command line say of the files. */
interface Choices {
  readonly values: Values;
  readonly scale?: number | undefined;
  readonly height?: number | undefined;
}

function* entriesOf(inputs: readonly NamedInput[]): Iterable<Entry> {
  for (const { entry } of inputs) if (entry) yield entry;
}

/** Writes models in another format: all of their files, or none. Notes are printed before, and files are only replaced with --force. */
export async function convert(paths: readonly string[], options: Options, output: Output): Promise<ExitCode> {
  const { out } = options;
  if (out === undefined) throw new InvalidArgument('convert needs -o with a file or folder');
  const target = targetOf(options.to, out);
  const intoFolder = await meansFolder(out);
  if (!intoFolder && !hasEnding(out, target))
    throw new InvalidArgument(
      `${target.name} files end in ${target.ending}, not as ${out} does; a folder ends in a slash`,
    );
  const choices = choicesOf(target, options);
  const asked = new AskedInterpretations(options.interpretation);
  const { inputs, errors } = await inputsOf(paths, options, asked, output);
  const chosen = chosenOf(inputs, options.model);
  if (!options.all) checkCount(entriesOf(chosen), 'convert all with --all');
  if (chosen.length > 1 && !intoFolder) {
    throw new InvalidArgument(
      `there are ${chosen.length} models (${labelsOf(chosen)}); choose one with --model, or a folder with -o`,
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
      const converted = await convertOne(input, target, choices, stem, output).catch(fail);
      // The names are of texts in models: no part of them is a folder.
      for (const file of converted?.files ?? [])
        await files.add(join(folder, fileName(file.name)), file.bytes);
    }
    if (failures === 0) asked.check();
  });
  for (const path of written) output.out(`${printable(path)}\n`);
  return failures > 0 ? 1 : 0;
}

function choicesOf(target: Target, options: Options): Choices {
  const values = valuesOf(target, options.option);
  const scale = positive('--scale', options.scale);
  const height = positive('--height', options.height);
  const sizes = [scale, height, values['millimetres']].filter((each) => each !== undefined);
  if (sizes.length > 1) throw new InvalidArgument('--scale, --height and millimetres exclude each other');
  return { values, scale, height };
}

function positive(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (isPositive(text)) return Number(text);
  throw new InvalidArgument(`${option} has to be a number above 0: "${text}"`);
}

function isPositive(text: string): boolean {
  return Number(text) > 0 && Number.isFinite(Number(text));
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

async function convertOne(
  input: NamedInput,
  target: Target,
  { values, scale, height }: Choices,
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
      scale: height === undefined ? scale : scaleForHeight(opened.model, height),
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
  return isPositive(value);
}

function framesOf(value = '0'): FrameChoice {
  return value === 'all' ? 'all' : { frame: Number(value) };
}

/** The format with an id, or the one whose names end like `out`. Throws an InvalidArgument. */
function targetOf(id: string | undefined, out: string): Target {
  const target = targets.find((each) => (id === undefined ? hasEnding(out, each) : each.id === id));
  if (target) return target;
  throw new InvalidArgument(
    id === undefined ? `no format has names like ${out}; choose one with --to` : `there is no format "${id}"`,
  );
}

function hasEnding(out: string, { ending }: Target): boolean {
  return out.toLowerCase().endsWith(ending);
}

/** The folder of an output, and the name in it without its ending. */
function placeOf(out: string, { ending }: Target): { readonly folder: string; readonly name: string } {
  return { folder: dirname(out), name: basename(out).slice(0, -ending.length) };
}
