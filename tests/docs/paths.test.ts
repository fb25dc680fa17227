import { existsSync, readdirSync, statSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Lexer, type Token, type Tokens } from 'marked';
import { expect, test } from 'vitest';
import { documentText, root } from './code-blocks.js';

const notOurs = new Set(['node_modules', 'build', 'dist', 'test-results', '.git']);

/** All files below a folder, from the root of the repository; those of the repository for "". */
function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (notOurs.has(entry.name) || entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

const files = filesBelow('');
const markdown = files.filter((path) => path.endsWith('.md')).sort();
const sizeOf = (path: string): number => statSync(join(root, path)).size;

/** Links, images and code of a text, also in lists and tables. */
function inlinesOf(tokens: readonly Token[]): readonly Tokens.Generic[] {
  return (tokens as readonly Tokens.Generic[]).flatMap((token) => [
    ...(/^(link|image|codespan)$/.test(token.type) ? [token] : []),
    ...inlinesOf(token.tokens ?? []),
    ...inlinesOf(token.type === 'list' ? (token as Tokens.List).items : []),
    ...(token.type === 'table'
      ? [(token as Tokens.Table).header, ...(token as Tokens.Table).rows].flat()
      : []
    ).flatMap((cell) => inlinesOf(cell.tokens)),
  ]);
}

/** The ids that code hosts give to the headings of a document. */
function sectionsOf(file: string): readonly string[] {
  const letters = /[^\p{L}\p{N}\s_-]/gu;
  const headings = [...documentText(file).matchAll(/^#+ (.*)$/gm)];
  return headings.map(([, name]) => name!.toLowerCase().replaceAll(letters, '').trim().replaceAll(' ', '-'));
}

/** Whether an address is of another site, or of a file of the repository, with the section that it names. */
function isThere(document: string, address: string): boolean {
  if (/^https?:/.test(address)) return true;
  const [path, section] = address.split('#') as [string, string?];
  const file = path === '' ? document : join(dirname(document), path);
  return existsSync(join(root, file)) && (section === undefined || sectionsOf(file).includes(section));
}

/** READMEs of formats, which describe what others wrote: those of folders with rules, and of archives. */
const isOfFormat = (path: string): boolean =>
  files.includes(path.replace('README.md', 'rules.def')) || /^formats\/\w+\/(package|cache)\//.test(path);

/** READMEs of folders of code. */
const isOfFolder = (path: string): boolean =>
  /^(formats|wasm|web\/src|web\/slim-three)\b.*README\.md$/.test(path) && !isOfFormat(path);

/** Code that is the path of a source, or of what is below a folder of ours; READMEs of folders also name their own files and folders. */
function isPath(document: string, code: string): boolean {
  if (!/^\w[\w.@-]*(?:\/[\w.@-]+)*\/?$/.test(code) || /^(?:build|dist)\//.test(code)) return false;
  if (/^(?:formats|wasm|web|tests|scripts|bench|docs)\//.test(code)) return true;
  const isName = !code.includes('/') || code.endsWith('/');
  if (isName && !isOfFolder(document) && document !== 'tests/README.md') return false;
  return code.endsWith('/') || /\.(?:ts|mts|mjs|[ch]pp|def|cmake)$/.test(code);
}

/** What the build writes. */
const published = new Set(['embed/client.d.ts']);

const isNamed = (document: string, path: string): boolean =>
  published.has(path) ||
  ['', dirname(document)].some((from) => existsSync(join(root, from, path.replace(/\/$/, ''))));

test.each(markdown)('%s: links, sections, pictures and paths are there', (document) => {
  const broken = inlinesOf(Lexer.lex(documentText(document))).flatMap((token) => {
    if (token.type === 'codespan')
      return isPath(document, token['text']) && !isNamed(document, token['text']) ? [token['text']] : [];
    const isFine = isThere(document, token['href']) && (token.type === 'link' || token['text'] !== '');
    return isFine ? [] : [token['href']];
  });
  expect(broken).toEqual([]);
});

const limits: readonly (readonly [path: string, bytes: number])[] = [
  ['README.md', 9216],
  ['ARCHITECTURE.md', 14336],
  ['CONTRIBUTING.md', 8192],
  ['CHANGELOG.md', 16384],
  ...markdown.filter(isOfFolder).map((path) => [path, path === 'formats/README.md' ? 4096 : 2048] as const),
];

test('documents can be read in minutes: none is longer than its limit', () => {
  expect(
    limits.filter(([path, bytes]) => sizeOf(path) > bytes).map(([path]) => `${path}: ${sizeOf(path)}`),
  ).toEqual([]);
});

test('a folder of more than eight sources has a README, or stands in that of a folder above', () => {
  const counts = new Map<string, number>();
  for (const path of files.filter((path) => /^(formats|web\/src)\/.*\.(ts|[ch]pp|def)$/.test(path)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const isDescribed = (folder: string): boolean => {
    if (files.includes(`${folder}/README.md`)) return true;
    for (let above = dirname(folder); above !== '.'; above = dirname(above)) {
      const readme = `${above}/README.md`;
      if (files.includes(readme) && documentText(readme).includes(`\`${folder.slice(above.length + 1)}/\``))
        return true;
    }
    return false;
  };
  const large = [...counts].filter(([, count]) => count > 8).map(([folder]) => folder);
  expect(large.length).toBeGreaterThan(20);
  expect(large.filter((folder) => !isDescribed(folder))).toEqual([]);
});

test('docs/security.md names tests that are there, by their titles', () => {
  const text = documentText('docs/security.md');
  const rows = text.slice(text.indexOf('\n|---')).trim().split('\n').slice(1);
  expect(rows.length).toBeGreaterThan(20);
  const missing = rows.filter((row) => {
    const [, path, title] = /^\| [^|]+ \| [^|]+ \| `(tests\/[^`]+)`: (.+) \|$/.exec(row)!;
    return !readFileSync(join(root, path), 'utf8').includes(title!);
  });
  expect(missing).toEqual([]);
});

test('the headings that fields name are in the README of their family, or of their archive', () => {
  const wrong = files.flatMap((path) => {
    const family = /^formats\/(\w+)\/.*[.][ch]pp$/.exec(path)?.[1];
    const folder = /^formats\/\w+\/(package|cache)(?=\/)/.exec(path)?.[0] ?? `formats/${family}`;
    const readme = `${folder}/README.md`;
    if (!files.includes(`formats/${family}/family.json`)) return [];
    const named = readFileSync(join(root, path), 'utf8').matchAll(/(?:[.]heading = |\bof_face\()"([^"]+)"/g);
    const headings = new Set(Array.from(documentText(readme).matchAll(/^#+ (.*)$/gm), ([, name]) => name));
    return Array.from(named, ([, name]) => name!).filter((name) => !headings.has(name));
  });
  expect(wrong).toEqual([]);
});
