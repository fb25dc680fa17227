import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';
import type { Output } from './command.js';

/** Options of all commands that read files which were not named, but found or named in other files. */
export interface ReadOptions {
  /** Also reads what is outside of the folder where it was found or named. */
  readonly 'allow-outside'?: boolean | undefined;
}

/** Whether a path, with its links followed, is in a folder. */
export async function isInside(path: string, folder: string): Promise<boolean> {
  const [real, root] = await Promise.all([realpath(path), realpath(folder)]);
  return real.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}

/** Links among the files that are found, of which those that lead out of their folder are left out and said once. */
export class LinksOut {
  readonly #isAllowed: boolean;
  readonly #found: string[] = [];

  constructor({ 'allow-outside': isAllowed = false }: ReadOptions) {
    this.#isAllowed = isAllowed;
  }

  /** Whether a link may be read. */
  async mayRead(path: string, folder: string): Promise<boolean> {
    if (this.#isAllowed || (await isInside(path, folder).catch(() => false))) return true;
    this.#found.push(path);
    return false;
  }

  tell(output: Output): void {
    const [first, ...more] = this.#found;
    if (first === undefined) return;
    const which = more.length === 0 ? first : `${first} and ${more.length} more`;
    const verb = more.length === 0 ? 'is a link that leads' : 'are links that lead';
    output.err(`${which} ${verb} out of the folder, and not read; --allow-outside reads it.`);
  }
}
