import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const logs = fileURLToPath(new URL('../../build/test/programs/', import.meta.url));

/** A program that runs until it is ended. */
export interface Running {
  readonly child: ChildProcess;
  /** Rejects when the program ends before it is asked to. */
  readonly failure: Promise<never>;
  end(): Promise<void>;
}

/** Starts a program in a process group of its own; its messages are in build/test/programs/NAME.log. */
export function start(
  name: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  mkdirSync(logs, { recursive: true });
  const path = `${logs}${name}.log`;
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const log = createWriteStream(path);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  let isWanted = true;
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(`it ended with ${code ?? signal}`));
  });
  const failure = ended.then((why): never | Promise<never> => {
    if (isWanted) throw new Error(`${program} failed: ${why}; its messages are in ${path}`);
    return new Promise(() => undefined);
  });
  failure.catch(() => undefined); // Reported by those who wait for it.
  const end = async (): Promise<void> => {
    isWanted = false;
    signal(child, 'SIGTERM');
    const stubborn = setTimeout(() => signal(child, 'SIGKILL'), 5000);
    await ended;
    clearTimeout(stubborn);
    log.end();
  };
  return { child, failure, end };
}

/** Sends a signal to a program and to those that it has started. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name);
  } catch {
    // All of them have ended.
  }
}

/** A TCP port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Asks until there is an answer. */
export async function until<T>(ask: () => Promise<T | null> | T | null, { failure }: Running): Promise<T> {
  for (;;) {
    const answer = await Promise.race([ask(), failure]);
    if (answer !== null) return answer;
    await new Promise((later) => setTimeout(later, 20));
  }
}
