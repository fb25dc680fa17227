import { describe, expect, it } from 'vitest';
import { roundStep } from '../../../../web/src/scene/surroundings/grid.js';

describe('roundStep', () => {
  it('rounds up to 1, 2, 5 or 10 times a power of ten', () => {
    expect(roundStep(1)).toBe(1);
    expect(roundStep(1.2)).toBe(2);
    expect(roundStep(3)).toBe(5);
    expect(roundStep(7)).toBe(10);
    expect(roundStep(640)).toBe(1000);
    expect(roundStep(0.003)).toBeCloseTo(0.005);
  });
});
