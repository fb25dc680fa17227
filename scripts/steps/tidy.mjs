import { counts, failed } from '../support/counts.mjs';
import { filesUnder } from '../support/files.mjs';
import { build } from '../support/native.mjs';
import { inParallel, jobs, run } from '../support/run.mjs';

/** One check for each source file of the core; what a header does wrong shows in the files that include it. */
export async function tidy() {
  if (!(await build('fuzz', ['retromesh_formats']))) return failed('the build with clang failed');
  const results = await inParallel(filesUnder(['formats'], ['.cpp']), jobs, async (path) => {
    return (await run('clang-tidy', ['-p', 'build/fuzz', '--quiet', path], { quiet: true })).code === 0;
  });
  const good = results.filter(Boolean).length;
  return counts(good, results.length - good);
}
