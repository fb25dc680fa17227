import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AddressWriter } from '../../../../web/src/app/address/address-bar.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a camera that moves for 10 seconds changes the address 20 times', () => {
  let text = 0;
  const write = vi.fn();
  const writer = new AddressWriter(() => String(text), write);
  for (let frame = 0; frame < 600; frame += 1) {
    text += 1;
    writer.changed();
    vi.advanceTimersByTime(1000 / 60);
  }
  vi.advanceTimersByTime(1000);
  expect(write.mock.calls.length).toBeLessThanOrEqual(20);
  expect(write.mock.lastCall).toEqual(['600']);
});

test('an animation that plays, whose link stays the same, changes the address once', () => {
  const write = vi.fn();
  const writer = new AddressWriter(() => 'play=1', write);
  for (let frame = 0; frame < 600; frame += 1) {
    writer.changed();
    vi.advanceTimersByTime(1000 / 60);
  }
  expect(write).toHaveBeenCalledTimes(1);
});

test('nothing is written without a change, without a text, or after the end', () => {
  const write = vi.fn();
  const writer = new AddressWriter(() => null, write);
  vi.advanceTimersByTime(5000);
  writer.changed();
  vi.advanceTimersByTime(5000);
  const stopped = new AddressWriter(() => 'a', write);
  stopped.changed();
  stopped.stop();
  vi.advanceTimersByTime(5000);
  expect(write).not.toHaveBeenCalled();
});

test('what is left to be written is written at once when the page is left', () => {
  let text = 'a';
  const write = vi.fn();
  const writer = new AddressWriter(() => text, write);
  writer.flush();
  expect(write).not.toHaveBeenCalled();
  writer.changed();
  writer.flush();
  text = 'b';
  writer.flush();
  vi.advanceTimersByTime(5000);
  expect(write.mock.calls).toEqual([['a']]);
});

test('after a navigation the same text is written again', () => {
  const write = vi.fn();
  const writer = new AddressWriter(() => 'a', write);
  writer.changed();
  vi.advanceTimersByTime(500);
  writer.navigated();
  vi.advanceTimersByTime(500);
  expect(write).toHaveBeenCalledTimes(2);
});
