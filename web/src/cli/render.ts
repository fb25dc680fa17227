import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findChromium } from '../../../scripts/support/chromium.mjs';
import { ModelError, type Entry } from '../core/index.js';
import { messageOf } from '../core/model-error.js';
import { parseOrbit } from '../element/camera-attributes.js';
import type { RenderOrder } from '../embed/render.js';
import { filesOf } from '../convert/export-input.js';
import { RenderSite, withBrowser } from './render-site.js';
import { InvalidArgument, type ExitCode, type Output, type Options } from './command.js';
import { isCssColour } from './css-colour.js';
import { namedFiles, type NamedFiles } from './named-files.js';
import { meansFolder, writeFiles, type OutputFiles, OutputNames } from './output-files.js';
import { packageFolder } from './package-folder.js';

const smallest = 16;
/** Of the pictures that `<retro-mesh>` draws. */
const largest = 4096;

type View = Pick<RenderOrder, 'width' | 'height' | 'background' | 'camera' | 'clip' | 'seconds'>;

const tones = ['transparent', 'light', 'mid', 'dark'];

/** What the options say. Throws an InvalidArgument. */
export function viewOfOptions(options: Options): View {
  const { size = '1024', background = 'transparent', camera = '', clip = '', time = '0' } = options;
  const check = (isValid: boolean, message: string): void => {
    if (!isValid) throw new InvalidArgument(message);
  };
  check(!!options.out, 'render needs -o with the name of a PNG or a folder');
  const match = /^(\d+)(?:x(\d+))?$/.exec(size);
  const [width, height] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])];
  const isSize = [width, height].every((edge) => edge >= smallest && edge <= largest);
  check(isSize, `--size has to be like 800x600, with ${smallest} to ${largest} pixels: "${size}"`);
  const seconds = Number(time);
  check(time !== '' && seconds >= 0 && seconds < Infinity, `--time has to be a number of seconds: "${time}"`);
  const isOrbit = camera === '' || Object.keys(parseOrbit(camera)).length > 0;
  check(isOrbit, `--camera has to be like "30deg 75deg 105%", where each can be auto: "${camera}"`);
  const isColour = tones.includes(background) || isCssColour(background);
  check(isColour, `--background has to be ${tones.join(', ')} or a CSS colour: "${background}"`);
  return { width, height, background, camera, clip, seconds };
}

/** Draws each model of `paths` into a PNG, with a browser of this system. */
export async function render(
  paths: readonly string[],
  options: Options,
  view: View,
  output: Output,
): Promise<ExitCode> {
  const named = await namedFiles(paths, options, output);
  const { entries } = named;
  const targets = await targetsOf(entries, options.out!, output);
  const program = findChromium();
  if (!program) {
    output.err(
      'render draws with Chromium, Chrome or Edge, and none was found. Install one, or name it in RETROMESH_CHROMIUM.',
    );
    return 1;
  }
  if (!existsSync(new URL('dist/embed/render.js', packageFolder()))) {
    output.err('render needs the built viewer: run "npm run build" first.');
    return 1;
  }
  let failures = named.collection.errors.length;
  for (const error of named.collection.errors) output.err(error.message);
  await writeFiles(output, options, async (files) => {
    for (const target of targets) await files.check(target);
    const pictures: Picture[] = [];
    for (const [index, entry] of entries.entries()) {
      const opened = await openedFor(named, entry, view);
      if (typeof opened === 'string') output.err(opened);
      else pictures.push({ ...opened, name: entry.name, target: targets[index]! });
    }
    failures += entries.length - pictures.length;
    if (pictures.length > 0) failures += await draw(program, named, pictures, view, files, output);
  });
  return failures > 0 ? 1 : 0;
}

/** A model and its PNG. */
interface Picture {
  readonly name: string;
  /** The id of its entry among its files. */
  readonly entry: string;
  /** The names of its files. */
  readonly files: readonly string[];
  readonly target: string;
}

/** The files of a model, or what keeps it from being drawn. */
async function openedFor(
  { collection }: NamedFiles,
  entry: Entry,
  { clip }: View,
): Promise<Pick<Picture, 'entry' | 'files'> | string> {
  try {
    const model = await collection.open(entry);
    const names = model.clips.map(({ name }) => name);
    model.dispose();
    const isThere = !clip || names.some((name) => name.toLowerCase() === clip.toLowerCase());
    if (isThere) return { entry: model.entry, files: filesOf(model).map(({ name }) => name) };
    const has = names.length > 0 ? `It has ${names.join(', ')}.` : 'It has no clips.';
    return `${entry.name} has no clip "${clip}". ${has}`;
  } catch (error) {
    if (error instanceof ModelError) return error.message;
    throw error;
  }
}

/** The file for each model. Throws an InvalidArgument for a name that cannot be one. */
async function targetsOf(entries: readonly Entry[], out: string, output: Output): Promise<string[]> {
  const names = new OutputNames(output);
  if (await meansFolder(out)) return entries.map(({ name }) => join(out, `${names.stemFor(name)}.png`));
  const stem = out.replace(/\.png$/i, '');
  if (entries.length > 1)
    throw new InvalidArgument(`these are ${entries.length} models: -o has to be a folder, such as ${stem}/`);
  if (stem === out) throw new InvalidArgument(`${out} has to end in .png: other formats are not drawn`);
  return [join(dirname(out), `${names.stemFor(basename(stem))}${out.slice(stem.length)}`)];
}

/** Returns how many pictures could not be drawn. */
async function draw(
  program: string,
  { collection }: NamedFiles,
  pictures: readonly Picture[],
  view: View,
  files: OutputFiles,
  output: Output,
): Promise<number> {
  const names = [...new Set(pictures.flatMap(({ files: own }) => own))];
  const orders = pictures.map(({ entry, files: own }): RenderOrder => ({
    ...view,
    entry,
    files: own.map((name) => ({ name, index: names.indexOf(name) })),
  }));
  let failures = 0;
  const writes: Promise<void>[] = [];
  let done = (): void => {};
  const all = new Promise<void>((resolve) => (done = resolve));
  const site = new RenderSite(
    orders,
    (index) => collection.read(names[index]!),
    (number, result) => {
      const { name, target } = pictures[number]!;
      if ('png' in result) {
        const write = files.add(target, result.png);
        // It is waited for when all are drawn.
        write.catch(() => undefined);
        writes.push(write);
      } else {
        failures += 1;
        output.err(`${name} could not be drawn: ${result.error}`);
      }
      if (writes.length + failures === orders.length) done();
    },
  );
  try {
    await withBrowser(program, await site.start(), all);
  } catch (error) {
    output.err(messageOf(error));
    failures += 1;
  } finally {
    site.stop();
  }
  await Promise.all(writes);
  return failures;
}
