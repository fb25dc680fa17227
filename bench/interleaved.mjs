import { writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, root } from '../scripts/support/run.mjs';
import { startOsrscachereader } from './peers/osrscachereader.mjs';
import { measure, repeated, summary } from './statistics.mjs';
import { filesOf } from './work-list.mjs';
import { opening, posing, sorting } from './wasm.mjs';

/**
 * Native code, wasm and osrscachereader, measured one after the other in several rounds, each time in a new process: other load
 * on the machine affects all of them alike, so their ratios are comparable.
 */

const rounds = 9;
/** Of the warm passes of one process. */
const repetitions = 5;
const program = join(root, 'build/bench/retromesh_bench');
const tasksFile = join(root, 'build/bench/interleaved.json');

/** What is measured, by the kinds of tasks: the name of its result, and how wasm prepares it. */
const works = {
  models: { nameOf: () => 'models/open', prepare: opening },
  pose: { nameOf: ({ name }) => `pose/${name}`, prepare: posing },
  sort: { nameOf: ({ name }) => `sort/${name}`, prepare: sorting },
};

function answer(command, args) {
  const printed = ask(command, args);
  if (printed === null) throw new Error(`${command} ${args.join(' ')} failed`);
  return JSON.parse(printed);
}

/** All runs of the benchmarks `names`, by name. */
function runProgram(workList, names, options) {
  const filter = `--benchmark_filter=^(${names.join('|')})$`;
  const { benchmarks } = answer(program, [workList, filter, ...options, '--benchmark_format=json']);
  return (name) => benchmarks.filter((one) => one.run_type === 'iteration' && one.run_name === name);
}

function measureProgram(workList, names) {
  const first = runProgram(workList, names, ['--benchmark_min_time=0.000001']);
  const warm = runProgram(workList, names, [
    '--benchmark_min_time=0.06',
    `--benchmark_repetitions=${repetitions}`,
  ]);
  return Object.fromEntries(
    names.map((name) => {
      const [pass] = first(name);
      if (pass.iterations !== 1) throw new Error(`retromesh_bench made more than one pass of ${name}`);
      return [name, { first: pass.real_time, warm: summary(warm(name).map((one) => one.cpu_time)).time }];
    }),
  );
}

const measureScript = (which) => answer(process.execPath, [import.meta.filename, which]);

/**
 * Measures those of the tasks that `works` has.
 *
 * @returns {native, wasm, peer, version}: by name of a result, summaries of nanoseconds for the `first` pass of a process, by
 *   the clock, and for `warm` ones, in processor time; `peer` is null without osrscachereader, `version` is its own
 */
export async function measureInterleaved(workList, tasks) {
  const known = tasks.filter(({ kind }) => works[kind]);
  writeFileSync(tasksFile, JSON.stringify(known));
  const names = known.map((task) => works[task.kind].nameOf(task));
  const peer = known.some(({ kind }) => kind === 'models') ? await startOsrscachereader() : null;
  const programs = {
    native: () => measureProgram(workList, names),
    wasm: () => measureScript('wasm'),
    ...(peer && { peer: () => measureScript('peer') }),
  };
  const taken = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const [name, measureOnce] of Object.entries(programs)) taken[name].push(measureOnce());
  const results = Object.entries(taken).map(([name, all]) => [name, summaries(all)]);
  return { peer: null, ...Object.fromEntries(results), version: peer?.version };
}

function summaries(all) {
  const names = Object.keys(all[0]);
  const of = (name, pass) => summary(all.map((results) => results[name][pass]));
  return Object.fromEntries(
    names.map((name) => [name, { first: of(name, 'first'), warm: of(name, 'warm') }]),
  );
}

/** [name, once] of each work of a child process. */
async function prepare(which) {
  const tasks = JSON.parse(readFileSync(tasksFile, 'utf8'));
  if (which === 'peer') {
    const { load } = await startOsrscachereader();
    const models = tasks.filter(({ kind }) => kind === 'models');
    return models.map((task) => {
      // It reads from the beginning of a buffer, so each file needs one of its own.
      const files = filesOf(task).map(({ bytes }) => Uint8Array.from(bytes));
      return [works.models.nameOf(task), () => files.forEach(load)];
    });
  }
  return Promise.all(
    tasks.map(async (task) => {
      const { nameOf, prepare } = works[task.kind];
      return [nameOf(task), (await prepare(task)).once];
    }),
  );
}

function measureHere([name, once]) {
  const start = performance.now();
  once();
  const first = (performance.now() - start) * 1e6;
  return [name, { first, warm: measure({ once: repeated(once) }, { repetitions }).once.time }];
}

if (process.argv[1] === import.meta.filename) {
  const prepared = await prepare(process.argv[2]);
  console.log(JSON.stringify(Object.fromEntries(prepared.map(measureHere))));
}
