import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from '../../../web/src/element/text/status-reporter.js';

describe('throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('calls at once for the first call and later for the last of the others', () => {
    const heard: number[] = [];
    const say = throttle(100, (value: number) => heard.push(value));
    [1, 2, 3].forEach((value) => say(value));
    expect(heard).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(heard).toEqual([1, 3]);
    say(4);
    vi.advanceTimersByTime(100);
    expect(heard).toEqual([1, 3, 4]);
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual([1, 3, 4]);
  });

  it('drops the pending call on cancel', () => {
    const heard: number[] = [];
    const say = throttle(100, (value: number) => heard.push(value));
    say(1);
    say(2);
    say.cancel();
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual([1]);
  });
});
