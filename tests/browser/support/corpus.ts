import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { corpus, oracle } from '../../wasm/corpus.js';
import type { NamedBytes } from './named-bytes.js';

/** Path of a file or folder of the corpus. Skips the test when it is missing. */
export const corpusPath = (path: string): string => present(corpus, path);

/** Path of a file or folder of the oracles. Skips the test when it is missing. */
export const oraclePath = (path: string): string => present(oracle, path);

function present(root: string | null, path: string): string {
  const whole = join(root ?? '', path);
  test.skip(root === null || !existsSync(whole), `${path} of the corpus or its oracles is missing`);
  return whole;
}

/** A file of the corpus, by its own name. */
export function corpusFile(path: string): { name: string; bytes: Uint8Array } {
  const bytes = readFileSync(corpusPath(path));
  return { name: path.slice(path.lastIndexOf('/') + 1), bytes };
}

/** All files of a folder of the corpus, by their paths in it. */
export function folderOf(name: string): NamedBytes[] {
  const folder = corpusPath(name);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => ({ name: path.slice(folder.length + 1), bytes: readFileSync(path) }));
}
