import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { schema } from '#wasm/schema.js';

// The schema that the build writes from formats/model/fields.hpp and the interfaces of web/src/core/model.ts name the same fields.

type Field = readonly [name: string, kind: string, presence: 0 | 1 | 2, more?: readonly unknown[]];
type Fields = readonly Field[];

const source = ts.createSourceFile(
  'model.ts',
  readFileSync(new URL('../../web/src/core/model.ts', import.meta.url), 'utf8'),
  ts.ScriptTarget.ES2022,
  true,
);

/** The types of words that have a name: name → its words as one text. */
const aliases = new Map(
  source.statements.filter(ts.isTypeAliasDeclaration).map(({ name, type }) => {
    const words = ts.isUnionTypeNode(type) ? type.types.map((each) => each.getText()) : [type.getText()];
    return [name.text, words.join(' | ')] as const;
  }),
);

/** The members of an interface: name → its type as text, with "?" in front where it is optional. */
function membersOf(name: string): Map<string, string> {
  const declared = source.statements.find(
    (each): each is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(each) && each.name.text === name,
  );
  if (!declared) throw new Error(`model.ts has no interface ${name}`);
  return new Map(
    declared.members.filter(ts.isPropertySignature).map((member) => {
      const type = aliases.get(member.type!.getText()) ?? member.type!.getText();
      return [member.name.getText(), `${member.questionToken ? '?' : ''}${type}`];
    }),
  );
}

const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const interfaces: Record<string, string> = {
  groups: 'Group',
  materials: 'Material',
  images: 'ModelImage',
  clips: 'Clip',
  events: 'ClipEvent',
  attachments: 'Attachment',
  properties: 'Property',
  interpretations: 'Interpretation',
  choices: 'InterpretationChoice',
  missing_files: 'MissingFile',
  notes: 'Note',
  location: 'SourceLocation',
  target: 'Target',
};

/** Members that TypeScript adds: the bytes of an image that the browser decodes, and the palette of the family. */
const added: Record<string, readonly string[]> = { ModelImage: ['encoded'], ModelData: ['palette'] };

const simpleTypes: Record<string, string> = {
  text: 'string',
  texts: 'readonly string[]',
  number: 'number',
  float: 'number',
  large: 'number',
  flag: 'boolean',
  u8: 'Uint8Array',
  u16: 'Uint16Array',
  u32: 'Uint32Array',
  f32: 'Float32Array',
};

/** The TypeScript type of a field, as model.ts would write it. */
function typeOf([name, kind, presence, more]: Field): string {
  const words = presence === 0 ? more : more?.filter((word) => word !== 'none');
  const type =
    kind === 'word'
      ? words!.map((word) => `'${String(word)}'`).join(' | ')
      : kind === 'record'
        ? interfaces[name]!
        : kind === 'list'
          ? `readonly ${interfaces[name]!}[]`
          : simpleTypes[kind]!;
  return `${presence === 2 ? '?' : ''}${type}${presence === 1 ? ' | null' : ''}`;
}

/** Fields that are there only with one value: an absent flag is false, an absent fill is an image. */
const constants: Record<string, string> = { '?boolean': '?true', "?'image' | 'palette'": "?'palette'" };

/** Each pair of an interface and the fields of its records, from a record's fields down. */
function* pairs(name: string, fields: Fields): Generator<readonly [string, Fields]> {
  yield [name, fields];
  for (const [field, kind, , more] of fields)
    if (kind === 'record' || kind === 'list') yield* pairs(interfaces[field]!, more as Fields);
}

describe('the schema of a Model', () => {
  const model = schema['open']!.find(([name]) => name === 'value')![3] as Fields;

  it('has the fields of model.ts, with their types, presence and words', () => {
    const seen = new Set<string>();
    for (const [name, fields] of pairs('ModelData', model)) {
      seen.add(name);
      const declared = membersOf(name);
      for (const member of added[name] ?? []) expect(declared.delete(member)).toBe(true);
      const described = fields.map((field) => {
        // A kind of "none" makes a location or target null.
        const type = typeOf(field).replace("'none' | ", '');
        return [camelCase(field[0]), constants[type] ?? type];
      });
      expect([name, Object.fromEntries(described)]).toEqual([name, Object.fromEntries(declared)]);
    }
    // A part has further fields: paths and sizes instead of numbers of files.
    const entries = schema['list']!.find(([name]) => name === 'entries')![3] as Fields;
    const parts = entries.find(([name]) => name === 'parts')![3] as Fields;
    const declared = membersOf('Part');
    for (const field of parts.filter(([name]) => !['file', 'script', 'line'].includes(name)))
      expect([field[0], declared.get(field[0])]).toEqual([field[0], typeOf(field)]);
    expect([...seen].sort()).toEqual([...new Set(['ModelData', ...Object.values(interfaces)])].sort());
  });
});
