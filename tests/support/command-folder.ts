import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach } from 'vitest';
import { retromesh, temporaryFolder, writeFiles } from './command.js';

const script = fileURLToPath(new URL('../../build/cli/retromesh.mjs', import.meta.url));

/** A new folder for each test, and the command with paths from it. */
export function commandFolder() {
  const root = temporaryFolder();
  let made = 0;
  let folder: string;
  beforeEach(() => writeFiles((folder = join(root, `${(made += 1)}`)), {}));
  const at = (...path: string[]): string => join(folder, ...path);
  return {
    at,
    text: (name: string): string => readFileSync(at(name), 'latin1'),
    pipe: (name: string): unknown => execFileSync('mkfifo', [at(name)]),
    /** Runs the command with paths that begin with @, which stands for the folder. */
    retromesh: async (...args: string[]) => {
      const { code, out, err } = await retromesh(...args.map((arg) => arg.replace('@', folder)));
      return { code, out: out.replaceAll(folder, '@'), err: err.replaceAll(folder, '@') };
    },
    /** Runs the built command in the folder, by a line of a shell. */
    inShell: (line: string, input?: Uint8Array) => {
      const command = line.replaceAll('retromesh', `"${process.execPath}" "${script}"`);
      const options = { cwd: folder, encoding: 'utf8', timeout: 60_000, ...(input && { input }) } as const;
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], options);
      return { code: status, out: stdout, err: stderr };
    },
  };
}
