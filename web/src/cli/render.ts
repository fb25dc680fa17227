import { existsSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findChromium } from '../../../scripts/support/chromium.mjs';
import { ModelError, type Entry } from '../core/index.js';
import { messageOf } from '../core/model-error.js';
import type { RenderOrder } from '../embed/render.js';
import { withBrowser } from './browser.js';
import type { ExitCode, Output } from './command.js';
import { namedFiles, type NamedFiles } from './named-files.js';
import { packageFolder } from './package-folder.js';
import { RenderSite } from './render-site.js';
import { printable } from './table.js';

/** Options of `render`. */
export interface RenderOptions {
  readonly out?: string | undefined;
  readonly size?: string | undefined;
  readonly background?: string | undefined;
  readonly camera?: string | undefined;
  readonly clip?: string | undefined;
  readonly time?: string | undefined;
  readonly force?: boolean | undefined;
}

const smallest = 16;
/** Of the pictures that `<retro-mesh>` draws. */
const largest = 4096;

type View = Pick<RenderOrder, 'width' | 'height' | 'background' | 'camera' | 'clip' | 'seconds'>;

/** What the options say; a text says what is wrong with them. */
export function viewOfOptions(options: RenderOptions): View | string {
  const { size = '1024', background = 'transparent', camera = '', clip = '', time = '0' } = options;
  if (!options.out) return 'render needs -o with the name of a PNG or a folder';
  const match = /^(\d+)(?:x(\d+))?$/.exec(size);
  const [width, height] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])];
  const isValid = [width, height].every((edge) => edge >= smallest && edge <= largest);
  if (!isValid) return `--size has to be like 800x600, with ${smallest} to ${largest} pixels: "${size}"`;
  const seconds = Number(time);
  if (!(seconds >= 0 && seconds < Infinity)) return `--time has to be a number of seconds: "${time}"`;
  return { width, height, background, camera, clip, seconds };
}

/** Draws each model of `paths` into a PNG, with a browser of this system. */
export async function render(
  paths: readonly string[],
  options: RenderOptions,
  view: View,
  output: Output,
): Promise<ExitCode> {
  const fail = (message: string): ExitCode => {
    output.err(`${printable(message)}\n`);
    return 1;
  };
  const program = findChromium();
  if (!program)
    return fail(
      'render draws with Chromium, Chrome or Edge, and none was found. Install one, or name it in RETROMESH_CHROMIUM.',
    );
  if (!existsSync(new URL('dist/embed/render.js', packageFolder())))
    return fail('render needs the built viewer: run "npm run build" first.');
  const named = await namedFiles(paths);
  const targets = await targetsOf(named.entries, options.out!);
  if (typeof targets === 'string') return fail(targets);
  const taken = options.force ? [] : targets.filter((target) => existsSync(target));
  if (taken.length === 1) return fail(`${taken[0]} is there already. --force replaces it.`);
  if (taken.length > 1) return fail(`${taken.join(', ')} are there already. --force replaces them.`);
  const problems: (Error | null)[] = [];
  for (const entry of named.entries) problems.push(await problemOf(named, entry, view));
  const errors = [...named.collection.errors, ...problems].filter((error) => error !== null);
  for (const error of errors) output.err(`${printable(error.message)}\n`);
  const pictures = named.entries
    .map((entry, i) => ({ entry, target: targets[i]! }))
    .filter((_, i) => problems[i] === null);
  const failures = pictures.length > 0 ? await draw(program, named, pictures, view, output) : 0;
  return errors.length + failures > 0 ? 1 : 0;
}

/** A model and its PNG. */
interface Picture {
  readonly entry: Entry;
  readonly target: string;
}

/** What keeps a model from being drawn, or null. */
async function problemOf({ collection }: NamedFiles, entry: Entry, { clip }: View): Promise<Error | null> {
  try {
    const model = await collection.open(entry);
    const names = model.clips.map(({ name }) => name);
    model.dispose();
    if (!clip || names.some((name) => name.toLowerCase() === clip.toLowerCase())) return null;
    const has = names.length > 0 ? `It has ${names.join(', ')}.` : 'It has no clips.';
    return new Error(`${entry.name} has no clip "${clip}". ${has}`);
  } catch (error) {
    if (error instanceof ModelError) return error;
    throw error;
  }
}

/** The file for each model, or a text that says what is wrong with the name. */
async function targetsOf(entries: readonly Entry[], output: string): Promise<string[] | string> {
  const isFolder = /[\\/]$/.test(output) || ((await stat(output).catch(() => null))?.isDirectory() ?? false);
  if (!isFolder && entries.length > 1)
    return `These are ${entries.length} models: -o has to be a folder, such as ${output.replace(/\.png$/i, '')}/.`;
  if (!isFolder)
    return /\.png$/i.test(output) ? [output] : `${output} has to end in .png: other formats are not drawn.`;
  const used = new Set<string>();
  return entries.map(({ name }) => {
    const stem = name.replace(/[\u0000-\u001f\\/:*?"<>|]+/g, '_') || 'model';
    let unique = stem;
    for (let number = 2; used.has(unique.toLowerCase()); number += 1) unique = `${stem} ${number}`;
    used.add(unique.toLowerCase());
    return join(output, `${unique}.png`);
  });
}

/** Returns how many pictures could not be drawn. */
async function draw(
  program: string,
  { collection }: NamedFiles,
  pictures: readonly Picture[],
  view: View,
  output: Output,
): Promise<number> {
  const names = [...new Set(pictures.flatMap(({ entry }) => entry.parts.map(({ file }) => file)))];
  const orders = pictures.map(({ entry: { id, parts } }): RenderOrder => {
    const files = parts.map(({ file }) => ({ name: file, index: names.indexOf(file) }));
    return { ...view, entry: id, files };
  });
  let failures = 0;
  const written: Promise<void>[] = [];
  let done = (): void => {};
  const all = new Promise<void>((resolve) => (done = resolve));
  const site = new RenderSite(
    orders,
    (index) => collection.read(names[index]!),
    (number, result) => {
      if ('png' in result) written.push(save(pictures[number]!.target, result.png));
      else {
        failures += 1;
        output.err(`${printable(`${pictures[number]!.entry.name} could not be drawn: ${result.error}`)}\n`);
      }
      if (written.length + failures === orders.length) done();
    },
  );
  try {
    await withBrowser(program, await site.start(), all);
  } catch (error) {
    output.err(`${printable(messageOf(error))}\n`);
    failures += 1;
  } finally {
    site.stop();
  }
  await Promise.all(written);
  return failures;
}

async function save(target: string, png: Buffer): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, png);
}
