import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository, the working directory of all commands. */
export const root = fileURLToPath(new URL(/* @vite-ignore */ '../..', import.meta.url)).replace(/\/$/, '');

export const jobs = os.availableParallelism?.() ?? os.cpus().length;

/** What stops a build: a command, as it was called, and what it printed; `advice` says what to do. */
export class Failure extends Error {
  constructor(message, { command = '', output = '', advice = '' } = {}) {
    super(message);
    Object.assign(this, { command, output, advice });
  }
}

/**
 * Runs a command and returns {code, output} at its end; `onLine` gets each line of its output, without colours. A command
 * that cannot be started has code 127.
 */
export function run(command, args, { onLine, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const kept = [];
    let rest = '';
    const receive = (piece) => {
      kept.push(piece);
      const lines = stripVTControlCharacters(rest + piece).split(/\r?\n|\r/);
      rest = lines.pop();
      for (const line of lines) onLine?.(line);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', receive);
    const end = (code) => {
      if (rest !== '') onLine?.(rest);
      resolve({ code, output: stripVTControlCharacters(kept.join('')) });
    };
    child.on('error', (error) => {
      kept.push(`${command}: ${error.message}\n`);
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? (signal ? 128 : 1)));
  });
}

/** Runs a command that has to succeed, and returns its output; else throws a Failure with `advice`. */
export async function must(command, args, { advice = '', ...options } = {}) {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  throw new Failure(`exit code ${code}`, { command: [command, ...args].join(' '), output, advice });
}

/** The output of a command, or null when it is missing or fails. */
export function ask(command, args, { input } = {}) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', input });
  return status === 0 ? stdout : null;
}

/** Calls `work` for each item, as many at a time as there are processors, and returns the results in the order of the items. */
export async function inParallel(items, work) {
  const results = new Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index], index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, items.length) }, worker));
  return results;
}
