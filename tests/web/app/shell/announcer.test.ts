import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer } from '../../../../web/src/app/shell/announcer.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the live region', () => {
  it('announces at most once a second, and only the latest state', () => {
    const announced: string[] = [];
    const announcer = new Announcer((text) => announced.push(text));
    announcer.announceState('From the front.');
    vi.advanceTimersByTime(10);
    for (let degrees = 1; degrees <= 40; degrees++) {
      announcer.announceState(`From the front, ${degrees} degrees above.`);
      vi.advanceTimersByTime(20);
    }
    expect(announced).toEqual(['From the front.']);
    vi.advanceTimersByTime(1000);
    expect(announced).toEqual(['From the front.', 'From the front, 40 degrees above.']);
  });

  it('announces every event beside the latest state', () => {
    const announced: string[] = [];
    const announcer = new Announcer((text) => announced.push(text));
    announcer.announce('2 skins are missing.');
    announcer.announceState('Frame 5 of 14.');
    announcer.announceState('Frame 6 of 14.');
    vi.advanceTimersByTime(0);
    expect(announced).toEqual(['2 skins are missing. Frame 6 of 14.']);
  });
});
