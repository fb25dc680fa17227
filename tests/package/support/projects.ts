import { join } from 'node:path';
import { blocksOf, root } from '../../docs/code-blocks.js';

/** The folder of the projects that the package is installed in. */
export const projects = join(root, 'build/test/package');

export const projectFolder = (name: string): string => join(projects, name);

/** The files of the projects: the code blocks that name one, such as "js vite/main.js". */
export const codeBlocks = (): ReadonlyMap<string, string> =>
  new Map(blocksOf('package').map(({ argument, code }) => [argument, code]));
