import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The ids in formats/families.def. */
export function familyIds() {
  const table = readFileSync(join(root, 'formats/families.def'), 'utf8');
  return [...table.matchAll(/^RETROMESH_FAMILY\((\w+)/gm)].map(([, id]) => id);
}
