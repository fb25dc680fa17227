import { parseArgs } from 'node:util';
import { ModelError } from '../core/index.js';
import { dump } from './dump.js';
import { info } from './info.js';
import { version } from './version.js';

/** Where a command writes. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** 0: all opened. 1: something could not be opened, and the reason is on `err`. 2: the command was not understood. */
export type ExitCode = 0 | 1 | 2;

const help = `retromesh: what is in the model files of old games

  retromesh info FILES…   what each model is: counts, clips, materials, notes, missing files
  retromesh dump FILES…   every field of each document, as JSON

FILES are model files, folders, or zip and pk3 archives. For a model file, its partner, scripts and
textures are looked for beside it.

  --json      info: as JSON
  --list      info: one line for each model
  --reading ID=CHOICE
              info: how to read what the format leaves open, such as uv-layout=planar; as often as needed
  --interpretations  info: only how that was read, with the scores, as JSON
  --compact   dump: without line breaks
  --help      this text
  --version   the version

Exit codes: 0 all opened, 1 a file could not be opened, 2 the command was not understood.
`;

/** Runs one command line. */
export async function run(args: readonly string[], output: Output): Promise<ExitCode> {
  const parsed = parse(args);
  if (typeof parsed === 'string') return usage(parsed, output);
  const { values, positionals } = parsed;
  const [command, ...paths] = positionals;
  if (values.help) return say(help, output);
  if (values.version) return say(`${version()}\n`, output);
  if (command !== 'info' && command !== 'dump') {
    return usage(command === undefined ? 'a command is missing' : `there is no command "${command}"`, output);
  }
  const stray =
    command === 'info'
      ? values.compact && '--compact'
      : (values.json && '--json') ||
        (values.list && '--list') ||
        (values.reading && '--reading') ||
        (values.interpretations && '--interpretations');
  if (stray) return usage(`${command} has no option ${stray}`, output);
  if (paths.length === 0) return usage(`${command} needs a file`, output);
  try {
    return await (command === 'info' ? info(paths, values, output) : dump(paths, values, output));
  } catch (fault) {
    if (!(fault instanceof ModelError)) throw fault;
    output.err(`${fault.message}\n`);
    return 1;
  }
}

const options = {
  json: { type: 'boolean' },
  list: { type: 'boolean' },
  reading: { type: 'string', multiple: true },
  interpretations: { type: 'boolean' },
  compact: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (fault) {
    return fault instanceof Error ? fault.message.split('. ')[0]! : String(fault);
  }
}

function say(text: string, output: Output): ExitCode {
  output.out(text);
  return 0;
}

function usage(what: string, output: Output): ExitCode {
  output.err(`retromesh: ${what}\nTry "retromesh --help".\n`);
  return 2;
}
