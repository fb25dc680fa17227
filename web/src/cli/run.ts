import { ModelError } from '../core/index.js';
import { InvalidArgument, parse, type ExitCode, type Options, type Output } from './command.js';
import { dump } from './dump.js';
import { info } from './info.js';
import { closeFiles } from './open-files.js';
import { printable, printableLines } from './printable.js';
import { render, viewOfOptions } from './render.js';
import { reasonOf } from './system-error.js';
import { version } from './package-folder.js';

const help = (formats: string): string => `retromesh: inspects and converts the model files of old games

  retromesh info FILES…           summary of each model: counts, clips, materials, notes, missing files
  retromesh dump FILES…           every field of each document, as JSON
  retromesh lint PATHS…           what is wrong in the files, why it matters, and how to mend it
  retromesh convert FILES… -o OUT writes models in another format; notes say what it cannot keep
  retromesh render FILES… -o OUT  a picture of each model, drawn with Chromium, Chrome or Edge
  retromesh unpack FILES… -o OUT  the loose files that the models of a game's packages are made of
  retromesh diff A B              what differs between two versions: A and B are a file, folder or archive each

FILES are model files, folders, or zip and pk3 archives. The other files of a model (partner, scripts,
textures) are searched in its folder and the folders beside it. convert reads GLB, glTF and OBJ as well.
A file that is named stands for its own model, and what is found beside it only completes that. Of a file with
several models, such as a package of Unreal, FILE#MODEL names one, by its name, Package.Group.Name or id; packages
in its folder, and in System and Textures beside it, complete it. The file - is standard input. OUT is the main file of one model where its name ends as files of the format do; with a slash
at its end, without an ending, or where it is a folder, it is made and gets the files of all models, and convert
needs --to. All files are written, or none.

  --json      info, unpack --list: output as JSON
  --list      info: one line per model; of packages from their tables, and none is opened
              unpack: names and sizes of the files, and none is written
  --interpretation ID=CHOICE
              info, convert: how to interpret what the format leaves open, such as uv-layout=planar; repeatable
  --interpretations
              info: only the interpretations with their scores, as JSON
  --format FORMAT
              diff: text (if not given) or json
  --compact   dump: without line breaks
  -o, --out OUT
              convert, render: the file to write, or a folder; unpack: the folder
  --force     convert, render, unpack: replaces files that are there
  --to FORMAT convert: the format, when the name of OUT does not say it
  --model NAME
              convert: only the models of this name; NAME#2 is the second of them; or an id of info --json
  --all       convert: of archives of games also more than 200 models
  --option ID=VALUE
              convert: an option of the format, see below; repeatable
  --scale N, --height N
              convert: units of the files for one of the model, or how high its first frame becomes: in units of
              the game, metres of glTF, millimetres of STL
  --size WxH  render: pixels, such as 800x600; 1024x1024 if not given
  --background COLOUR
              render: transparent (if not given), light, mid, dark, or a CSS colour
  --camera "30deg 75deg 105%"
              render: angle around the model, angle from above, distance; 105% shows all of it
  --clip NAME, --time SECONDS
              render: the clip, and the time in it
  --allow-outside
              also reads what links and names in files point to outside of the folder
  --help      show this text; after lint, its options
  --version   show the version

Formats of convert, with their names and options:
${formats}

Exit codes: 0 success, 1 a file could not be opened or written, or lint has findings, 2 invalid arguments,
or a path where there is no file. diff: 0 equal, 1 different, 2 a file could not be opened, or invalid arguments.
`;

/** The options of each command. What writes is imported on demand only. */
const commandOptions = {
  info: ['json', 'list', 'interpretation', 'interpretations'],
  dump: ['compact'],
  unpack: ['out', 'list', 'json', 'force'],
  diff: ['format'],
  lint: [
    'format',
    'disable',
    'max-warnings',
    'fix',
    'out',
    'output',
    'in-place',
    'force',
    'docs',
    'rules',
    'all',
  ],
  convert: ['out', 'to', 'model', 'all', 'option', 'scale', 'height', 'interpretation', 'force'],
  render: ['out', 'size', 'background', 'camera', 'clip', 'time', 'force'],
} as const;
const optionsOfAll = ['allow-outside'] as const;

type Command = keyof typeof commandOptions;

/** The streams of a program: `out` for results, `err` for errors and notes. */
interface Streams {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs one command line. Nothing is thrown: each error is a sentence. */
export async function run(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const output: Output = {
    out: (text) => streams.out(printableLines(text)),
    err: (line) => streams.err(`${printable(line)}\n`),
  };
  try {
    return await runCommand(args, output);
  } catch (error) {
    if (error instanceof InvalidArgument) {
      output.err(`retromesh: ${error.message}`);
      output.err('Try "retromesh --help".');
      return 2;
    }
    if (error instanceof ModelError) {
      output.err(error.message);
      return unnamed.has(error.report.code) ? 2 : 1;
    }
    output.err(`retromesh: stopped by an error of its own: ${reasonOf(error)}`);
    return 1;
  } finally {
    await closeFiles();
  }
}

/** Codes of errors about paths that are no file, folder or model. */
const unnamed: ReadonlySet<string> = new Set(['not-found', 'ambiguous', 'no-file']);

async function runCommand(args: readonly string[], output: Output): Promise<ExitCode> {
  const { values, positionals } = parse(args);
  if (values.help && positionals[0] === 'lint')
    return print((await import('./lint/help.js')).lintHelp, output);
  if (values.help) return print(help((await import('./convert.js')).listOfTargets()), output);
  if (values.version) return print(`${version()}\n`, output);
  const [command, ...paths] = positionals;
  if (command === undefined) throw new InvalidArgument('a command is missing');
  if (!isCommand(command)) throw new InvalidArgument(`there is no command "${command}"`);
  const allowed: readonly string[] = [...commandOptions[command], ...optionsOfAll];
  const unknown = Object.keys(values).find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw new InvalidArgument(`${command} has no option --${unknown}`);
  if (paths.length === 0 && !values.rules) throw new InvalidArgument(`${command} needs a file`);
  switch (command) {
    case 'info':
      return info(paths, values, output);
    case 'dump':
      return dump(paths, values, output);
    case 'unpack':
      return (await import('./unpack.js')).unpack(paths, values, output);
    case 'diff':
      checkDiff(paths, values);
      return (await import('./diff.js')).diff(paths as [string, string], values, output);
    case 'lint':
      return (await import('./lint/lint.js')).lint(paths, values, output);
    case 'convert':
      return (await import('./convert.js')).convert(paths, values, output);
    case 'render':
      return render(paths, values, viewOfOptions(values), output);
  }
}

function isCommand(name: string): name is Command {
  return Object.hasOwn(commandOptions, name);
}

function checkDiff(paths: readonly string[], { format = 'text' }: Options): void {
  if (paths.length !== 2) throw new InvalidArgument('diff needs two files or folders');
  if (!['text', 'json'].includes(format)) throw new InvalidArgument(`diff has no format "${format}"`);
}

function print(text: string, output: Output): ExitCode {
  output.out(text);
  return 0;
}
