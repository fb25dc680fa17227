import { AsyncLocalStorage } from 'node:async_hooks';

const outputs = new AsyncLocalStorage();

/** Calls `work` and passes its output, and that of the commands that it runs, to `output` instead of the terminal. */
export const withOutput = (output, work) => outputs.run(output, work);

/** The receiver of the output of a command; undefined for the terminal. */
export const currentOutput = () => outputs.getStore();

export function write(text) {
  const output = currentOutput();
  if (output) output(text);
  else process.stdout.write(text);
}

const bold = process.stdout.isTTY ? (text) => `\x1b[1m${text}\x1b[0m` : (text) => text;

export const heading = (text) => write(`\n${bold(text)}\n`);
export const say = (text) => write(`  ${text}\n`);

const commas = new Intl.NumberFormat('en-GB');
export const count = (number) => commas.format(number);
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
