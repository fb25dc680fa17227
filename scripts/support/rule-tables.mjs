/** The section of a README with the rules of its folder. */
const heading = '## Rules';

/** A text in a cell of a table of Markdown. */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('*', '\\*').replaceAll('<', '\\<');

/** The table of some rules; those that `retromesh lint --fix` mends have "yes" in its last column. */
export function ruleTable(rules) {
  const rows = rules.map(
    ({ id, severity, matters, mend, mendable }) =>
      `| \`${id}\` | ${severity} | ${cell(matters)} | ${cell(mend)} | ${mendable ? 'yes' : ''} |`,
  );
  return [
    '| rule | severity | why it matters | how to mend it | `--fix` |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** A README whose table of rules is that of `rules`; the text before the table stays. */
export function withRuleTable(readme, rules) {
  const start = readme.indexOf(`${heading}\n`);
  if (start < 0) throw new Error(`there is no section "${heading}"`);
  const next = readme.indexOf('\n## ', start + heading.length);
  const end = next < 0 ? readme.length : next;
  const section = readme.slice(start, end);
  const [before] = section.split(/^\|/m, 1);
  return `${readme.slice(0, start)}${before}${ruleTable(rules)}\n${readme.slice(end)}`;
}
