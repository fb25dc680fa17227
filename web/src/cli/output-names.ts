import { fileStem } from '../core/files/file-stem.js';
import type { Output } from './command.js';

/** Names for the files of models, each once in a folder, that every system allows. */
export class OutputNames {
  readonly #taken = new Set<string>();
  readonly #output: Output;

  constructor(output: Output) {
    this.#output = output;
  }

  /** A name without its ending, and a note when it is not the one that is asked for. */
  stemFor(name: string): string {
    const stem = fileStem(name);
    let free = stem;
    for (let number = 2; this.#taken.has(keyOf(free)); number += 1) free = `${stem}-${number}`;
    this.#taken.add(keyOf(free));
    if (stem !== name)
      this.#output.err(`fact: ${name} is written as ${free}. Not all systems allow its name.`);
    return free;
  }
}

/** Some file systems take names that differ in case, or in how accents are composed, for the same. */
function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
