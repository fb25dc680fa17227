import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readCatchXml } from '../support/catch-xml.mjs';
import { failed, sum } from '../support/counts.mjs';
import { build } from '../support/native.mjs';
import { root, run } from '../support/run.mjs';
import { say } from '../support/say.mjs';

const strict = {
  ASAN_OPTIONS: 'detect_leaks=1:strict_string_checks=1:allocator_may_return_null=0',
  UBSAN_OPTIONS: 'print_stacktrace=1',
};

/** Two halves of about the same length, which run at the same time: the family with the most real files, and the rest. */
const halves = { runescape: '[runescape]~[.]', others: '~[runescape]~[.]' };

/** Builds and runs the tests under the sanitizers, and prints which failed and which were skipped. */
export async function native() {
  if (!(await build('sanitize', ['retromesh_tests']))) return failed('the build failed');
  await mkdir(join(root, 'build/test'), { recursive: true });
  const reports = await Promise.all(
    Object.entries(halves).map(([name, filter]) => runHalf(`build/test/sanitize-${name}.xml`, filter)),
  );
  for (const failure of reports.flatMap(({ failures }) => failures)) say(`FAILED ${failure}`);
  for (const skip of reports.flatMap(({ skips }) => skips)) say(`skipped: ${skip}`);
  return sum(reports.map(({ counts }) => counts));
}

async function runHalf(path, filter) {
  const report = join(root, path);
  await rm(report, { force: true });
  await run(join(root, `build/sanitize/retromesh_tests`), [filter, '--reporter', 'xml', '--out', report], {
    env: strict,
  });
  return readCatchXml(report);
}
