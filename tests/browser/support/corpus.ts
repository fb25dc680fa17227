import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import type { NamedBytes } from './named-bytes.js';

const beside = fileURLToPath(new URL('../../../../shared/corpus', import.meta.url));
const root = process.env['RETROMESH_CORPUS'] ?? beside;

/** Path of a file or folder of the corpus. Skips the test when it is missing. */
export function corpusPath(path: string): string {
  const whole = join(root, path);
  test.skip(!existsSync(whole), `${path} of the corpus is missing`);
  return whole;
}

const oracleBeside = fileURLToPath(new URL('../../../../shared/oracle', import.meta.url));

/** Path of a file or folder of the oracles. Skips the test when it is missing. */
export function oraclePath(path: string): string {
  const whole = join(process.env['RETROMESH_ORACLE'] ?? oracleBeside, path);
  test.skip(!existsSync(whole), `${path} of the oracles is missing`);
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
