import { describe, expect, test } from 'vitest';
import {
  notifyLabel,
  notifyMarks,
  everyFrame,
  frameAtPixel,
  rulerMargin,
  rulerPixel,
  tickStep,
} from '../../../../web/src/app/viewer/ruler-layout.js';

const widths = [240, 304, 359, 500, 808, 1600];
const textWidth = (text: string) => text.length * 6;
const lunge = { count: 14, rate: 15 };
const event = (name: string, time: number) => ({ name, time });

describe('the scale of a ruler', () => {
  test('ticks are at least 4 px apart and not ten times as far, at any frame count', () => {
    for (const width of widths) {
      for (let frames = 2; frames <= 1000; frames++) {
        const step = tickStep(frames, width);
        const pixels = (width - 2 * rulerMargin) / frames;
        expect(step * pixels, `${frames} frames on ${width} px`).toBeGreaterThanOrEqual(4);
        if (step > 1) expect(step * pixels).toBeLessThan(40);
      }
    }
  });

  test('14 frames have a tick each on narrow and wide rulers, 700 frames one for every fifth', () => {
    expect([tickStep(14, 359), tickStep(14, 808), tickStep(700, 808)]).toEqual([1, 1, 5]);
    expect(everyFrame(50, 120)).toEqual([0, 50, 100]);
  });

  test('a pixel maps to the frame at its position, and never outside the clip', () => {
    for (let frame = 0; frame < 14; frame++) {
      expect(frameAtPixel(lunge, rulerPixel(frame / 14, 808), 808)).toBe(frame);
    }
    expect(frameAtPixel(lunge, -50, 808)).toBe(0);
    expect(frameAtPixel(lunge, 900, 808)).toBe(13);
  });
});

describe('the ruler of a clip with frames of different durations', () => {
  const clip = { count: 4, rate: 50, durations: new Uint16Array([1, 1, 40, 8]) };
  const pixel = (frame: number) => rulerPixel([0, 1, 2, 42][frame]! / 50, 528);

  test('a pixel maps to the frame with the nearest start', () => {
    for (let frame = 0; frame < 4; frame++) expect(frameAtPixel(clip, pixel(frame), 528)).toBe(frame);
    expect(frameAtPixel(clip, pixel(2) + 150, 528)).toBe(2);
    expect(frameAtPixel(clip, pixel(3) - 150, 528)).toBe(3);
    expect(frameAtPixel(clip, 900, 528)).toBe(3);
  });
});

describe('notifies on a ruler', () => {
  test('two that are far apart have their names to the right', () => {
    const marks = notifyMarks([event('PlaySnarl', 0.14), event('LungeTarget', 0.52)], 808, textWidth);
    expect(marks.map(({ text, side }) => [text, side])).toEqual([
      ['PlaySnarl', 'right'],
      ['LungeTarget', 'right'],
    ]);
  });

  test('buttons do not overlap and are at least 24 px wide, for any number of notifies', () => {
    for (const width of widths) {
      for (let count = 1; count <= 60; count++) {
        const events = Array.from({ length: count }, (_, i) =>
          event(`PlayFootStep${i}`, ((i * 37) % 101) / 101),
        );
        const marks = notifyMarks(events, width, textWidth);
        expect(marks.reduce((sum, mark) => sum + mark.events.length, 0)).toBe(count);
        marks.forEach((mark, i) => {
          expect(mark.width).toBeGreaterThanOrEqual(24);
          if (i > 0) expect(mark.left).toBeGreaterThanOrEqual(marks[i - 1]!.left + marks[i - 1]!.width);
        });
      }
    }
  });

  test('notifies closer than a button share one, in order of time', () => {
    const [mark, ...others] = notifyMarks([event('B', 0.011), event('A', 0.01)], 808, textWidth);
    expect(others).toEqual([]);
    expect(mark!.text).toBe('A, B');
    expect(notifyLabel(mark!.events)).toBe('2 notifies from 1 % on: A, B, go to the next');
  });

  test('a name without room to the right is to the left', () => {
    const [mark] = notifyMarks([event('RightEdge', 0.98)], 808, textWidth);
    expect(mark).toMatchObject({ text: 'RightEdge', side: 'left' });
    expect(mark!.left + mark!.width).toBeCloseTo(rulerPixel(0.98, 808) + 12);
  });

  test('a name without room is truncated or omitted, and stays in the label', () => {
    const events = [event('First', 0.4), event('Second', 0.44), event('Third', 0.48)];
    const marks = notifyMarks(events, 808, textWidth);
    expect(marks.map(({ text }) => text)).toEqual(['First', '', 'Third']);
    expect(notifyLabel(marks[1]!.events)).toBe('Notify Second at 44 %, go there');
  });
});
