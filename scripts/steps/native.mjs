import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readCatchXml } from '../support/catch-xml.mjs';
import { failed } from '../support/counts.mjs';
import { build } from '../support/native.mjs';
import { root, run } from '../support/run.mjs';
import { say } from '../support/say.mjs';

const strict = {
  ASAN_OPTIONS: 'detect_leaks=1:strict_string_checks=1:allocator_may_return_null=0',
  UBSAN_OPTIONS: 'print_stacktrace=1',
};

/** Builds a preset's tests, runs them, and names what failed and what was skipped. */
async function test(preset) {
  if (!(await build(preset, ['retromesh_tests']))) return failed('the build failed');
  const report = join(root, `build/test/${preset}.xml`);
  await mkdir(join(root, 'build/test'), { recursive: true });
  await rm(report, { force: true });
  await run(join(root, `build/${preset}/retromesh_tests`), ['--reporter', 'xml', '--out', report], {
    env: strict,
  });
  const { counts, failures, skips } = readCatchXml(report);
  for (const failure of failures) say(`FAILED ${failure}`);
  for (const skip of skips) say(`skipped: ${skip}`);
  return counts;
}

export const native = () => test('native');
export const asan = () => test('asan');
