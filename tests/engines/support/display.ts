import { findXvfb } from './programs.js';
import { start, until } from '../../support/processes.js';

/** An X display in memory; `name` is ":99". */
export interface Display {
  readonly name: string;
  end(): Promise<void>;
}

/** Starts an X server with the first free number. */
export async function openDisplay(engine: string): Promise<Display> {
  const args = '-displayfd 1 -screen 0 1600x1200x24 -nolisten tcp'.split(' ');
  const running = start(`${engine}-xvfb`, findXvfb()!, args);
  let written = '';
  running.child.stdout!.on('data', (piece: Buffer) => (written += piece.toString()));
  const number = await until(() => /^(\d+)\n/.exec(written)?.[1] ?? null, running);
  return { name: `:${number}`, end: running.end };
}
