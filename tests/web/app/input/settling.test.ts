import { beforeEach, describe, expect, it } from 'vitest';
import {
  awaitsCompanion,
  companionTime,
  goneTime,
  quietTime,
  retryPauses,
  Settling,
  type Seen,
} from '../../../../web/src/app/input/settling.js';

const seen = (path: string, stamp: string | null, writtenAt: number): Seen => ({ path, stamp, writtenAt });

let settling: Settling;
beforeEach(() => (settling = new Settling()));

describe('files that have changed', () => {
  it('are opened when the last of them was not written for a while', () => {
    expect(settling.dueAt(false)).toBeNull();
    settling.see([seen('a', '1', 1000)]);
    expect(settling.dueAt(false)).toBe(1000 + quietTime);
    settling.see([seen('a', '1', 1000), seen('b', '1', 1100)]);
    expect(settling.dueAt(false)).toBe(1100 + quietTime);
    settling.see([seen('a', '2', 1900), seen('b', '1', 1100)]);
    expect(settling.dueAt(false)).toBe(1900 + quietTime);
    expect(settling.paths).toEqual(['a', 'b']);
  });

  it('are opened later when another one is usually written with them', () => {
    settling.see([seen('a', '1', 1000)]);
    expect(settling.dueAt(true)).toBe(1000 + companionTime);
  });

  it('are not opened when they are as they were', () => {
    settling.see([seen('a', '1', 1000)]);
    settling.see([]);
    expect(settling.dueAt(false)).toBeNull();
  });

  it('are opened again after growing pauses, then no more until they change', () => {
    settling.see([seen('a', '1', 1000)]);
    for (const pause of retryPauses) {
      settling.failed(5000);
      expect([settling.dueAt(false), settling.hasGivenUp]).toEqual([5000 + pause, false]);
    }
    settling.failed(9000);
    settling.see([seen('a', '1', 1000)]);
    expect([settling.dueAt(false), settling.hasGivenUp]).toEqual([null, true]);
    settling.see([seen('a', '2', 9500)]);
    expect([settling.dueAt(false), settling.hasGivenUp]).toEqual([9500 + quietTime, false]);
  });

  it('wait for one that is missing, which is gone after a while', () => {
    settling.see([seen('a', null, 1000), seen('b', '1', 1000)]);
    expect(settling.dueAt(false)).toBe(1000 + goneTime);
    expect(settling.gone(1000 + goneTime - 1)).toEqual([]);
    expect(settling.gone(1000 + goneTime)).toEqual(['a']);
    settling.forget(['a']);
    expect(settling.dueAt(false)).toBe(1000 + quietTime);
  });
});

it('a file is waited for when it was written together with a changed one the last time', () => {
  const written = new Map([
    ['crate_d.3d', 10_000],
    ['crate_a.3d', 11_000],
    ['crate.bmp', 900],
  ]);
  expect(awaitsCompanion(written, ['crate_d.3d'])).toBe(true);
  expect(awaitsCompanion(written, ['crate_d.3d', 'crate_a.3d'])).toBe(false);
  expect(awaitsCompanion(written, ['crate.bmp'])).toBe(false);
  expect(awaitsCompanion(written, ['new.bmp'])).toBe(false);
});
