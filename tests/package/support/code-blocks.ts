import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Lexer, type Tokens } from 'marked';
import { root } from './folders.js';

/** The code blocks of docs/programmers.md that name a file: "js vite/main.js". */
export function codeBlocks(): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, 'docs/programmers.md'), 'utf8');
  const blocks = Lexer.lex(text).filter((token): token is Tokens.Code => token.type === 'code');
  const named = blocks.map(({ lang = '', text: code }) => [lang.split(' ')[1] ?? '', code] as const);
  return new Map(named.filter(([path]) => path !== ''));
}
