import { setupStep } from './setup.mjs';
import { buildSteps } from './support/build.mjs';
import * as checks from './support/checks.mjs';
import { readOptions } from './support/options.mjs';
import { Progress, reportOf } from './support/progress.mjs';

/** The steps after the setup: what each is called, what it does, whether only --all runs it, and what has its tests in --all. */
const steps = [
  ...['core', 'page', 'commandLine', 'packages'].map((part) => {
    const [{ title, work }] = buildSteps([part]);
    return { name: part, does: title, isBuild: true, onlyAll: part === 'packages', run: work };
  }),
  { name: 'check', does: 'Checking types and formatting', run: checks.check },
  { name: 'native', does: 'Testing the core natively', run: checks.native, inAll: 'sanitize' },
  {
    name: 'sanitize',
    does: 'Testing and fuzzing the core under sanitizers',
    run: checks.sanitize,
    onlyAll: true,
  },
  {
    name: 'web',
    does: 'Testing the core as WebAssembly, and the web side',
    run: (each) => checks.vitest(each),
  },
  { name: 'browser', does: 'Testing the page in Chromium', run: (each) => checks.playwright(each) },
  { name: 'tidy', does: 'Checking the core with clang-tidy', run: checks.tidy, onlyAll: true },
  { name: 'alone', does: 'Compiling each source by itself', run: checks.alone, onlyAll: true },
  {
    name: 'engines',
    does: 'Testing the page in Firefox and WebKitGTK',
    run: checks.engines,
    onlyAll: true,
  },
  { name: 'wiki', does: 'Testing the extension in a MediaWiki', run: checks.wiki, onlyAll: true },
  { name: 'package', does: 'Testing the package for npm', run: checks.packages, onlyAll: true },
  { name: 'docs', does: "Writing the reference of the package's API", run: checks.api, onlyAll: true },
];

const help = `npm test -- [options] [step ...]

Installs what is missing, then builds and tests; goes on after a step that fails. With names of steps: the builds and only these.

  --all    also what takes long and needs more tools; it is what CI runs
  --help   this text

Steps:
${steps.map(({ name, does, onlyAll, inAll }) => `  ${name.padEnd(12)} ${does}${onlyAll ? ' (--all)' : inAll ? ` (with --all in ${inAll})` : ''}`).join('\n')}`;

const { all, positionals } = readOptions(
  { all: { type: 'boolean' } },
  help,
  steps.map(({ name }) => name),
);
const wanted = ({ name, isBuild, onlyAll, inAll }) =>
  positionals.length > 0
    ? positionals.includes(name) || (isBuild && isNeeded(onlyAll))
    : all
      ? !inAll
      : !onlyAll;
const isNeeded = (onlyAll) =>
  !onlyAll || steps.some((step) => step.onlyAll && positionals.includes(step.name));
const chosen = steps.filter(wanted);
const needsAll = chosen.some(({ onlyAll }) => onlyAll);
if (all) process.env.RETROMESH_ALL = '1';

console.log(
  needsAll
    ? 'Builds and tests everything: some 25 minutes on two cores. Installs compilers, Chromium, Firefox, WebKitGTK, MediaWiki and assimp where they are missing (some 5 minutes).'
    : 'Builds and tests: some 8 minutes on two cores the first time. Installs clang, Emscripten, Catch2 and Chromium where they are missing (some 2 minutes).',
);

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const plan = [
  { name: 'setup', does: setupStep().title, isBuild: true, run: setupStep(needsAll ? 'all' : 'test').work },
];
plan.push(...chosen);
for (const [index, { name, does, isBuild, run }] of plan.entries()) {
  const progress = new Progress(`${index + 1} of ${plan.length}  ${does}`);
  try {
    const result = await run(progress);
    const found = typeof result === 'object' ? result : { passed: 1, failed: 0, skipped: 0 };
    for (const key of Object.keys(total)) total[key] += found[key];
    if (found.failed > 0) failures.push(name);
    progress.end(typeof result === 'object' ? textOf(found) : result);
  } catch (error) {
    total.failed += 1;
    failures.push(name);
    progress.end('FAILED');
    console.error(reportOf(error));
    if (isBuild) break; // what follows needs it
  }
}

function textOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

if (failures.length > 0)
  console.log(`\nFailed: ${failures.join(', ')}. To repeat: npm test -- ${failures.join(' ')}`);
console.log(`\n${textOf(total)}`);
process.exit(total.failed > 0 ? 1 : 0);
