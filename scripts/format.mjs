import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cppFiles } from './support/files.mjs';
import { root, run } from './support/run.mjs';
import { say } from './support/say.mjs';

const prettier = (mode) =>
  run(process.execPath, ['node_modules/prettier/bin/prettier.cjs', mode, '--log-level', 'warn', '.']);

/** The C++ files that clang-format would change. It comes from npm, so that all machines use the same version. */
async function differing() {
  const { format } = await import('@wasm-fmt/clang-format');
  const style = readFileSync(join(root, '.clang-format'), 'utf8');
  const options = `{${style.trim().split('\n').join(', ')}}`;
  return cppFiles().flatMap((path) => {
    const before = readFileSync(join(root, path), 'utf8');
    const after = format(before, path, options);
    return before === after ? [] : [{ path, after }];
  });
}

export async function checkCpp() {
  const found = await differing();
  for (const { path } of found) say(`${path} differs from the output of clang-format; run npm run format`);
  return found.length === 0;
}

export async function checkWeb() {
  return (await prettier('--check')).code === 0;
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.length > 2) {
    console.log(
      'npm run format\n\nFormats every source file with clang-format and prettier, and lists those that change.',
    );
    process.exit(process.argv[2] === '--help' ? 0 : 2);
  }
  for (const { path, after } of await differing()) {
    writeFileSync(join(root, path), after);
    say(path);
  }
  process.exit((await prettier('--write')).code);
}
