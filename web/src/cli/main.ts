import { fstatSync, writeSync } from 'node:fs';
import '../core/node.js';
import { printable } from './printable.js';
import { run } from './run.js';
import { reasonOf } from './system-error.js';

function end(message: string): never {
  process.stderr.write(`retromesh: ${printable(message)}\n`);
  process.exit(1);
}

function endOutput(error: NodeJS.ErrnoException): never {
  // A reader such as `head` may close the pipe early, which is not an error.
  if (error.code === 'EPIPE') process.exit(0);
  end(`the output could not be written: ${reasonOf(error)}`);
}

/** Node's stream for files leaves out, without an error, what a full disk has not taken. */
function writeToFile(text: string): void {
  const bytes = Buffer.from(text);
  try {
    for (let done = 0; done < bytes.length;) done += writeSync(1, bytes, done);
  } catch (error) {
    endOutput(error as NodeJS.ErrnoException);
  }
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    return false;
  }
}

process.stdout.on('error', endOutput);
process.on('uncaughtException', (error) => end(`stopped by an error of its own: ${reasonOf(error)}`));

process.exitCode = await run(process.argv.slice(2), {
  out: isFile(1) ? writeToFile : (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
