import { describe, expect, test } from 'vitest';
import { planFilm, secondsOf, type FilmSettings } from '../../../web/src/film/film-plan.js';

const walk = { rate: 10, count: 8 };
const settings: FilmSettings = {
  motion: 'clip',
  clip: walk,
  seconds: 0.3,
  smooth: true,
  speed: 1,
  loops: true,
  repeats: 1,
  rate: 25,
  turnSeconds: 4,
};
const plan = (change: Partial<FilmSettings>) => planFilm({ ...settings, ...change });
const times = (change: Partial<FilmSettings>) =>
  plan(change).frames.map(({ seconds }) => Number(seconds.toFixed(6)));

describe('a film of a clip', () => {
  test('ends one image before the clip starts again', () => {
    const { frames, loops } = plan({});
    expect(loops).toBe(true);
    expect(frames).toHaveLength(20); // 0.8 s
    expect(frames.at(-1)!.seconds + 0.04).toBeCloseTo(0.8);
    expect(secondsOf(frames)).toBeCloseTo(0.8);
  });

  test('lasts as long as the clip where its images do not divide it evenly', () => {
    const { frames } = plan({ clip: { rate: 7, count: 5 }, rate: 15 });
    expect(frames).toHaveLength(11);
    expect(secondsOf(frames)).toBeCloseTo(5 / 7);
    expect(frames.at(-1)!.seconds + 5 / 7 / 11).toBeCloseTo(5 / 7);
  });

  test('shows each time of the clip again in each repetition', () => {
    const once = times({});
    expect(times({ repeats: 3 })).toEqual([...once, ...once, ...once]);
  });

  test('plays faster and slower', () => {
    expect(plan({ speed: 2 }).frames).toHaveLength(10);
    expect(secondsOf(plan({ speed: 0.5 }).frames)).toBeCloseTo(1.6);
  });

  test('has one image for each frame where poses are not interpolated', () => {
    const clip = { rate: 50, count: 3, durations: new Uint16Array([5, 10, 20]) };
    const { frames } = plan({ clip, smooth: false });
    expect(frames.map(({ seconds }) => seconds)).toEqual([0, 0.1, 0.3]);
    expect(frames.map(({ milliseconds }) => Math.round(milliseconds))).toEqual([100, 200, 400]);
  });

  test('loops over the part of the clip that the game repeats', () => {
    expect(times({ clip: { rate: 10, count: 4, replayFrom: 2 }, rate: 10 })).toEqual([0.2, 0.3]);
    expect(times({ clip: { rate: 10, count: 4, replayFrom: 2 }, smooth: false })).toEqual([0.2, 0.3]);
  });

  test('shows the last frame at its end where it does not loop', () => {
    const { frames, loops } = plan({ loops: false, repeats: 3 });
    expect(loops).toBe(false);
    expect(frames[0]!.seconds).toBe(0);
    expect(frames.at(-1)!.seconds).toBeCloseTo(0.7);
  });
});

describe('a turntable', () => {
  test('ends one image before the first direction, at the time that was seen', () => {
    const { frames, loops } = plan({ motion: 'turntable', turnSeconds: 2 });
    expect(loops).toBe(true);
    expect(frames).toHaveLength(50);
    expect(frames.at(-1)!.turn + 360 / 50).toBeCloseTo(360);
    expect(new Set(frames.map(({ seconds }) => seconds))).toEqual(new Set([0.3]));
  });

  test('with the clip lasts a whole number of clips', () => {
    const { frames } = plan({ motion: 'both', turnSeconds: 3 });
    expect(secondsOf(frames)).toBeCloseTo(3.2); // four of 0.8 s
    expect(frames[20]!.seconds).toBe(0);
    expect(frames[20]!.turn).toBeCloseTo(90);
    expect(frames.at(-1)!.turn + 360 / 80).toBeCloseTo(360);
  });

  test('is all that a model without a clip can do', () => {
    expect(plan({ clip: null, motion: 'clip' })).toEqual(plan({ motion: 'turntable', clip: null }));
  });
});
