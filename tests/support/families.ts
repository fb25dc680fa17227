import { readFileSync } from 'node:fs';

/** The ids in formats/families.def, in its order. */
export function familyIds(): string[] {
  const table = readFileSync(new URL('../../formats/families.def', import.meta.url), 'utf8');
  return [...table.matchAll(/^RETROMESH_FAMILY\((\w+)/gm)].map(([, id]) => id!);
}
