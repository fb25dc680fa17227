import { counts, failed } from '../support/counts.mjs';
import { filesUnder } from '../support/files.mjs';
import { configure } from '../support/native.mjs';
import { inParallel, jobs, run } from '../support/run.mjs';

/** One check for each source file of the core; warnings about a header appear with the files that include it. */
export async function tidy() {
  if (!(await configure('tidy'))) return failed('CMake cannot configure a build with clang');
  const results = await inParallel(filesUnder(['formats'], ['.cpp']), jobs, async (path) => {
    return (await run('clang-tidy', ['-p', 'build/tidy', '--quiet', path], { quiet: true })).code === 0;
  });
  const good = results.filter(Boolean).length;
  return counts(good, results.length - good);
}
