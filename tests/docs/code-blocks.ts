import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Lexer, type Tokens } from 'marked';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** A code block of a document: "```js vite/main.js" has the language js and the argument vite/main.js. */
export interface CodeBlock {
  /** The path of the document from the root of the repository. */
  readonly document: string;
  readonly language: string;
  /** What follows the language, for what runs the block. */
  readonly argument: string;
  readonly code: string;
}

/** What runs a block: a test that asks `blocksOf` for it, and runs all that it gets. */
export type Runner = keyof typeof runners;

/** Whether a block is a file of a project, whose tests know the folder: vite/main.js. */
function isOfProject({ document, argument }: CodeBlock): boolean {
  return /^(README|docs\/programmers)\.md$/.test(document) && /^[a-z]+\/[\w.-]+$/.test(argument);
}

/** Which blocks each runner takes. A block of the language `text` is no code. */
const runners = {
  /** tests/package: a file of a project in which the package is installed. */
  package: isOfProject,
  /** tests/docs/commands.test.ts: commands in a shell; `console` has what they write, too. */
  shell: (block: CodeBlock) =>
    /^(sh|console)$/.test(block.language) && !/^npm /.test(block.code) && !isOfProject(block),
  /** tests/docs/code-blocks.test.ts: scripts of package.json, or the installation of the package. */
  npm: ({ language, code }: CodeBlock) => language === 'sh' && /^npm .*$/.test(code),
  /** tests/docs/commands.test.ts: a part of what the command of its argument writes. */
  json: ({ language, argument }: CodeBlock) => language === 'json' && argument.startsWith('retromesh '),
  /** tests/docs/commands.test.ts: a workflow, whose step "Lint" is run. */
  workflow: ({ language }: CodeBlock) => language === 'yaml',
  /** tests/browser/embed/documents.spec.ts: shown in Chromium. */
  browser: ({ language, argument }: CodeBlock) => language === 'html' && argument === '',
  /** tests/web/hosting.test.ts: a configuration of a web server. */
  server: ({ language }: CodeBlock) => /^(nginx|apache|http)$/.test(language),
  /** tests/web/mediawiki/attributes.test.ts: the elements of a wiki page. */
  wiki: ({ language }: CodeBlock) => language === 'wikitext',
  /** tests/docs/code-blocks.test.ts: no code, and no commands. */
  text: ({ language }: CodeBlock) => language === 'text',
} as const;

/** README.md and the documents in docs/. */
export function documents(): readonly string[] {
  const inDocs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', ...inDocs.sort().map((name) => `docs/${name}`)];
}

export const documentText = (document: string): string => readFileSync(join(root, document), 'utf8');

/** The code blocks of a document, in their order, also those in lists. */
export function codeBlocks(document: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const collect = (tokens: readonly Tokens.Generic[]): void => {
    for (const token of tokens) {
      if (token.type === 'code') {
        const { lang = '', text } = token as Tokens.Code;
        const [language = '', ...rest] = lang.split(' ');
        blocks.push({ document, language, argument: rest.join(' '), code: text });
      }
      if (token.tokens) collect(token.tokens);
      if (token.type === 'list') collect((token as Tokens.List).items);
    }
  };
  collect(Lexer.lex(documentText(document)));
  return blocks;
}

/** The runners that take a block: exactly one. */
export const runnersOf = (block: CodeBlock): readonly Runner[] =>
  (Object.keys(runners) as Runner[]).filter((name) => runners[name](block));

/** All blocks of a runner. */
export const blocksOf = (runner: Runner): readonly CodeBlock[] =>
  documents().flatMap(codeBlocks).filter(runners[runner]);
