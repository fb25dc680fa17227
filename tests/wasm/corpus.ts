import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The folder of real files to decode, or null when it is missing. */
export const corpus = existing(process.env.RETROMESH_CORPUS ?? join(root, '../shared/corpus'));

/** The folder of the results of independent readers, or null. */
export const oracle = existing(process.env.RETROMESH_ORACLE ?? join(root, '../shared/oracle'));

/** The program of the native tests that was built last, or null before it is built. */
export const nativeTests =
  ['native', 'sanitize']
    .map((preset) => existing(join(root, 'build', preset, 'retromesh_tests')))
    .filter((path) => path !== null)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] ?? null;

function existing(path: string): string | null {
  return existsSync(path) ? path : null;
}
