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
