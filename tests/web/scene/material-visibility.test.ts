import { describe, expect, it } from 'vitest';
import { MaterialVisibility } from '../../../web/src/scene/material-visibility.js';

describe('MaterialVisibility', () => {
  it('starts with all materials visible and hides single ones', () => {
    const visibility = new MaterialVisibility();
    expect([0, 1].map((i) => visibility.isVisible(i))).toEqual([true, true]);
    visibility.set(1, false);
    expect([0, 1].map((i) => visibility.isVisible(i))).toEqual([true, false]);
  });

  it('isolates a material, even a hidden one, and restores the rest afterwards', () => {
    const visibility = new MaterialVisibility();
    visibility.set(1, false);
    visibility.isolated = 1;
    expect([0, 1].map((i) => visibility.isVisible(i))).toEqual([false, true]);
    visibility.isolated = null;
    expect([0, 1].map((i) => visibility.isVisible(i))).toEqual([true, false]);
    visibility.reset();
    expect(visibility.isVisible(1)).toBe(true);
  });

  it('hides what the game does not draw in a new model, until it is switched on', () => {
    const visibility = new MaterialVisibility();
    visibility.isolated = 0;
    visibility.load([{}, { notDrawn: 'no skin is given' }]);
    expect([0, 1].map((i) => visibility.isVisible(i))).toEqual([true, false]);
    visibility.set(1, true);
    expect(visibility.isVisible(1)).toBe(true);
    visibility.load([{}, {}]);
    expect(visibility.isVisible(1)).toBe(true);
  });

  it('is kept for the same model, opened again', () => {
    const visibility = new MaterialVisibility();
    visibility.load([{}, {}, {}]);
    visibility.set(1, false);
    visibility.isolated = 2;
    visibility.load([{}, {}, {}], true);
    expect([visibility.isolated, visibility.isVisible(2), visibility.isVisible(1)]).toEqual([2, true, false]);
    visibility.load([{}, {}], true);
    expect([visibility.isolated, visibility.isVisible(1)]).toEqual([null, true]);
  });
});
