import { describe, expect, it } from 'vitest';
import { Visibility } from '../../../web/src/scene/material-visibility.js';

describe('Visibility', () => {
  it('shows everything at first, and not what is hidden', () => {
    const visibility = new Visibility();
    expect([0, 1].map((i) => visibility.shows(i))).toEqual([true, true]);
    visibility.set(1, false);
    expect([0, 1].map((i) => visibility.shows(i))).toEqual([true, false]);
  });

  it('shows one alone, even a hidden one, and afterwards what was visible before', () => {
    const visibility = new Visibility();
    visibility.set(1, false);
    visibility.isolated = 1;
    expect([0, 1].map((i) => visibility.shows(i))).toEqual([false, true]);
    visibility.isolated = null;
    expect([0, 1].map((i) => visibility.shows(i))).toEqual([true, false]);
    visibility.reset();
    expect(visibility.shows(1)).toBe(true);
  });
});
