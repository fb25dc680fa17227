import { describe, expect, it } from 'vitest';
import type { Clip, ClipEvent } from '../../../../web/src/core/model.js';
import { Playback } from '../../../../web/src/scene/playback/playback.js';

function clip(name: string, count: number, rate: number, events: ClipEvent[] = []): Clip {
  return { name, group: '', first: 0, count, rate, events, location: null };
}

const lunge = clip('Lunge', 14, 15, [
  { time: 0.52, name: 'LungeTarget' },
  { time: 0.14, name: 'PlaySnarl' },
]);
const still = clip('Still', 1, 10);

function loaded(...clips: Clip[]): { playback: Playback; heard: string[]; changes: () => number } {
  const playback = new Playback();
  const heard: string[] = [];
  let changes = 0;
  playback.addEventListener('clipevent', (event) =>
    heard.push((event as CustomEvent<ClipEvent>).detail.name),
  );
  playback.addEventListener('change', () => changes++);
  playback.load(clips);
  return { playback, heard, changes: () => changes };
}

describe('Playback', () => {
  it('has no clip and no frame for a model without clips', () => {
    const { playback } = loaded();
    playback.play();
    playback.step(1);
    playback.stepClip(1);
    playback.advance(1);
    expect(playback).toMatchObject({ clip: -1, frame: 0, currentTime: 0, playing: false, current: null });
  });

  it('starts paused at the start of the first clip', () => {
    const { playback } = loaded(lunge, still);
    expect(playback).toMatchObject({ clip: 0, currentTime: 0, playing: false, frames: 14 });
    expect(playback.duration).toBeCloseTo(14 / 15);
  });

  it('returns the present frame despite rounding of times', () => {
    const { playback } = loaded(clip('A', 10, 10));
    for (let frame = 0; frame < 10; frame++) {
      playback.seekFrame(frame);
      expect(playback.frame).toBe(frame);
    }
    playback.seek(0.3 - Number.EPSILON);
    expect(playback.frame).toBe(3);
  });

  it('wraps around with loop', () => {
    const { playback } = loaded(lunge);
    playback.play();
    playback.advance(14 / 15 + 0.1);
    expect(playback.currentTime).toBeCloseTo(0.1);
    expect(playback.playing).toBe(true);
  });

  it('stops at the start of the last frame without loop, and restarts from there', () => {
    const { playback } = loaded(lunge);
    playback.loop = false;
    playback.play();
    playback.advance(5);
    expect([playback.frame, playback.playing]).toEqual([13, false]);
    expect(playback.currentTime).toBeCloseTo(13 / 15);
    expect(playback.ended).toBe(true);
    playback.play();
    expect([playback.frame, playback.playing, playback.ended]).toEqual([0, true, false]);
  });

  it('scales time by the speed', () => {
    const { playback } = loaded(lunge);
    playback.timeScale = 0.5;
    playback.play();
    playback.advance(0.4);
    expect(playback.currentTime).toBeCloseTo(0.2);
    playback.timeScale = -1;
    playback.timeScale = NaN;
    expect(playback.timeScale).toBe(0.5);
  });

  it('fires each event once per loop, in order of time, across the end too', () => {
    const { playback, heard } = loaded(lunge);
    playback.play();
    playback.advance(0.1);
    expect(heard).toEqual([]);
    playback.advance(0.6);
    expect(heard).toEqual(['PlaySnarl', 'LungeTarget']);
    playback.advance(14 / 15);
    expect(heard).toEqual(['PlaySnarl', 'LungeTarget', 'PlaySnarl', 'LungeTarget']);
  });

  it('fires an event at time 0 when it starts', () => {
    const { playback, heard } = loaded(clip('A', 4, 4, [{ time: 0, name: 'Step' }]));
    playback.play();
    playback.advance(0.01);
    playback.advance(0.01);
    expect(heard).toEqual(['Step']);
  });

  it('fires no events when seeking', () => {
    const { playback, heard } = loaded(lunge);
    playback.seek(0.9);
    playback.step(1);
    expect(heard).toEqual([]);
  });

  it('steps by frames, pauses, and wraps around only with loop', () => {
    const { playback } = loaded(lunge);
    playback.play();
    playback.step(-1);
    expect([playback.frame, playback.playing]).toEqual([13, false]);
    playback.step(1);
    expect(playback.frame).toBe(0);
    playback.loop = false;
    playback.step(-1);
    expect(playback.frame).toBe(0);
  });

  it('steps through clips in the order of the file and wraps around', () => {
    const { playback } = loaded(lunge, still);
    playback.stepClip(-1);
    expect(playback.clip).toBe(1);
    playback.stepClip(1);
    expect(playback.clip).toBe(0);
  });

  it('keeps playing when the clip changes, unless the new one has a single frame', () => {
    const { playback } = loaded(lunge, clip('Walk', 10, 10), still);
    playback.play();
    playback.clip = 1;
    expect([playback.playing, playback.currentTime]).toEqual([true, 0]);
    playback.clip = 2;
    expect(playback.playing).toBe(false);
  });

  it('does not play a clip of one frame', () => {
    const { playback } = loaded(still);
    playback.play();
    expect(playback.playing).toBe(false);
  });

  it('seeks to the next event and wraps around', () => {
    const { playback } = loaded(lunge, still);
    const found: number[] = [];
    for (let i = 0; i < 3; i++) {
      expect(playback.seekNextEvent()).toBe(true);
      found.push(playback.currentTime / playback.duration);
    }
    expect(found[0]).toBeCloseTo(0.14);
    expect(found[1]).toBeCloseTo(0.52);
    expect(found[2]).toBeCloseTo(0.14);
    playback.clip = 1;
    expect(playback.seekNextEvent()).toBe(false);
  });

  it('clamps the time to the clip and rejects invalid values', () => {
    const { playback } = loaded(lunge);
    playback.seek(99);
    expect(playback.frame).toBe(13);
    playback.seek(NaN);
    expect(playback.currentTime).toBe(0);
    playback.clip = 7;
    expect(playback.clip).toBe(0);
  });

  it('fires change only for values that differ', () => {
    const { playback, changes } = loaded(lunge);
    const before = changes();
    playback.seek(0);
    playback.pause();
    playback.loop = true;
    expect(changes()).toBe(before);
    playback.seek(0.5);
    expect(changes()).toBe(before + 1);
  });

  it('keeps clip and time when the same model is opened again', () => {
    const { playback } = loaded(still, lunge);
    playback.clip = 1;
    playback.seek(0.4);
    playback.play();
    playback.reload([lunge]);
    expect([playback.clip, playback.currentTime, playback.playing]).toEqual([0, 0.4, true]);
    playback.reload([still]);
    expect([playback.clip, playback.currentTime, playback.playing]).toEqual([0, 0, false]);
  });

  it('uses the durations of frames and loops back to the replay frame', () => {
    const waves: Clip = { ...clip('Wave', 4, 50), durations: new Uint16Array([5, 1, 10, 4]), replayFrom: 2 };
    const { playback } = loaded(waves);
    expect(playback.duration).toBe(0.4);
    expect(playback.rate).toBe(10);
    playback.seekFrame(2);
    expect(playback.currentTime).toBe(0.12);
    playback.play();
    playback.advance(0.19);
    expect(playback.frame).toBe(2);
    playback.advance(0.02);
    expect(playback.frame).toBe(3);
    playback.advance(0.08);
    expect(playback.currentTime).toBeCloseTo(0.13, 9);
    expect(playback.frame).toBe(2);
    playback.advance(2 * 0.28);
    expect(playback.currentTime).toBeCloseTo(0.13, 9);
  });

  it('does not interpolate a stepped model, and interpolates the next one again', () => {
    const playback = new Playback();
    playback.load([lunge], 0, true);
    expect(playback.smooth).toBe(false);
    playback.smooth = true;
    playback.load([lunge], 0, true);
    expect(playback.smooth).toBe(true);
    playback.load([lunge], 0, false);
    expect(playback.smooth).toBe(true);
    playback.smooth = false;
    playback.load([still], 0, false);
    expect(playback.smooth).toBe(false);
  });
});
