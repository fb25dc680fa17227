import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileName } from '../core/format.js';
import { ModelError, type Note } from '../core/index.js';
import { imageDecoder } from '../convert/images/decoder.js';
import type { FrameChoice } from '../convert/exported.js';
import { fileStem } from '../convert/file-stem.js';
import { defaultMillimetres } from '../convert/stl/write-stl.js';
import { targets, type Target } from '../convert/targets.js';
import type { ExitCode, Output } from './command.js';
import { decodeImage } from './decode-image.js';
import { inputsOf, type NamedInput } from './convert-inputs.js';
import { printable } from './table.js';

/** Options of `convert`. */
export interface ConvertOptions {
  readonly out?: string | undefined;
  /** The id of a format; by default that of the name after -o. */
  readonly to?: string | undefined;
  /** The name of the model, where there are several. */
  readonly model?: string | undefined;
  /** Values of the options of a format: "vertices=8". */
  readonly option?: readonly string[] | undefined;
  readonly interpretation?: readonly string[] | undefined;
  readonly force?: boolean | undefined;
}

/** Where the files of a model go. */
interface Place {
  readonly folder: string;
  readonly stem: string;
}

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

/** The options of a format for other programs: id, values, name. */
function plainOptions(options: Target['options']): (readonly [string, string, string])[] {
  const frames = options.includes('all-frames') ? 'NUMBER|all' : 'NUMBER';
  return [
    ...(options.includes('frame') ? [['frame', frames, 'Frame, from 0'] as const] : []),
    ...(options.includes('millimetres') ? [['millimetres', 'NUMBER', 'Longest side'] as const] : []),
  ];
}

/** Writes models in another format. Notes are printed before anything is written, and files are only replaced with --force. */
export async function convert(
  paths: readonly string[],
  options: ConvertOptions,
  output: Output,
): Promise<ExitCode> {
  const refused = (why: string): ExitCode => {
    output.err(`retromesh: ${why}\nTry "retromesh --help".\n`);
    return 2;
  };
  const { out } = options;
  if (out === undefined) return refused('convert needs -o with a file or folder');
  const intoFolder = /[\\/]$/.test(out) || (await isFolder(out));
  const target = targetOf(options.to, intoFolder ? null : out);
  if (!target)
    return refused(
      options.to
        ? `there is no format "${options.to}"`
        : `no format has names like ${out}; choose one with --to`,
    );
  const values: Readonly<Record<string, string>> = Object.fromEntries(
    (options.option ?? []).map((each) => each.split('=', 2)),
  );
  const known = [
    ...plainOptions(target.options).map(([id]) => id),
    ...(target.game ?? []).map(({ id }) => id),
  ];
  const unknown = Object.keys(values).find((id) => !known.includes(id));
  if (unknown !== undefined) return refused(`${target.id} has no option "${unknown}"`);
  const invalid = Object.entries(values).find(([id, value]) => !isValid(target, id, value));
  if (invalid) return refused(`${invalid.join('=')} is no value of ${target.id}`);

  const inputs = await inputsOf(paths, { interpretation: options.interpretation, model: options.model });
  if (inputs.length === 0) return refused(`no model is called "${options.model}"`);
  if (inputs.length > 1 && !intoFolder) {
    const names = inputs.map(({ name }) => name).join(', ');
    return refused(
      `there are ${inputs.length} models (${printable(names)}); choose one with --model, or a folder with -o`,
    );
  }
  const stems = new Set<string>();
  let failed = false;
  for (const input of inputs) {
    const place = intoFolder ? { folder: out, stem: freeStem(input.name, stems) } : placeOf(out, target);
    try {
      failed = !(await convertOne(input, target, { ...options, values }, place, output)) || failed;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      output.err(`${printable(error.message)}\n`);
      failed = true;
    }
  }
  return failed ? 1 : 0;
}

/** False when a file is there already. */
async function convertOne(
  input: NamedInput,
  target: Target,
  { force, values }: ConvertOptions & { readonly values: Readonly<Record<string, string>> },
  { folder, stem }: Place,
  output: Output,
): Promise<boolean> {
  const { input: opened, notes, close } = await input.open();
  try {
    const written = await target.write(opened, {
      decode: imageDecoder(decodeImage),
      stem,
      frames: framesOf(values['frame']),
      millimetres: Number(values['millimetres']) || defaultMillimetres,
      game: values,
    });
    for (const note of [...notes, ...written.notes]) output.err(`${noteText(note)}\n`);
    const files = written.files.map(({ name, bytes }) => ({ path: join(folder, fileName(name)), bytes }));
    for (const { path } of files) {
      if (force || !(await exists(path))) continue;
      output.err(`${printable(path)} is there already; --force replaces it. Nothing was written.\n`);
      return false;
    }
    await mkdir(folder, { recursive: true });
    for (const { path, bytes } of files) {
      await writeFile(path, bytes);
      output.out(`${printable(path)}\n`);
    }
    return true;
  } finally {
    close();
  }
}

/** Options without listed values are numbers, of which frames begin at 0. */
function isValid({ game = [], options }: Target, id: string, value = ''): boolean {
  const listed = game.find((option) => option.id === id)?.values ?? [];
  if (listed.length > 0) return value !== '' && listed.some((each) => each.id === value);
  if (id === 'frame') return /^\d+$/.test(value) || (value === 'all' && options.includes('all-frames'));
  return Number(value) > 0 && Number.isFinite(Number(value));
}

function framesOf(value = '0'): FrameChoice {
  return value === 'all' ? 'all' : { frame: Number(value) };
}

function noteText({ severity, title, why }: Note): string {
  return printable(`${severity}: ${title}. ${why}`);
}

/** The format with an id, or the one whose names end like `out`. */
function targetOf(id: string | undefined, out: string | null): Target | undefined {
  if (id !== undefined) return targets.find((target) => target.id === id);
  return targets.find(({ ending }) => out?.toLowerCase().endsWith(ending));
}

function placeOf(out: string, { ending }: Target): Place {
  const name = basename(out);
  const hasEnding = name.toLowerCase().endsWith(ending) && name.length > ending.length;
  return {
    folder: dirname(out),
    stem: fileStem(hasEnding ? name.slice(0, -ending.length) : name.replace(/\.[^.]*$/, '')),
  };
}

function freeStem(name: string, taken: Set<string>): string {
  const stem = fileStem(name);
  let free = stem;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem}-${number}`;
  taken.add(free.toLowerCase());
  return free;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  );
