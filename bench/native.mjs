import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from '../scripts/support/run.mjs';
import { summary } from './statistics.mjs';

const program = join(root, 'build/bench/retromesh_bench');
const output = join(root, 'build/bench/native.json');
const repetitions = 15;

/** Runs the native benchmarks; gives {assimp, results}: its version, and by name {time, spread} with counts. */
export async function measureNatively(workList) {
  const { code } = await run(
    program,
    [
      workList,
      '--benchmark_min_time=0.06',
      `--benchmark_repetitions=${repetitions}`,
      '--benchmark_enable_random_interleaving=true',
      '--benchmark_display_aggregates_only=true',
      `--benchmark_out=${output}`,
    ],
    { quiet: true },
  );
  if (code !== 0) throw new Error('retromesh_bench failed');
  const { benchmarks, context } = JSON.parse(await readFile(output, 'utf8'));
  return { assimp: context.assimp, results: byName(benchmarks) };
}

function byName(benchmarks) {
  const runs = new Map();
  for (const one of benchmarks) {
    if (one.run_type !== 'iteration') continue;
    if (one.error_occurred) throw new Error(`${one.run_name}: ${one.error_message}`);
    runs.set(one.run_name, [...(runs.get(one.run_name) ?? []), one]);
  }
  const results = [...runs].map(([name, all]) => [
    name,
    { ...all[0], ...summary(all.map((one) => one.cpu_time)) },
  ]);
  return Object.fromEntries(results);
}
