import { blocksOf } from '../../docs/code-blocks.js';

/** The files of the projects: the code blocks that name one, such as "js vite/main.js". */
export const codeBlocks = (): ReadonlyMap<string, string> =>
  new Map(blocksOf('package').map(({ argument, code }) => [argument, code]));
