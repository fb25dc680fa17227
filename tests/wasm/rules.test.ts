import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openModel } from '../../web/src/core/node.js';
import { ruleOf, rules, type Rule } from '../../web/src/core/lint/rules.js';
import { tetrahedron } from '../support/tetrahedron.js';

/** A text in a cell of a table of Markdown. */
const cell = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('*', '\\*').replaceAll('<', '\\<');

/** A README whose table in the section "Rules" has these rules; those that `--fix` mends have "yes" in its last column, those that games ship "usual". */
function withRuleTable(readme: string, own: readonly Rule[]): string {
  const rows = own.map(
    ({ id, severity, matters, mend, mendable, usual }) =>
      `| \`${id}\` | ${severity} | ${cell(matters)} | ${cell(mend)} | ${mendable ? 'yes' : usual ? 'usual' : ''} |`,
  );
  const table = [
    '| rule | severity | why it matters | how to mend it | `--fix` |',
    '|---|---|---|---|---|',
    ...rows,
  ];
  const section = readme.indexOf('## Rules\n');
  const start = readme.indexOf('\n|', section) + 1;
  const length = /^(?:\|.*\n)*/.exec(readme.slice(start))![0].length;
  return `${readme.slice(0, start)}${table.join('\n')}\n${readme.slice(start + length)}`;
}

/** The folders of formats/ with rules. */
const folders = [...new Set(rules.map(({ id }) => id.split('/')[0]!))];

describe('rules', () => {
  it('keep their ids', () => {
    // People write ids into their settings, so that none may be changed or left out: tests/native/<folder>/rule-ids.txt.
    const ids = folders.flatMap((folder) => {
      const text = readFileSync(new URL(`../native/${folder}/rule-ids.txt`, import.meta.url), 'utf8');
      return text
        .trim()
        .split(/\s+/)
        .map((name) => `${folder}/${name}`);
    });
    expect(rules.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it('are facts where games ship what they find', () => {
    const usual = rules.filter((rule) => rule.usual);
    expect(usual.map(({ severity }) => severity)).toEqual(usual.map(() => 'fact'));
    expect(usual.map(({ id }) => id)).toContain('runescape/face-corners-equal');
  });

  it('are in the table of the README of their folder, which `npx vitest -u` writes, and no others', async () => {
    for (const folder of folders) {
      const path = fileURLToPath(new URL(`../../formats/${folder}/README.md`, import.meta.url));
      const own = rules.filter(({ id }) => id.startsWith(`${folder}/`));
      await expect(withRuleTable(readFileSync(path, 'utf8'), own)).toMatchFileSnapshot(path);
    }
  });

  it('are those of the notes of opened models, with their severities', async () => {
    const { notes } = await openModel(tetrahedron());
    expect(notes.length).toBeGreaterThan(0);
    for (const { rule, severity } of notes) {
      expect(rule).toMatch(/^(unreal|image)\/[a-z-]+$/);
      expect(ruleOf({ rule })).toMatchObject({ id: rule, severity });
    }
  });
});
