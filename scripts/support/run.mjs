import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

/** The repository's folder; every command runs there. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export const jobs = os.availableParallelism?.() ?? os.cpus().length;

/**
 * Runs a command to its end and gives {code, output}. Its output is shown as it comes; with `quiet` it is kept,
 * and shown only when the command fails. A command that cannot be started has code 127.
 */
export function run(command, args, { quiet = false, env = {}, cwd = root, timeout = 0 } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'];
    const child = spawn(command, args, { cwd, stdio, timeout, env: { ...process.env, ...env } });
    const kept = [];
    child.stdout?.on('data', (piece) => kept.push(piece));
    child.stderr?.on('data', (piece) => kept.push(piece));
    const end = (code) => {
      const output = Buffer.concat(kept).toString();
      if (quiet && code !== 0) process.stdout.write(output);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      kept.push(Buffer.from(`${command}: ${error.message}\n`));
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? (signal ? 128 : 1)));
  });
}

/** What a command prints, or null when it is missing or fails. */
export function ask(command, args, { input } = {}) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', input });
  return status === 0 ? stdout : null;
}

/** Calls `work` for each item, `width` at a time, and gives the results in the items' order. */
export async function inParallel(items, width, work) {
  const results = new Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index], index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}
