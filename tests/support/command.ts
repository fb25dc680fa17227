import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { run } from '../../web/src/cli/run.js';
import '../../web/src/core/node.js';
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs the command in this process. */
export async function retromesh(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await run(args, { out: (text) => void (out += text), err: (text) => void (err += text) });
  return { code, out, err };
}

/** A folder that is removed after the tests of a file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'retromesh-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Writes files by their paths from a folder, which is made. */
export function writeFiles(folder: string, files: Readonly<Record<string, Uint8Array | string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), contents);
  }
}

/** All files below a folder, by their paths from it. */
export function filesBelow(folder: string): Record<string, Uint8Array> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
}

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
