import { realpath } from 'node:fs/promises';
import { sep, dirname, isAbsolute, relative, resolve } from 'node:path';
import type { Output, Options } from './command.js';
import { ModelError } from '../core/model-error.js';
import { diskFile } from './disk-file.js';

/** Whether a path, with its links followed, is in a folder. */
export async function isInside(path: string, folder: string): Promise<boolean> {
  const [real, root] = await Promise.all([realpath(path), realpath(folder)]);
  return real.startsWith(root.endsWith(sep) ? root : `${root}${sep}`);
}

/** Links among the files that are found, of which those that lead out of their folder are left out and said once. */
export class LinksOut {
  readonly #isAllowed: boolean;
  readonly #found: string[] = [];

  constructor({ 'allow-outside': isAllowed = false }: Options) {
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

/** Reads the files that the file of `path` names, by what it calls them. Null for what is not there, or may not be read, which is said once. */
export function filesBeside(
  path: string,
  { 'allow-outside': isAllowed = false }: Options,
  output: Output,
): (name: string) => Promise<Uint8Array | null> {
  const folder = dirname(path);
  const said = new Set<string>();
  const refuse = (line: string): null => {
    if (!said.has(line)) output.err(line);
    said.add(line);
    return null;
  };
  return async (name) => {
    const wanted = resolve(folder, name);
    try {
      if (!isAllowed && (leaves(relative(folder, wanted)) || !(await isInside(wanted, folder))))
        return refuse(
          `${path} names ${name}, which is outside of its folder, and not read; --allow-outside reads it.`,
        );
      return await diskFile(wanted, 0).read();
    } catch (error) {
      const isMissing = !(error instanceof ModelError) || error.report.code === 'not-found';
      return isMissing ? null : refuse(error.message);
    }
  };
}

function leaves(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
}
