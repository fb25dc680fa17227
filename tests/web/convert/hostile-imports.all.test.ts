import { afterEach, expect, it, vi } from 'vitest';
import { importModel } from '../../../web/src/convert/import-model.js';
import { ImportBudget } from '../../../web/src/convert/imported/import-budget.js';
import { ModelError } from '../../../web/src/core/model-error.js';
import { onTaskEnd } from '../../support/task-ends.js';
import { hostileImports, type HostileImport } from './hostile-imports.js';

const { isOver } = ImportBudget.prototype;
afterEach(() => {
  ImportBudget.prototype.isOver = isOver;
  vi.restoreAllMocks();
});

/** What reading a file takes, and the sentence in which it ends. */
interface Reading {
  readonly steps: number;
  /** Most steps between two ends of tasks. */
  readonly longest: number;
  readonly decoded: number;
  readonly sentence: string | null;
}

async function reading({ name, bytes, beside }: HostileImport, size: number): Promise<Reading> {
  let [steps, task, longest, decoded] = [0, 0, 0, 0];
  ImportBudget.prototype.isOver = function (count, what) {
    steps += count;
    task += count;
    longest = Math.max(longest, task);
    return isOver.call(this, count, what);
  };
  onTaskEnd(() => (task = 0));
  const decode = async () => {
    decoded += 1;
    return { width: 1024, height: 1024, pixels: new Uint8Array(4 * 1024 * 1024) };
  };
  const source = { name, bytes: bytes(size), beside: async (path: string) => beside(path, size) };
  const error = await importModel(source, { decode }).then(
    () => null,
    (reason: unknown) => reason,
  );
  vi.restoreAllMocks();
  if (error !== null) expect(error).toBeInstanceOf(ModelError);
  const sentence = error instanceof ModelError ? error.report.sentence : null;
  return { steps, longest, decoded, sentence };
}

it.each(hostileImports)(
  '$name opens or ends in a sentence, in short tasks, with steps in proportion to its size',
  async (file) => {
    const { name, size, refused, growth } = file;
    let before = Infinity;
    let last: string | null = null;
    for (const each of [size / 4, size / 2, size]) {
      const { steps, longest, decoded, sentence } = await reading(file, each);
      expect(steps).toBeLessThan(162e6);
      // A task has 262,144 steps, and its last one can be a line of 4,194,304 characters, at half a step each.
      expect(longest).toBeLessThan(2.4e6);
      expect(decoded).toBeLessThanOrEqual(1);
      // What is refused takes no more steps than the limit.
      if (sentence === null) expect(steps / before).toBeLessThan(growth);
      before = sentence === null ? steps : Infinity;
      last = sentence;
    }
    if (!refused) return expect(last).toBeNull();
    expect(last).toMatch(refused);
    expect(last!.startsWith(`${name} `)).toBe(true);
    expect(last!.length).toBeLessThan(300);
  },
);

it('a reading is cancelled at the end of a task', async () => {
  for (const { name, bytes } of hostileImports.filter(({ size }) => size === 60_000)) {
    const controller = new AbortController();
    let ended = 0;
    onTaskEnd(() => void ((ended += 1) === 3 && controller.abort()));
    const source = { name, bytes: bytes(60_000), beside: async () => null };
    await expect(
      importModel(source, { decode: async () => null, signal: controller.signal }),
    ).rejects.toThrow('aborted');
    vi.restoreAllMocks();
  }
});
