import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { currentOutput, write } from './say.mjs';

/** The root folder of the repository, the working directory of all commands. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export const jobs = os.availableParallelism?.() ?? os.cpus().length;

/**
 * Runs a command and returns {code, output} at its end. Output is printed as it arrives; with `quiet` only
 * when the command fails, with `silent` never. A command that cannot be started has code 127.
 */
export function run(
  command,
  args,
  { silent = false, quiet = silent, env = {}, cwd = root, timeout = 0 } = {},
) {
  return new Promise((resolve) => {
    const output = currentOutput();
    const mode = quiet || output ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', mode, mode],
      timeout,
      env: { ...process.env, ...env },
    });
    const kept = [];
    const receive = (piece) => {
      if (quiet) kept.push(piece);
      else output(piece.toString());
    };
    child.stdout?.on('data', receive);
    child.stderr?.on('data', receive);
    const end = (code) => {
      const text = Buffer.concat(kept).toString();
      if (code !== 0 && text !== '' && !silent) (output ?? write)(text);
      resolve({ code, output: text });
    };
    child.on('error', (error) => {
      kept.push(Buffer.from(`${command}: ${error.message}\n`));
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? (signal ? 128 : 1)));
  });
}

/** The output of a command, or null when it is missing or fails. */
export function ask(command, args, { input } = {}) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, encoding: 'utf8', input });
  return status === 0 ? stdout : null;
}

/** Calls `work` for each item, `width` at a time, and returns the results in the order of the items. */
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
