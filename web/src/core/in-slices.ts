import { TimeSlices } from './yield-to-main.js';

/** Elements that are used, sorted or merged before the time is looked at. */
const atOnce = 1024;

/** Uses each element, in several tasks where they are many. */
export async function eachInSlices<Element>(
  list: readonly Element[],
  use: (each: Element, at: number) => void,
  slices = new TimeSlices(),
): Promise<void> {
  for (let at = 0; at < list.length;) {
    for (const end = Math.min(at + atOnce, list.length); at < end; at += 1) use(list[at]!, at);
    await slices.yield();
  }
}

type Compare<Element> = (one: Element, other: Element) => number;

/** The elements in their order, sorted in several tasks where they are many. Equal ones stay in the order in which they were. */
export async function sortedInSlices<Element>(
  list: readonly Element[],
  compare: Compare<Element>,
  slices = new TimeSlices(),
): Promise<Element[]> {
  if (await isSorted(list, compare, slices)) return [...list];
  // Two lists in turn: one for each round would be much to collect.
  let sorted = [...list];
  let merged = [...list];
  for (let from = 0; from < list.length; from += atOnce) {
    list
      .slice(from, from + atOnce)
      .sort(compare)
      .forEach((each, i) => (sorted[from + i] = each));
    await slices.yield();
  }
  for (let run = atOnce; run < list.length; run *= 2) {
    for (let at = 0; at < list.length; at += 2 * run) {
      const middle = Math.min(at + run, list.length);
      await merge(sorted, { at, middle, end: Math.min(middle + run, list.length) }, compare, merged, slices);
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}

async function isSorted<Element>(
  list: readonly Element[],
  compare: Compare<Element>,
  slices: TimeSlices,
): Promise<boolean> {
  for (let at = 1; at < list.length; at += 1) {
    if (compare(list[at - 1]!, list[at]!) > 0) return false;
    if (at % atOnce === 0) await slices.yield();
  }
  return true;
}

/** Writes two sorted runs that follow each other to `merged`, in the same places. */
async function merge<Element>(
  list: readonly Element[],
  { at, middle, end }: { readonly at: number; readonly middle: number; readonly end: number },
  compare: Compare<Element>,
  merged: Element[],
  slices: TimeSlices,
): Promise<void> {
  let [one, other] = [at, middle];
  // Most lists are nearly in their order, and comparing is what takes time.
  const areInOrder = middle === end || compare(list[middle - 1]!, list[middle]!) <= 0;
  for (let to = at; to < end; to += 1) {
    const isFirst = areInOrder
      ? one < middle
      : other === end || (one < middle && compare(list[one]!, list[other]!) <= 0);
    merged[to] = list[isFirst ? one++ : other++]!;
    if ((to - at) % atOnce === atOnce - 1) await slices.yield();
  }
}
