import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { ModelError } from '../core/model-error.js';
import type { Output } from './command.js';
import { diskFile } from './disk-file.js';
import { isInside, type ReadOptions } from './links-out.js';

/** Reads the files that the file of `path` names, by what it calls them. Null for what is not there, or may not be read, which is said once. */
export function filesBeside(
  path: string,
  { 'allow-outside': isAllowed = false }: ReadOptions,
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
