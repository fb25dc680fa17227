import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../web/src/core/node.js';
import { FileSet } from '../../web/src/core/collection/file-set.js';
import { Collection } from '../../web/src/core/index.js';
import { WasmHost } from '../../web/src/core/host/wasm-host.js';
import { onTaskEnd } from '../support/task-ends.js';

// Listing a folder is split into tasks, between which the page can draw. These tests count the work of each task.

/** The work of calls into cores within one turn of the event loop. */
interface TaskWork {
  files: number;
  lists: number;
}

/** Counts the work of each task that calls into a core; `see` is called with the name of each method. */
function countWork(see: (name: string) => void = () => {}): TaskWork[] {
  const tasks: TaskWork[] = [];
  let current: TaskWork | null = null;
  onTaskEnd(() => (current = null));
  const task = (): TaskWork => {
    if (current) return current;
    tasks.push((current = { files: 0, lists: 0 }));
    return current;
  };
  const counted = <Bound extends object>(core: Bound): Bound =>
    new Proxy(core, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          see(String(name));
          if (name === 'addFile') task().files += 1;
          if (name === 'list') task().lists += 1;
          return Reflect.apply(member, target, args) as unknown;
        };
      },
    });
  const { runInSteps } = WasmHost.prototype;
  vi.spyOn(WasmHost.prototype, 'runInSteps').mockImplementation(function (this: WasmHost<object>, work) {
    return runInSteps.call(this, (use) =>
      work((action) => use((core, instance) => action(counted(core as object), instance))),
    );
  });
  return tasks;
}

afterEach(() => void vi.restoreAllMocks());

const named = (name: string, size: number): File => new File([new Uint8Array(size)], name);
const pairs = Array.from({ length: 1500 }, (_, i) => [
  named(`m${i}_d.3d`, 48),
  named(`m${i}_a.3d`, 4),
]).flat();

describe('listing a folder', () => {
  it('writes at most 512 files to a core in one task, and lists in tasks of their own', async () => {
    const tasks = countWork();
    const { entries } = await Collection.from(pairs);
    expect(entries).toHaveLength(1500);
    expect(Math.max(...tasks.map((task) => task.files))).toBe(512);
    const listing = tasks.filter(({ lists }) => lists > 0);
    expect(listing.length).toBeGreaterThan(1);
    for (const task of listing) expect(task).toEqual({ files: 0, lists: 1 });
  });

  it('can be given up between two calls, and leaves nothing in the core', async () => {
    const calls: string[] = [];
    const given = new AbortController();
    countWork((name) => {
      calls.push(name);
      if (calls.filter((each) => each === 'list').length === 2) given.abort();
    });
    await expect(Collection.from(pairs, { signal: given.signal })).rejects.toThrow(/abort/i);
    expect(calls.filter((name) => name === 'list')).toHaveLength(2);
    expect(calls.at(-1)).toBe('begin');
  });

  it('finds all models by their ids without comparing each with all', async () => {
    const files = await FileSet.read(pairs);
    let reads = 0;
    const ids = files.entries.map(({ id }) => id);
    for (const [i, entry] of files.entries.entries())
      Object.defineProperty(entry, 'id', { get: () => ((reads += 1), ids[i]) });
    expect(ids.map((id) => files.entry(id))).toEqual(files.entries);
    expect(reads).toBeLessThan(4 * ids.length);
  });
});
