import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { counts, failed } from '../support/counts.mjs';
import { familyIds } from '../support/families.mjs';
import { filesUnder } from '../support/files.mjs';
import { writeFuzzSeeds } from '../support/fuzz-seeds.mjs';
import { build } from '../support/native.mjs';
import { inParallel, root, run } from '../support/run.mjs';
import { count, say } from '../support/say.mjs';

/** Seconds for each target. How many inputs fit depends on the machine, whether the step passes does not. */
const secondsEach = 6;

/** Runs each target, two at a time, with the corpus of earlier runs, its seeds, and mutations of both. */
export async function fuzz() {
  if (!(await build('sanitize'))) return failed('the build with clang failed');
  say(`${await writeFuzzSeeds()} seeds from our samples, the tests' files and the corpus`);
  await mkdir(join(root, 'build/test/fuzz'), { recursive: true });
  const results = await inParallel(targets(), 2, runTarget);
  const good = results.filter(Boolean).length;
  return counts(good, results.length - good);
}

/** One target for each family, and one for each tests/fuzz/NAME.cpp except family.cpp. */
function targets() {
  const sources = filesUnder(['tests/fuzz'], ['.cpp']).map((path) => path.slice('tests/fuzz/'.length));
  const others = sources.filter((path) => !path.includes('/') && path !== 'family.cpp');
  return [...familyIds(), ...others.map((path) => path.slice(0, -'.cpp'.length))];
}

async function runTarget(name) {
  const corpus = join(root, 'build/fuzz/corpus', name);
  await mkdir(corpus, { recursive: true });
  const seeds = [join(root, 'build/fuzz/seeds', name)].filter(existsSync);
  const options = [
    `-max_total_time=${secondsEach}`,
    '-entropic=0', // the default schedule takes half of the time with small inputs and many features
    '-timeout=60',
    '-rss_limit_mb=2048',
    `-artifact_prefix=${join(root, 'build/test/fuzz', name)}-`,
    '-print_final_stats=1',
  ];
  const { code, output } = await run(
    join(root, `build/sanitize/fuzz_${name}`),
    [...options, corpus, ...seeds],
    {
      quiet: true,
    },
  );
  const runs = Number(output.match(/stat::number_of_executed_units:\s*(\d+)/)?.[1] ?? 0);
  say(`${code === 0 ? 'clean ' : 'FAILED'} ${name}: ${count(runs)} inputs`);
  return code === 0;
}
