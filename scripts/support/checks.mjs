import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { differingCpp, prettier } from '../format.mjs';
import { buildPreset } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { filesUnder } from './files.mjs';
import { ask, Failure, inParallel, must, root, run } from './run.mjs';
import { tools } from './tools.mjs';

const counts = (passed, failed = 0, skipped = 0) => ({ passed, failed, skipped });
const add = (a, b) => counts(a.passed + b.passed, a.failed + b.failed, a.skipped + b.skipped);
const node = process.execPath;

/** The counts of checks that are true or false. */
const verdicts = (good) => counts(good.filter(Boolean).length, good.filter((each) => !each).length);

/** Runs a script of Node and prints what it says; true when it succeeds. */
const succeeds = async (progress, args) =>
  (await run(node, args, { onLine: (line) => progress.note(line) })).code === 0;

/** Types and formatting. */
export async function check(progress) {
  const types = [
    'node_modules/typescript/bin/tsc',
    '--incremental',
    '--tsBuildInfoFile',
    'build/types.tsbuildinfo',
  ];
  const [typed, pretty] = await Promise.all([
    succeeds(progress, types),
    prettier('--check', (line) => progress.note(line)),
  ]);
  const differing = await differingCpp();
  for (const { path } of differing)
    progress.note(`${path} differs from the output of clang-format; run npm run format`);
  return verdicts([typed, pretty, differing.length === 0]);
}

/** Adds up what Vitest and Playwright print at their ends: "3 failed", "12 passed". */
function countsIn(output, pattern) {
  const found = { passed: 0, failed: 0, skipped: 0, todo: 0, flaky: 0 };
  for (const [, number, word] of output.matchAll(pattern)) if (word in found) found[word] += Number(number);
  return counts(found.passed + found.flaky, found.failed, found.skipped + found.todo);
}

/** A run that ended with an error without a failed test counts as one. */
const settled = (code, result) => (code !== 0 && result.failed === 0 ? add(result, counts(0, 1)) : result);

/** Runs tests of Vitest: prints all but those that pass. */
export async function vitest(progress, args = []) {
  let done = 0;
  const onLine = (line) => {
    if (/^\s*✓/.test(line)) progress.show(`${(done += 1)} tests`);
    else if (/^\s*↓/.test(line)) progress.note(`  skipped: ${line.replace(/^\s*↓\s*/, '')}`);
    else if (!/^\s*($|RUN|Test Files|Tests|Start at|Duration|stdout \|)/.test(line)) progress.note(line);
  };
  const { code, output } = await run(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=verbose', ...args],
    {
      onLine,
    },
  );
  const last = /^\s+Tests\s+(.*)$/m.exec(output)?.[1] ?? '';
  return settled(code, countsIn(last, /(\d+) (passed|failed|skipped|todo)/g));
}

/** Runs tests of Playwright in the Chromium of the system: prints all but those that pass. */
export async function playwright(progress, args = []) {
  const chromium = findChromium();
  if (!chromium) throw new Failure('no Chromium or Chrome was found; name one in RETROMESH_CHROMIUM');
  let all = 0;
  let done = 0;
  const onLine = (line) => {
    all = Number(/^Running (\d+) tests?/.exec(line)?.[1] ?? all);
    if (/^\s*✓/.test(line)) progress.show(`${(done += 1)} of ${all} tests`);
    else if (/^\s*-\s+\d+ /.test(line)) progress.note(`  skipped: ${line.replace(/^\s*-\s+\d+ /, '')}`);
    else if (!/^\s*($|Running \d|\d+ passed)/.test(line)) progress.note(line);
  };
  const { code, output } = await run(
    node,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list', ...args],
    { onLine, env: { RETROMESH_CHROMIUM: chromium } },
  );
  return settled(code, countsIn(output, /^\s+(\d+) (passed|failed|skipped|flaky)/gm));
}

/** Playwright with a configuration of its own. */
const configured = (folder) => (progress) =>
  playwright(progress, ['--config', `tests/${folder}/playwright.config.ts`]);
export const packages = configured('package');

/** A check that is skipped, and named, where a tool is missing. */
const needing = (names, what, check) => (progress) => {
  const missing = names.find((name) => !tools[name].found());
  if (!missing) return check(progress);
  progress.note(`  skipped: ${what}; ${tools[missing].what} is not installed here`);
  return counts(0, 0, 1);
};

export const wiki = needing(['mediawiki', 'php'], 'the tests of the extension', configured('wiki'));

/** The tests that also run in an engine beside Chromium. */
const engine = (name) =>
  needing([name, 'xvfb', 'egl'], `the tests in ${tools[name].what}`, (progress) =>
    playwright(progress, ['--config', 'tests/engines/playwright.config.ts', '--project', name]),
  );

export const engines = async (progress) =>
  add(await engine('firefox')(progress), await engine('webkit')(progress));

const sanitizers = {
  ASAN_OPTIONS: 'detect_leaks=1:strict_string_checks=1:allocator_may_return_null=0',
  UBSAN_OPTIONS: 'print_stacktrace=1',
};

/** Runs the native tests of a preset, as built: those that a filter of Catch2 names, or all that are not hidden. */
async function nativeTests(progress, preset, filters = []) {
  let skipped = 0;
  const onLine = (line) => {
    if (!line.startsWith('skipped: ')) return;
    skipped += 1;
    progress.note(`  ${line}`);
  };
  const program = join(root, 'build', preset, 'retromesh_tests');
  const { code, output } = await run(program, filters, { onLine, env: sanitizers });
  if (code !== 0) progress.note(output);
  const [, all] = /All tests passed \(.* in (\d+) test cases?\)/.exec(output) ?? [];
  if (all) return settled(code, counts(Number(all) - skipped, 0, skipped));
  const [, passed = 0] = /^test cases:.*?(\d+) passed/m.exec(output) ?? [];
  const [, failed = 1] = /^test cases:.*?(\d+) failed/m.exec(output) ?? [];
  return counts(Number(passed) - skipped, Number(failed), skipped);
}

/** The native tests, optimized and with the library's assertions. */
export async function native(progress) {
  await buildPreset('native', progress);
  progress.show('running');
  return nativeTests(progress, 'native');
}

/** The native tests under the sanitizers in two processes of about equal time, and beside them each fuzz target for some seconds. */
export async function sanitize(progress) {
  await buildPreset('sanitize', progress);
  progress.show('running');
  const halves = ['[contract],[write]', '~[contract]~[write]~[.]'];
  const tests = halves.map((tags) => nativeTests(progress, 'sanitize', [tags]));
  const results = await Promise.all([...tests, fuzz(progress)]);
  return results.reduce(add);
}

/** Seconds for each fuzz target. How many inputs fit depends on the machine, whether it passes does not. */
const secondsEach = 6;

async function fuzz(progress) {
  const program = join(root, 'build/sanitize/fuzz');
  const folder = join(root, 'build/fuzz');
  await must(join(root, 'build/sanitize/retromesh_tests'), ['[.fuzz-seeds]'], {
    env: { RETROMESH_FUZZ_SEEDS: join(folder, 'seeds') },
  });
  const listed = await run(program, [], { env: { RETROMESH_FUZZ_TARGET: '' } });
  const targets = listed.output.match(/^\w+$/gm);
  let result = counts(0);
  for (const target of targets) {
    const [corpus, seeds, crashes] = ['corpus', 'seeds', 'crashes'].map((name) => join(folder, name, target));
    for (const path of [corpus, seeds, crashes]) mkdirSync(path, { recursive: true });
    const options = [`-max_total_time=${secondsEach}`, '-timeout=60', '-rss_limit_mb=2048'];
    // The default schedule takes half of the time with small inputs and many features.
    const args = [...options, '-entropic=0', `-artifact_prefix=${crashes}/`, corpus, seeds];
    const env = { ...sanitizers, RETROMESH_FUZZ_TARGET: target };
    const { code, output } = await run(program, args, { env });
    if (code !== 0) progress.note(output.split('\n').slice(-40).join('\n'));
    result = add(result, code === 0 ? counts(1) : counts(0, 1));
  }
  return result;
}

/** clang-tidy over the sources of the core: those of a folder as one file, as they are compiled. */
export async function tidy(progress) {
  const built = join(root, 'build/sanitize/compile_commands.json');
  if (!existsSync(built)) throw new Failure('build/sanitize is not there: npm test -- sanitize tidy');
  const commands = JSON.parse(readFileSync(built, 'utf8'));
  const files = commands
    .map(({ file }) => file)
    .filter(
      (file) => /retromesh_formats\.dir\/Unity\//.test(file) || dirname(file) === join(root, 'formats'),
    );
  return eachFile(progress, files, 'clang-tidy', (file) => ['-p', 'build/sanitize', '--quiet', file]);
}

/**
 * Each source by itself, so that it includes what it uses: builds compile those of a folder as one. With g++, so that both
 * compilers have read all of them; what later versions than 12 warn of is no error.
 */
export function alone(progress) {
  const isKnown = Number(ask('g++', ['-dumpversion']).split('.')[0]) <= 12;
  const warnings = ['-Wall', '-Wextra', '-Wconversion', '-Wshadow', ...(isKnown ? ['-Werror'] : [])];
  const options = ['-std=c++20', '-fsyntax-only', '-I.', '-DRETROMESH_ROOT=""', ...warnings];
  const files = filesUnder(['formats', 'scripts/samples', 'tests/support'], ['.cpp']);
  return eachFile(progress, files, 'g++', (file) => [...options, file]);
}

/** Runs a command for each file: prints what it says where it fails. */
async function eachFile(progress, files, command, argsOf) {
  let done = 0;
  const good = await inParallel(files, async (file) => {
    const { code, output } = await run(command, argsOf(file));
    if (code !== 0) progress.note(output);
    progress.show(`${(done += 1)} of ${files.length} files`);
    return code === 0;
  });
  return verdicts(good);
}

/** The reference of the package's API, in build/docs/api, without a warning of TypeDoc. */
export async function api(progress) {
  if (!existsSync(join(root, 'build/package/types')))
    throw new Failure('build/package is not there: npm run build');
  const options = ['--options', 'scripts/docs/typedoc.json', '--logLevel', 'Warn'];
  return verdicts([await succeeds(progress, ['node_modules/typedoc/bin/typedoc', ...options])]);
}
