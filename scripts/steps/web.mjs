import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from '../support/chromium.mjs';
import { counts, failed, verdict } from '../support/counts.mjs';
import { chosenEngines, engines as known } from '../support/engines.mjs';
import { root, run } from '../support/run.mjs';
import { say } from '../support/say.mjs';
import { hasMediaWiki } from '../support/tools.mjs';

async function reportPath(name) {
  const path = join(root, 'build/test', name);
  await mkdir(join(root, 'build/test'), { recursive: true });
  await rm(path, { force: true });
  return path;
}

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

export async function types() {
  return verdict(
    (await run(process.execPath, ['node_modules/typescript/bin/tsc', '--pretty', 'false'])).code === 0,
  );
}

async function vitest(name, args) {
  const path = await reportPath(`${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const { code } = await run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...args,
    ...reporters,
  ]);
  const report = readReport(path);
  if (!report) return failed('Vitest ended without a report');
  const isSkipped = (status) => !['passed', 'failed'].includes(status);
  for (const test of testNames(report, isSkipped)) say(`skipped: ${test}`);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  const unaccounted = code !== 0 && numFailedTests === 0 ? 1 : 0;
  const failures = testNames(report, (status) => status === 'failed').map((test) => `failed: ${test}`);
  return counts(numPassedTests, numFailedTests + unaccounted, numPendingTests + numTodoTests, '', failures);
}

function testNames({ testResults }, wanted) {
  const tests = testResults.flatMap((file) => file.assertionResults);
  return tests.filter(({ status }) => wanted(status)).map(({ fullName }) => fullName.trim());
}

const layeringTest = 'tests/web/layering.test.ts';
export const layering = () => vitest('layering', [layeringTest]);
export const web = () => vitest('web', ['--exclude', layeringTest]);

async function playwright(name, args) {
  const chromium = findChromium();
  if (!chromium) return failed('no Chromium or Chrome was found; name one in RETROMESH_CHROMIUM');
  const path = await reportPath(`${name}.json`);
  const env = { RETROMESH_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: path };
  const { code } = await run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args],
    { env },
  );
  const report = readReport(path);
  if (!report) return failed('Playwright ended without a report');
  const { expected, unexpected, flaky, skipped } = report.stats;
  const unaccounted = code !== 0 && unexpected === 0 ? 1 : 0;
  const names = report.suites.flatMap((suite) => notable(suite));
  return counts(expected + flaky, unexpected + unaccounted, skipped, chromium, names);
}

/** A line for each test of a suite that failed, and for each that passed only when it was run again. */
function notable({ file, specs = [], suites = [] }) {
  const words = { unexpected: 'failed', flaky: 'passed only when run again' };
  const lines = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => words[status])
      .map(({ status }) => `${words[status]}: ${file}:${line} ${title}`),
  );
  return [...lines, ...suites.flatMap(notable)];
}

export const browser = () => playwright('browser', []);

/** The tests of the package for npm: installed, in bundlers, pages, a worker and Node. */
export const npm = () => playwright('npm', ['--config', 'tests/package/playwright.config.ts']);

/** The tests of the extension for MediaWiki; skipped, and named, on a system without a package of MediaWiki. */
export async function wiki() {
  if (hasMediaWiki()) return playwright('wiki', ['--config', 'tests/wiki/playwright.config.ts']);
  say('skipped: the tests of the extension for MediaWiki; MediaWiki 1.39 or newer is not installed here');
  return counts(0, 0, 1);
}

/** The tests that also run in Firefox and WebKitGTK; skipped, and named, where one of them is not installed. */
export async function engines() {
  const missing = chosenEngines().filter((name) => !known[name].found());
  for (const name of missing)
    say(`skipped: the tests in ${known[name].what}; it or its X server (Xvfb) is not installed here`);
  const projects = chosenEngines().filter((name) => !missing.includes(name));
  if (projects.length === 0) return counts(0, 0, missing.length);
  const choice = projects.map((name) => `--project=${name}`);
  const result = await playwright('engines', ['--config', 'tests/engines/playwright.config.ts', ...choice]);
  return { ...result, skipped: result.skipped + missing.length };
}
