import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const types = {
  text: 'string',
  rule: 'string',
  texts: 'readonly string[]',
  number: 'number',
  float: 'number',
  large: 'number',
  u8: 'Uint8Array',
  u16: 'Uint16Array',
  u32: 'Uint32Array',
  f32: 'Float32Array',
};

/**
 * The type of a field, as a person would write it. What is there only when it differs from the first value has not that value; a
 * word of "none" makes a record null.
 */
function typeOf([, kind, presence, more]) {
  if (kind === 'flag') return presence === 2 ? 'true' : 'boolean';
  if (kind === 'record') return recordOf(more);
  if (kind === 'list') return `readonly ${recordOf(more)}[]`;
  if (kind !== 'word') return types[kind];
  const words = more.slice(presence === 2 ? 1 : 0).filter((word) => word !== 'none');
  return words.map((word) => `'${word}'`).join(' | ');
}

const camelCase = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
const recordOf = (fields) =>
  `{ ${fields.map((field) => `readonly ${camelCase(field[0])}${field[2] === 2 ? '?' : ''}: ${typeOf(field)}${field[2] === 1 ? ' | null' : ''}`).join('; ')} }`;

// node scripts/answer-types.mjs FOLDER reads the schemas of the answers of all modules in the folder, and writes answers.d.ts to it.
const folder = resolve(process.argv[2]);
const names = ['schema.js', 'archive-schema.js', 'inspector-schema.js', 'convert-schema.js'];
const read = names.map((name) => import(pathToFileURL(join(folder, name)).href));
const rows = (await Promise.all(read)).flatMap(({ schema }) => Object.entries(schema));
const answers = rows.map(([method, fields]) => `  readonly ${method}: ${recordOf(fields)};\n`);
writeFileSync(
  join(folder, 'answers.d.ts'),
  `// Written by scripts/answer-types.mjs: what each method of a module answers with.\nexport interface Answers {\n${answers.join('')}}\n`,
);
