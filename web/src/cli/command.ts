/** The output streams of a command. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** 0: success. 1: a file could not be opened, and the error is on `err`. 2: invalid arguments. Of `diff`, 1: different, 2: also an error. */
export type ExitCode = 0 | 1 | 2;
