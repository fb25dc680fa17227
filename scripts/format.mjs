import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cppFiles } from './support/files.mjs';
import { readOptions } from './support/options.mjs';
import { root, run } from './support/run.mjs';

/** Runs prettier with `--check` or `--write`; `note` gets what it says. True when it has nothing to say. */
export async function prettier(mode, note) {
  const args = ['node_modules/prettier/bin/prettier.cjs', mode, '--cache', '--log-level', 'warn', '.'];
  return (await run(process.execPath, args, { onLine: note })).code === 0;
}

/** The C++ files that clang-format would change. It comes from npm, so that all machines use the same version. */
export async function differingCpp() {
  const { format } = await import('@wasm-fmt/clang-format');
  const style = readFileSync(join(root, '.clang-format'), 'utf8');
  const options = `{${style.trim().split('\n').join(', ')}}`;
  return cppFiles().flatMap((path) => {
    const before = readFileSync(join(root, path), 'utf8');
    const after = format(before, path, options);
    return before === after ? [] : [{ path, after }];
  });
}

if (process.argv[1] === import.meta.filename) {
  readOptions(
    {},
    'npm run format\n\nFormats all sources with clang-format and prettier, and lists the C++ that changes.',
  );
  for (const { path, after } of await differingCpp()) {
    writeFileSync(join(root, path), after);
    console.log(path);
  }
  process.exit((await prettier('--write', console.log)) ? 0 : 1);
}
