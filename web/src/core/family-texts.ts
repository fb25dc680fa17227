// What formats/<family>/family.json has for people. Each is loaded with what shows it.
export { formats } from '#wasm/family-formats.js';
export { targets } from '#wasm/family-targets.js';

/** An option of a format of games: one of some values, or a number. */
export interface GameOption {
  readonly id: string;
  readonly name: string;
  /** The first is the default; none for a number. */
  readonly values: readonly { readonly id: string; readonly name: string }[];
}

/** The height of a player of a game, in units of its files. */
export interface Player {
  readonly height: number;
  /** Where the number is from. */
  readonly source: string;
}

/** What the export dialog and the command line show of a format of games. */
export interface GameTarget {
  /** How names of its main file end. */
  readonly ending: string;
  readonly name: string;
  /** Games that it is for. */
  readonly purpose: string;
  /** What its files have, of a model that has it. */
  readonly keeps: string;
  readonly options: readonly GameOption[];
  readonly player?: Player;
}
