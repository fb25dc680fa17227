import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer } from '../../../web/src/app/announcer.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the live region', () => {
  it('speaks at most once a second, and then says the latest', () => {
    const said: string[] = [];
    const announcer = new Announcer((text) => said.push(text));
    announcer.say('From the front.');
    vi.advanceTimersByTime(10);
    for (let degrees = 1; degrees <= 40; degrees++) {
      announcer.say(`From the front, ${degrees} degrees above.`);
      vi.advanceTimersByTime(20);
    }
    expect(said).toEqual(['From the front.']);
    vi.advanceTimersByTime(1000);
    expect(said).toEqual(['From the front.', 'From the front, 40 degrees above.']);
  });

  it('does not lose what matters to what changes often', () => {
    const said: string[] = [];
    const announcer = new Announcer((text) => said.push(text));
    announcer.sayFirst('2 skins are missing.');
    announcer.say('Frame 5 of 14.');
    announcer.say('Frame 6 of 14.');
    vi.advanceTimersByTime(0);
    expect(said).toEqual(['2 skins are missing. Frame 6 of 14.']);
  });
});
