import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, root } from '../scripts/support/run.mjs';
import { startModelPeer } from './model-peer.mjs';
import { measure, repeated, summary } from './statistics.mjs';
import { writeFiles, startCore } from './wasm-modules.mjs';
import { bytesOf } from './work-list.mjs';

/** Models opened natively, through wasm and by the peer, in turns: each time a new process, so that all meet the same machine. */

const rounds = 9;
/** Of the later passes in a turn. */
const repetitions = 5;
const program = join(root, 'build/bench/retromesh_bench');
const names = join(root, 'build/bench/models.json');

function answer(command, args) {
  const printed = ask(command, args);
  if (printed === null) throw new Error(`${command} ${args.join(' ')} failed`);
  return JSON.parse(printed);
}

function ofProgram(workList, options) {
  const all = [workList, '--benchmark_filter=^models/open$', ...options, '--benchmark_format=json'];
  return answer(program, all).benchmarks.filter((one) => one.run_type === 'iteration');
}

function turnOfProgram(workList) {
  const [first] = ofProgram(workList, ['--benchmark_min_time=0.000001']);
  if (first.iterations !== 1) throw new Error('retromesh_bench made more than one pass');
  const warm = ofProgram(workList, ['--benchmark_min_time=0.06', `--benchmark_repetitions=${repetitions}`]);
  return { first: first.real_time, warm: summary(warm.map((one) => one.cpu_time)).time };
}

const turnOfScript = (which) => answer(process.execPath, [import.meta.filename, which]);

/**
 * Opens the models of a task in turns.
 *
 * @returns by name (native, wasm, and peer where there is one) summaries of nanoseconds for all models: `first`, by the
 *   clock, for the first pass of a process, and `warm`, of processor time, for the later ones
 */
export async function measureInTurns(workList, task) {
  writeFileSync(names, JSON.stringify(task.files));
  const peer = await startModelPeer();
  const turns = {
    native: () => turnOfProgram(workList),
    wasm: () => turnOfScript('wasm'),
    ...(peer && { peer: () => turnOfScript('peer') }),
  };
  const taken = Object.entries(turns).map(([name, turn]) => ({ name, turn, times: [] }));
  for (let round = 0; round < rounds; round += 1) for (const { turn, times } of taken) times.push(turn());
  const summaryOf = (times, pass) => summary(times.map((each) => each[pass]));
  const results = taken.map(({ name, times }) => [
    name,
    { first: summaryOf(times, 'first'), warm: summaryOf(times, 'warm') },
  ]);
  return { ...Object.fromEntries(results), version: peer?.version };
}

async function opener(which) {
  if (which === 'peer') {
    const peer = await startModelPeer();
    return ({ bytes }) => peer.load(bytes);
  }
  const core = await startCore('runescape');
  return (file) => {
    writeFiles(core, [file]);
    const { error, handle } = core.open('');
    if (error) throw new Error(error.sentence);
    core.release(handle);
  };
}

async function takeTurn(which) {
  const open = await opener(which);
  // The peer's reader starts at the beginning of a buffer, so each file gets one of its own.
  const files = JSON.parse(readFileSync(names, 'utf8')).map((name) => {
    return { name, bytes: Uint8Array.from(bytesOf(name)) };
  });
  const pass = () => files.forEach(open);
  const start = performance.now();
  pass();
  const first = (performance.now() - start) * 1e6;
  return { first, warm: measure({ pass: repeated(pass) }, { repetitions }).pass.time };
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await takeTurn(process.argv[2])));
