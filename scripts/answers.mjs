import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

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
  indices: 'Uint16Array | Uint32Array | number',
  f32: 'Float32Array',
};

/** Of the presence of a field in a schema. */
const [nullable, optional] = [1, 2];

/**
 * The type of a field, as a person would write it. What is there only when it differs from the first value has not that value; a
 * word of "none" makes a record null.
 */
function typeOf([, kind, presence, more]) {
  if (kind === 'flag') return presence === optional ? 'true' : 'boolean';
  if (kind === 'record') return recordOf(more);
  if (kind === 'list') return `readonly ${recordOf(more)}[]`;
  if (kind !== 'word') return types[kind];
  const words = more.slice(presence === optional ? 1 : 0).filter((word) => word !== 'none');
  return words.map((word) => `'${word}'`).join(' | ');
}

const camelCase = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
const recordOf = (fields) =>
  `{ ${fields.map((field) => `readonly ${camelCase(field[0])}${field[2] === optional ? '?' : ''}: ${typeOf(field)}${field[2] === nullable ? ' | null' : ''}`).join('; ')} }`;

/** How many bits the number of one of these words takes, as in `bits_of` of formats/boundary/field_kinds.hpp. */
const widthOf = (words) => 32 - Math.clz32(words.length - 1);

/** Where the bits of a record's fields are: all in the word `w`, which is read with the first of them. */
class Bits {
  used = 0;

  /** What gives the next bits. */
  take(width) {
    const start = this.used;
    this.used += width;
    if (this.used > 32) throw new Error('A record of an answer has more than 32 bits of flags and words');
    return `${start > 0 ? `w >> ${start}` : '(w = b.number())'} & ${2 ** width - 1}`;
  }
}

/** The functions that read the records of a schema. Those that are the same are one. */
class Readers {
  #names = new Map();
  text = '';

  /** The name of the function that reads a record of these fields, which is written before it. */
  record(name, fields) {
    return this.#declared(name, fields, () => this.#body(fields));
  }

  #declared(name, key, make) {
    const json = JSON.stringify(key);
    if (!this.#names.has(json)) {
      const value = make();
      const taken = new Set(this.#names.values());
      let free = camelCase(name);
      for (let number = 2; taken.has(free); number += 1) free = `${camelCase(name)}${number}`;
      this.#names.set(json, free);
      this.text += `const ${free} = ${value};\n`;
    }
    return this.#names.get(json);
  }

  /** What is optional is read by statements of its own; all records begin with the other fields, so that engines know them as alike. */
  #body(fields) {
    const bits = new Bits();
    const first = fields.findIndex(([, , presence]) => presence === optional);
    const isIn = (at) => first < 0 || at < first;
    const literal = fields
      .map(
        (field, at) =>
          field[2] !== optional && `${camelCase(field[0])}: ${isIn(at) ? this.#value(field, bits) : 'null'}`,
      )
      .filter(Boolean)
      .join(', ');
    const statements = fields.map((field, at) => {
      if (isIn(at)) return '';
      const test = field[2] === optional ? `if (${bits.take(1)}) ` : '';
      return `${test}r.${camelCase(field[0])} = ${this.#value(field, bits)}; `;
    });
    const parameters = bits.used > 0 ? '(b, w)' : '(b)';
    if (first < 0) return `${parameters} => ({ ${literal} })`;
    return `${parameters} => { const r = { ${literal} }; ${statements.join('')}return r; }`;
  }

  #value([name, kind, presence, more], bits) {
    const isThere = presence === nullable && bits.take(1);
    const value = {
      flag: () => `(${bits.take(1)}) !== 0`,
      word: () => {
        const words = this.#declared(`${name}_words`, more, () => JSON.stringify(more));
        return `${words}[${bits.take(widthOf(more))}]`;
      },
      record: () => `${this.record(name, more)}(b)`,
      list: () => `b.list(${this.record(name, more)})`,
    }[kind];
    const read = value ? value() : `b.${kind}()`;
    return isThere ? `${isThere} ? ${read} : null` : read;
  }
}

// node scripts/answers.mjs FOLDER reads the schemas of what the modules answer with, and writes to the folder the functions that read
// the answers, and answers.d.ts, their types.
const folder = resolve(process.argv[2]);
const answers = [];
for (const modules of ['core', 'archive', 'inspector', 'convert']) {
  const schema = JSON.parse(readFileSync(join(folder, `${modules}-answers.json`), 'utf8'));
  const readers = new Readers();
  const methods = Object.entries(schema).map(([method, fields]) => {
    answers.push(`  readonly ${method}: ${recordOf(fields)};\n`);
    return `${method}: ${readers.record(method, fields)}`;
  });
  writeFileSync(
    join(folder, `${modules}-answers.js`),
    `// Written by scripts/answers.mjs.\n${readers.text}export const answers = { ${methods.join(', ')} };\n`,
  );
}
writeFileSync(
  join(folder, 'answers.d.ts'),
  `// Written by scripts/answers.mjs: what each method of a module answers with.\nexport interface Answers {\n${answers.join('')}}\n`,
);
