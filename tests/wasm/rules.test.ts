import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withRuleTable } from '../../scripts/support/rule-tables.mjs';
import { openModel } from '../../web/src/core/node.js';
import { lintFiles } from '../../web/src/core/lint/lint-files.js';
import { ruleOf, rules } from '../../web/src/core/lint/rules.js';
import { tetrahedron, tetrahedronData, tetrahedronFrames } from '../support/tetrahedron.js';

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

describe('lintFiles', () => {
  it('finds what opening does not note', async () => {
    const script = [
      '#exec MESH IMPORT MESH=Tetra ANIVFILE=tetra_a.3d DATAFILE=tetra_d.3d',
      '#exec MESH SEQUENC MESH=Tetra SEQ=All STARTFRAME=0 NUMFRAMES=1',
    ];
    const notes = await lintFiles([
      { name: 'tetra_d.3d', bytes: tetrahedronData() },
      { name: 'tetra_a.3d', bytes: tetrahedronFrames() },
      { name: 'Tetra.uc', bytes: new TextEncoder().encode(script.join('\n')) },
    ]);
    const found = notes.map((note) => ({ id: ruleOf(note)?.id, location: note.location }));
    expect(found).toContainEqual({
      id: 'unreal/directive-misspelt',
      location: { kind: 'line', file: 'Tetra.uc', at: 2 },
    });
    expect(found).toContainEqual({
      id: 'unreal/meshmap-scale-missing',
      location: { kind: 'line', file: 'Tetra.uc', at: 1 },
    });
  });

  it('finds nothing in no files', async () => {
    expect(await lintFiles([])).toEqual([]);
  });
});
