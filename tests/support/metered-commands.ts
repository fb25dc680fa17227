import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a command printed, its exit code, and what it took. */
export interface MeteredCommand {
  readonly status: number;
  readonly out: string;
  readonly err: string;
  /** Time of processors. */
  readonly seconds: number;
  /** The largest memory of the process, with the commands before. */
  readonly megabytes: number;
}

const script = fileURLToPath(new URL('../../build/cli/retromesh.mjs', import.meta.url));

/** Runs command lines of the built command one after the other, as its script would be run for each, and prints what they did. */
const meter = `
import { readFileSync } from 'node:fs';
const [script, ...lines] = process.argv.slice(1);
const write = process.stdout.write.bind(process.stdout);
const run = [];
let before = 0;
for (const [number, line] of lines.entries()) {
  const printed = { out: '', err: '' };
  process.stdout.write = (text) => (printed.out += text, true);
  process.stderr.write = (text) => (printed.err += text, true);
  process.argv = [process.execPath, script, ...JSON.parse(line)];
  process.exitCode = undefined;
  await import(script + '?' + number);
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const seconds = (userCPUTime + systemCPUTime) / 1e6;
  // That of resourceUsage has the memory of the process that began this one.
  const [, kilobytes] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
  const { out, err } = printed;
  run.push({ status: process.exitCode, out, err, seconds: seconds - before, megabytes: kilobytes / 1024 });
  before = seconds;
}
process.exitCode = 0;
write(JSON.stringify(run));
`;

/** Runs command lines in a folder, in one process. */
export function runMetered(folder: string, lines: readonly (readonly string[])[]): MeteredCommand[] {
  const args = ['--input-type=module', '-e', meter, script, ...lines.map((line) => JSON.stringify(line))];
  const options = { cwd: folder, encoding: 'utf8', timeout: 60_000, maxBuffer: 2 ** 27 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
  if (status !== 0) throw new Error(`The commands ended with ${status} in ${join(folder)}: ${stderr}`);
  return JSON.parse(stdout) as MeteredCommand[];
}
