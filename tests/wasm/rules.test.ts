import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withRuleTable } from '../../scripts/support/rule-tables.mjs';
import { openModel } from '../../web/src/core/node.js';
import { ruleOf, rules } from '../../web/src/core/lint/rules.js';
import { tetrahedron } from '../support/tetrahedron.js';

describe('rules', () => {
  it('keep their ids', () => {
    const text = readFileSync(new URL('../rule-ids.txt', import.meta.url), 'utf8');
    const ids = [...text.matchAll(/^(\w+\/)\n((?:.+\n)+)/gm)].flatMap(([, family, names]) =>
      names!
        .trim()
        .split(/\s+/)
        .map((name) => family! + name),
    );
    expect(rules.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it('are in the table of the README of their folder, and no others', () => {
    for (const folder of new Set(rules.map(({ id }) => id.split('/')[0]!))) {
      const readme = readFileSync(new URL(`../../formats/${folder}/README.md`, import.meta.url), 'utf8');
      const own = rules.filter(({ id }) => id.startsWith(`${folder}/`));
      expect(readme, `${folder}: run node scripts/rules.mjs`).toBe(withRuleTable(readme, own));
    }
  });

  it('are those of the notes of opened models, with their severities', async () => {
    const { notes } = await openModel(tetrahedron());
    expect(notes.length).toBeGreaterThan(0);
    for (const note of notes) expect(ruleOf(note)).toMatchObject({ severity: note.severity });
  });
});
