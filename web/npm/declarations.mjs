import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { root } from '../../scripts/support/run.mjs';

const sources = join(root, 'web/src');

/** Writes the declarations of the entry points, and of the modules that they refer to, into a folder; returns what is wrong with them. */
export async function writeDeclarations(entries, folder) {
  const { default: ts } = await import('typescript'); // a new clone has no packages before the first step
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(
    entries.map((name) => join(sources, 'npm', `${name}.ts`)).concat(join(sources, 'core/wasm/built.d.ts')),
    {
      ...options,
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: sources,
      outDir: '/',
    },
  );
  const texts = new Map();
  const { diagnostics } = program.emit(undefined, (name, text) => texts.set(relative('/', name), text));
  const wanted = new Set(entries.map((name) => `npm/${name}.d.ts`));
  for (const name of wanted) for (const other of referredTo(ts, name, texts.get(name))) wanted.add(other);
  const named = filesOfExports(ts, program, entries);
  for (const name of wanted) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const text = texts.get(name).replace(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 4));
    await writeFile(path, named.has(name) ? text : text.replace(/^\s*\/\*\*[^]*?\*\/\n/gm, ''));
  }
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** The declarations of what entry points export: nobody reads the documentation of others, which these refer to. */
function filesOfExports(ts, program, entries) {
  const checker = program.getTypeChecker();
  const names = entries.map((name) => `npm/${name}.ts`);
  const files = names.flatMap((name) => {
    const entry = checker.getSymbolAtLocation(program.getSourceFile(join(sources, name)));
    const declared = checker.getExportsOfModule(entry).map((symbol) => {
      const isAlias = symbol.flags & ts.SymbolFlags.Alias;
      return isAlias ? checker.getAliasedSymbol(symbol) : symbol;
    });
    return declared.flatMap(({ declarations = [] }) =>
      declarations.map((each) => relative(sources, each.getSourceFile().fileName)),
    );
  });
  return new Set([...files, ...names].map((name) => name.replace(/\.ts$/, '.d.ts')));
}

/** The declarations that one imports by relative paths. */
function referredTo(ts, name, text) {
  return ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((path) => path.startsWith('.'))
    .map((path) => join(dirname(name), path.replace(/\.js$/, '.d.ts')));
}
