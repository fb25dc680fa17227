import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { counts, failed } from '../support/counts.mjs';
import { filesUnder } from '../support/files.mjs';
import { writeFuzzSeeds } from '../support/fuzz-seeds.mjs';
import { build } from '../support/native.mjs';
import { inParallel, root, run } from '../support/run.mjs';
import { say } from '../support/say.mjs';

const secondsEach = 20;

/** Runs each target of tests/fuzz for 20 seconds, two at a time, on what earlier runs found and on its seeds. */
export async function fuzz() {
  if (!(await build('fuzz'))) return failed('the build with clang failed');
  const names = filesUnder(['tests/fuzz'], ['.cpp']).map((path) =>
    path.slice('tests/fuzz/'.length, -'.cpp'.length),
  );
  say(`${await writeFuzzSeeds()} seeds from our samples and the corpus`);
  const findings = join(root, 'build/test/fuzz');
  await mkdir(findings, { recursive: true });
  const results = await inParallel(names, 2, async (name) => {
    const corpus = join(root, 'build/fuzz/corpus', name);
    await mkdir(corpus, { recursive: true });
    const seeds = [join(root, 'build/fuzz/seeds', name)].filter(existsSync);
    const options = [
      `-max_total_time=${secondsEach}`,
      '-timeout=10',
      '-rss_limit_mb=2048',
      `-artifact_prefix=${findings}/${name}-`,
    ];
    const { code, output } = await run(
      join(root, `build/fuzz/fuzz_${name}`),
      [...options, '-print_final_stats=1', corpus, ...seeds],
      { quiet: true },
    );
    const runs = output.match(/stat::number_of_executed_units:\s*(\d+)/)?.[1];
    say(`${code === 0 ? 'clean ' : 'FAILED'} ${name}: ${Number(runs ?? 0).toLocaleString('en-GB')} inputs`);
    return code === 0;
  });
  const good = results.filter(Boolean).length;
  return counts(good, results.length - good);
}
