import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { run } from '../../web/src/cli/run.js';
import '../../web/src/core/node.js';

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
