import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withRuleTable } from './support/rule-tables.mjs';
import { root } from './support/run.mjs';

// Writes the rules of formats/<folder>/rules.def, as built, into the table of formats/<folder>/README.md:
//
//     node scripts/rules.mjs

const { rules } = await import(join(root, 'build/wasm/rules.js'));
for (const folder of new Set(rules.map(({ id }) => id.split('/')[0]))) {
  const path = join(root, 'formats', folder, 'README.md');
  const own = rules.filter(({ id }) => id.startsWith(`${folder}/`));
  writeFileSync(path, withRuleTable(readFileSync(path, 'utf8'), own));
}
