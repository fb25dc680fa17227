import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, root } from '../scripts/support/run.mjs';
import { startModelPeer } from './model-peer.mjs';
import { summary } from './statistics.mjs';
import { handOver, startCore } from './wasm-modules.mjs';
import { bytesOf } from './work-list.mjs';

/** One pass over all models in a new process: what opening costs before a compiler at run time knows what is asked of it. */

const rounds = 5;
const program = join(root, 'build/bench/retromesh_bench');

function answer(command, args) {
  const printed = ask(command, args);
  if (printed === null) throw new Error(`${command} ${args.join(' ')} failed`);
  return printed;
}

function passOfProgram(workList) {
  const options = ['--benchmark_filter=^models/open$', '--benchmark_min_time=0.000001'];
  const printed = answer(program, [workList, ...options, '--benchmark_format=json']);
  const [pass] = JSON.parse(printed).benchmarks;
  if (pass.iterations !== 1) throw new Error('retromesh_bench made more than one pass');
  return pass.real_time;
}

const passOfScript = (which, names) => Number(answer(process.execPath, [import.meta.filename, which, names]));

/**
 * Opens the models of a task natively, through wasm and with the peer, in turns, each time in a new process.
 *
 * @param peer whether there is one
 * @returns a summary by name, of nanoseconds by the clock
 */
export function measureFirstPasses(workList, task, peer) {
  const names = join(root, 'build/bench/first-pass.json');
  writeFileSync(names, JSON.stringify(task.files));
  const passes = {
    native: () => passOfProgram(workList),
    wasm: () => passOfScript('wasm', names),
    ...(peer && { peer: () => passOfScript('peer', names) }),
  };
  const taken = Object.entries(passes).map(([name, pass]) => ({ name, pass, times: [] }));
  for (let round = 0; round < rounds; round += 1) for (const { pass, times } of taken) times.push(pass());
  return Object.fromEntries(taken.map(({ name, times }) => [`first/${name}`, summary(times)]));
}

async function opener(which) {
  if (which === 'peer') {
    const peer = await startModelPeer();
    return ({ bytes }) => peer.load(bytes);
  }
  const core = await startCore('runescape');
  return (file) => {
    handOver(core, [file]);
    const { error, handle } = core.open('');
    if (error) throw new Error(error.sentence);
    core.release(handle);
  };
}

/** Nanoseconds for one pass over files whose names stand in a file. */
async function onePass(which, names) {
  const open = await opener(which);
  const files = JSON.parse(readFileSync(names, 'utf8')).map((name) => {
    return { name, bytes: Uint8Array.from(bytesOf(name)) };
  });
  const start = process.hrtime.bigint();
  for (const file of files) open(file);
  return process.hrtime.bigint() - start;
}

if (process.argv[1] === import.meta.filename)
  console.log(String(await onePass(process.argv[2], process.argv[3])));
