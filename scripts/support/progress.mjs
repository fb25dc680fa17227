import { Failure } from './run.mjs';

const isTerminal = process.stdout.isTTY && !process.env.CI;

/**
 * The state of one step of a command: on a terminal one line that is written again, in a log a line at the start, every ten
 * seconds, and at the end. `show` changes the state, `note` prints a line that stays.
 */
export class Progress {
  #title;
  #detail = '';
  #start = performance.now();
  #timer;
  #first; // in a log, a step that ends at once has one line

  constructor(title) {
    this.#title = title;
    this.#timer = setInterval(() => this.#write(), isTerminal ? 500 : 10_000);
    if (!isTerminal) this.#first = setTimeout(() => console.log(title), 500);
  }

  show(detail) {
    this.#detail = detail;
    if (isTerminal) this.#write();
  }

  note(text) {
    if (isTerminal) process.stdout.write('\r\x1b[2K');
    console.log(text);
  }

  end(result) {
    clearInterval(this.#timer);
    clearTimeout(this.#first);
    this.note(`${this.#title}: ${result}, ${this.#seconds()}`);
  }

  #write() {
    const line = [`${this.#title}${this.#detail && `: ${this.#detail}`}`, this.#seconds()].join(', ');
    if (isTerminal) process.stdout.write(`\r\x1b[2K${line.slice(0, process.stdout.columns - 1)}`);
    else console.log(`  ${line}`);
  }

  #seconds() {
    return `${Math.round((performance.now() - this.#start) / 1000)} s`;
  }
}

/** The lines to print for a step that failed: the command, the last 20 lines of its output, and what to do. */
export function reportOf(error) {
  if (!(error instanceof Failure)) return error.stack;
  const last = error.output.trimEnd().split('\n').slice(-20);
  const parts = [
    error.command && `  ${error.command}`,
    error.output && last.map((line) => `  | ${line}`).join('\n'),
    error.advice && `  ${error.advice}`,
  ];
  return [error.message, ...parts.filter(Boolean)].join('\n');
}

/** Runs steps, {title, work(progress)}, one after the other; the first failure is explained and ends the process. */
export async function runInOrder(steps) {
  for (const [index, { title, work }] of steps.entries()) {
    const name = `${index + 1} of ${steps.length}  ${title}`;
    const progress = new Progress(name);
    try {
      progress.end((await work(progress)) ?? 'done');
    } catch (error) {
      progress.end('FAILED');
      console.error(`\nStopped in step ${name}: ${reportOf(error)}`);
      process.exit(1);
    }
  }
}

/** Receives the lines of Ninja: shows its counts, and prints what compilers say. */
export const ninjaLines = (progress) => (line) => {
  const [, done, all] = /^\[(\d+)\/(\d+)\]/.exec(line) ?? [];
  if (done) progress.show(`${done} of ${all}`);
  else if (/warning|error/i.test(line)) progress.note(line);
};
