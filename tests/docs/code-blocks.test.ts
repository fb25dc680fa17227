import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Lexer, type Tokens } from 'marked';
import { describe, expect, test } from 'vitest';
import { withFamilyTables } from '../../scripts/docs/family-tables.mjs';
import {
  blocksOf,
  codeBlocks,
  documents,
  documentText,
  root,
  runnersOf,
  type CodeBlock,
} from './code-blocks.js';

const describeBlock = ({ language, argument, code }: CodeBlock): string =>
  `${language} ${argument}: ${code.split('\n')[0]}`;

describe.each(documents())('%s', (document) => {
  test('has only code blocks that one test runs', () => {
    const taken = codeBlocks(document).map((block) => [describeBlock(block), runnersOf(block).length]);
    expect(taken.filter(([, runners]) => runners !== 1)).toEqual([]);
  });

  test('has no links to files or sections that are not there, and a text for each picture', () => {
    const broken: string[] = [];
    const visit = (tokens: readonly Tokens.Generic[]): void => {
      for (const token of tokens) {
        if (token.type === 'link' && !isThere(document, String(token['href']))) broken.push(token['href']);
        if (token.type === 'image' && !(token['text'] && isThere(document, String(token['href']))))
          broken.push(token['href']);
        if (token.tokens) visit(token.tokens);
        if (token.type === 'list') visit((token as Tokens.List).items);
        if (token.type === 'table')
          for (const cells of [(token as Tokens.Table).header, ...(token as Tokens.Table).rows])
            for (const cell of cells) visit(cell.tokens as Tokens.Generic[]);
      }
    };
    visit(Lexer.lex(documentText(document)));
    expect(broken).toEqual([]);
  });
});

/** Whether an address is of another site, or of a file of the repository, with the section that it names. */
function isThere(document: string, address: string): boolean {
  if (/^https?:/.test(address)) return true;
  const [path, section] = address.split('#') as [string, string?];
  const file = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(root, file))) return false;
  return section === undefined || sectionsOf(file).includes(section);
}

/** The ids that code hosts give to the headings of a document. */
function sectionsOf(file: string): readonly string[] {
  const headings = readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}

test.each(blocksOf('npm'))('$code: $document', ({ code }) => {
  const [, verb, name] = code.split(' ');
  // tests/package installs the package as it is packed.
  if (verb === 'install') return expect(name).toBe('retromesh');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const script = verb === 'run' ? name! : verb!;
  return expect(Object.keys(scripts)).toContain(script);
});

test('the tables of families have the rows of family.json, which `npm run docs` writes', () => {
  for (const { document, text } of withFamilyTables()) expect(documentText(document)).toBe(text);
});

test('text that is no code has no commands', () => {
  const commands = blocksOf('text').filter(({ code }) => /^(\$ |npx |npm |retromesh )/m.test(code));
  expect(commands.map(describeBlock)).toEqual([]);
});
