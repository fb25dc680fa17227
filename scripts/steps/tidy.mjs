import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { counts, failed } from '../support/counts.mjs';
import { filesUnder } from '../support/files.mjs';
import { configure } from '../support/native.mjs';
import { inParallel, jobs, root, run } from '../support/run.mjs';

const units = join(root, 'build/tidy/units');

/**
 * Checks the sources of each folder of the core as one file: most of the time goes to the headers of the standard library,
 * and warnings about our headers appear with the files that include them.
 */
export async function tidy() {
  if (!(await configure('tidy'))) return failed('CMake cannot configure a build with clang');
  await mkdir(units, { recursive: true });
  const results = (await inParallel(sourcesByFolder(), jobs, checkFolder)).flat();
  const good = results.filter(Boolean).length;
  return counts(good, results.length - good);
}

function sourcesByFolder() {
  const folders = new Map();
  for (const path of filesUnder(['formats'], ['.cpp']))
    folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);
  return [...folders];
}

/** One result for each source. */
async function checkFolder([folder, sources]) {
  const unit = join(units, `${folder.replaceAll('/', '-')}.cpp`);
  await writeFile(unit, sources.map((path) => `#include "${path}"\n`).join(''));
  const { code, output } = await clangTidy(unit, { silent: true });
  if (code === 0) return sources.map(() => true);
  // Something is wrong, or two of the sources have a name in common and cannot be compiled as one file.
  const results = [];
  for (const path of sources) results.push((await clangTidy(path, { quiet: true })).code === 0);
  if (results.every(Boolean) && !output.includes('[clang-diagnostic-error]')) return [false, ...results];
  return results;
}

const clangTidy = (path, options) => run('clang-tidy', ['-p', 'build/tidy', '--quiet', path], options);
