import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface SourceFile {
  /** From the repository's root, with forward slashes: "formats/io/result.hpp". */
  readonly path: string;
  readonly text: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const notOurs = new Set(['node_modules', 'build', 'dist', '.git']);

/** Every source file under the named folders, by path. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders
    .filter((folder) => existsSync(root + folder))
    .flatMap((folder) => [...walk(folder)])
    .sort((a, b) => a.path.localeCompare(b.path));
}

function* walk(folder: string): Generator<SourceFile> {
  for (const entry of readdirSync(root + folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !notOurs.has(entry.name)) yield* walk(path);
    else if (/\.(cpp|hpp|ts|mjs|js|css)$/.test(entry.name))
      yield { path, text: readFileSync(root + path, 'utf8') };
  }
}

/** The files that a C++ file includes: `"formats/io/result.hpp"` and `<vector>`, with the quotes. */
export function includesOf({ text }: SourceFile): string[] {
  return [...text.matchAll(/^\s*#\s*include\s+([<"][^>"]+[>"])/gm)].map((match) => match[1]!);
}

/** The imports and re-exports of a TypeScript file, dynamic ones included; relative paths as paths from the repository's root. */
export function importsOf(file: SourceFile): string[] {
  const text = withoutComments(file.text);
  const statements = text.matchAll(/(?:^|[;\n])\s*(?:import|export)\b[^;'"`]*?\bfrom\s*['"]([^'"]+)['"]/g);
  const bare = text.matchAll(/(?:^|[;\n])\s*import\s*['"]([^'"]+)['"]/g);
  const dynamic = text.matchAll(/\bimport\(\s*['"`]([^'"`]+)['"`]/g);
  return [...statements, ...bare, ...dynamic].map((match) => fromRoot(file.path, match[1]!));
}

function fromRoot(importer: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return new URL(specifier, `file:///${importer}`).pathname.slice(1);
}

/** Source text without comments; strings are unchanged. */
export function withoutComments(text: string): string {
  const tokens = /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  return text.replace(tokens, (_, string: string | undefined) => string ?? ' ');
}
