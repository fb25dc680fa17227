import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachInSlices, sortedInSlices } from '../../../web/src/core/in-slices.js';
import { onTaskEnd } from '../../support/task-ends.js';

afterEach(() => void vi.restoreAllMocks());

/** Counts the work of each task, when the time of a task has always passed. */
function countWork(): { readonly tasks: number[]; readonly step: () => void } {
  const tasks = [0];
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  onTaskEnd(() => tasks.push(0));
  return { tasks, step: () => void (tasks[tasks.length - 1]! += 1) };
}

/** Numbers in an order of their own, each some 20 times. */
const numbers = Array.from({ length: 20_000 }, (_, i) => (i * 7919) % 1009);

describe('many elements', () => {
  it('are used in tasks of 1,024', async () => {
    const { tasks, step } = countWork();
    const used: number[] = [];
    await eachInSlices(numbers, (each, at) => {
      step();
      used[at] = each;
    });
    expect(used).toEqual(numbers);
    expect(tasks).toEqual([...Array<number>(19).fill(1024), 544, 0]);
  });

  it('are sorted in tasks of the comparisons for 1,024, and equal ones stay in their order', async () => {
    const list = numbers.map((key, at) => ({ key, at }));
    const { tasks, step } = countWork();
    const sorted = await sortedInSlices(list, (one, other) => {
      step();
      return one.key - other.key;
    });
    expect(sorted).toEqual([...list].sort((one, other) => one.key - other.key));
    expect(Math.max(...tasks)).toBeLessThan(1024 * 10);
    expect(tasks.length).toBeGreaterThan(80);
  });

  it('are compared once with the next where they are in their order', async () => {
    let comparisons = 0;
    const list = Array.from({ length: 20_000 }, (_, i) => i);
    await sortedInSlices(list, (one, other) => {
      comparisons += 1;
      return one - other;
    });
    expect(comparisons).toBe(19_999);
  });

  it('are sorted like a few, whatever their number is', async () => {
    const compare = (one: number, other: number): number => one - other;
    for (const count of [0, 1, 1023, 1024, 1025, 2048, 2049, 5000])
      expect(await sortedInSlices(numbers.slice(0, count), compare)).toEqual(
        numbers.slice(0, count).sort(compare),
      );
  });
});
