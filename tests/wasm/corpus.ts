import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The real files to decode, or null where they are not here. */
export const corpus = existing(process.env.RETROMESH_CORPUS ?? join(root, '../shared/corpus'));

/** What independent readers say of them, or null. */
export const oracle = existing(process.env.RETROMESH_ORACLE ?? join(root, '../shared/oracle'));

/** The native tests' program, or null before it is built. */
export const nativeTests = existing(join(root, 'build/native/retromesh_tests'));

function existing(path: string): string | null {
  return existsSync(path) ? path : null;
}
