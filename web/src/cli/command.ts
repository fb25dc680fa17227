import { parseArgs } from 'node:util';
import { messageOf } from '../core/model-error.js';

/** Where a command writes. */
export interface Output {
  /** Results, as they are. Names in lines have to be `printable`, in JSON `printableJson`. */
  readonly out: (text: string) => void;
  /** One line about an error or a note, which is made printable. */
  readonly err: (line: string) => void;
}

/** 0: success. 1: a file could not be opened, and the error is on `err`. 2: invalid arguments. Of `diff`, 1: different, 2: also an error. */
export type ExitCode = 0 | 1 | 2;

/** What is wrong with the arguments of a command. */
export class InvalidArgument extends Error {}

/** Values like "frame=8" by what is before the first `=`; throws an InvalidArgument for one without. */
export function pairsOf(
  option: string,
  example: string,
  values: readonly string[] = [],
): Readonly<Record<string, string>> {
  const wrong = values.find((value) => !/^[^=]+=/.test(value));
  if (wrong !== undefined) throw new InvalidArgument(`${option} has to be like ${example}: "${wrong}"`);
  return Object.fromEntries(
    values.map((value) => {
      const at = value.indexOf('=');
      return [value.slice(0, at), value.slice(at + 1)];
    }),
  );
}

const options = {
  json: { type: 'boolean' },
  list: { type: 'boolean' },
  interpretation: { type: 'string', multiple: true },
  interpretations: { type: 'boolean' },
  format: { type: 'string' },
  compact: { type: 'boolean' },
  out: { type: 'string', short: 'o' },
  to: { type: 'string' },
  model: { type: 'string' },
  option: { type: 'string', multiple: true },
  scale: { type: 'string' },
  height: { type: 'string' },
  size: { type: 'string' },
  background: { type: 'string' },
  camera: { type: 'string' },
  clip: { type: 'string' },
  time: { type: 'string' },
  force: { type: 'boolean' },
  'allow-outside': { type: 'boolean' },
  disable: { type: 'string', multiple: true },
  'max-warnings': { type: 'string' },
  fix: { type: 'boolean' },
  output: { type: 'string' },
  'in-place': { type: 'boolean' },
  docs: { type: 'string' },
  rules: { type: 'boolean' },
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'V' },
} as const;

/** The options of a command line; the help says what they are for. */
export type Options = ReturnType<typeof parse>['values'];

/** Throws an InvalidArgument for an option that no command has. */
export function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new InvalidArgument(messageOf(error).split('. ')[0]!);
  }
}
