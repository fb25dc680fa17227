import { describe, expect, it } from 'vitest';
import { Budget } from '../../../web/src/core/budget.js';

describe('a budget', () => {
  it('counts what is taken, also what it refuses', () => {
    const budget = new Budget(10);
    expect([budget.take(6), budget.take(4), budget.take(1)]).toEqual([true, true, false]);
    expect([budget.used, budget.left]).toEqual([11, 0]);
  });

  it('is used by its parts, which have limits of their own', () => {
    const budget = new Budget(10);
    const part = budget.part(6);
    expect([part.take(6), part.take(1)]).toEqual([true, false]);
    expect([budget.used, budget.left]).toEqual([7, 3]);
    expect(budget.part(6).left).toBe(3);
  });
});
