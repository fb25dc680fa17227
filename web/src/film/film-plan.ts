import { clipLength, frameStart } from '../core/clip-time.js';
import type { Clip } from '../core/index.js';
import type { Moment } from '../element/film-stage.js';

/** What moves: the frames of the clip, the model on a turntable, or both. */
export type Motion = 'clip' | 'turntable' | 'both';

/** One image of a film, and how long it is seen. */
export interface FilmFrame extends Moment {
  readonly milliseconds: number;
}

/** The images of a film. */
export interface FilmPlan {
  readonly frames: readonly FilmFrame[];
  /** After the last image comes the first, without a jump. */
  readonly loops: boolean;
}

/** What a film is planned from. */
export interface FilmSettings {
  readonly motion: Motion;
  readonly clip: Pick<Clip, 'rate' | 'count' | 'durations' | 'replayFrom'> | null;
  /** The time of the clip that a turntable without it shows. */
  readonly seconds: number;
  /** Whether poses are interpolated; otherwise each frame of the clip is one image. */
  readonly smooth: boolean;
  /** A factor of the clip's rate. */
  readonly speed: number;
  readonly loops: boolean;
  /** How often the clip is played. */
  readonly repeats: number;
  /** Images a second. */
  readonly rate: number;
  /** Seconds of a whole turn. */
  readonly turnSeconds: number;
}

/** More images are a film that no page should show. */
export const mostFrames = 3000;

/**
 * The images of a film. One that loops has no image twice: the one after the last would be the first again, at the same time of the
 * clip and in the same direction.
 */
export function planFilm(settings: FilmSettings): FilmPlan {
  const { motion, clip, loops } = settings;
  if (motion === 'turntable' || !clip) return { frames: turntable(settings), loops: true };
  if (motion === 'both') return { frames: turnedClip(settings, clip), loops: true };
  const once = loops ? loopOf(settings, clip) : onceOf(settings, clip);
  return { frames: repeated(once, loops ? settings.repeats : 1), loops };
}

/** How long a film is, in seconds. */
export function secondsOf(frames: readonly FilmFrame[]): number {
  return frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
}

function turntable({ seconds, rate, turnSeconds }: FilmSettings): FilmFrame[] {
  const count = Math.max(1, Math.round(turnSeconds * rate));
  return Array.from({ length: count }, (_, i) => ({
    seconds,
    turn: (i / count) * 360,
    milliseconds: (turnSeconds * 1000) / count,
  }));
}

/** The clip is played a whole number of times during the turn, which lasts as long. */
function turnedClip(settings: FilmSettings, clip: NonNullable<FilmSettings['clip']>): FilmFrame[] {
  const loop = loopOf(settings, clip);
  const times = Math.max(1, Math.round(settings.turnSeconds / secondsOf(loop)));
  const frames = repeated(loop, times);
  const whole = secondsOf(frames) * 1000;
  let elapsed = 0;
  return frames.map((frame) => {
    const turn = (elapsed / whole) * 360;
    elapsed += frame.milliseconds;
    return { ...frame, turn };
  });
}

/** The part of a clip that a loop repeats: a clip can continue from a later frame than its first. */
function loopOf({ smooth, speed, rate }: FilmSettings, clip: NonNullable<FilmSettings['clip']>): FilmFrame[] {
  const first = clip.replayFrom ?? 0;
  if (!smooth) return steps(clip, first, speed);
  const start = frameStart(clip, first);
  const length = clipLength(clip) - start;
  const count = Math.max(1, Math.round((length / speed) * rate));
  const milliseconds = (length / speed / count) * 1000;
  return Array.from({ length: count }, (_, i) => ({
    seconds: start + (i / count) * length,
    turn: 0,
    milliseconds,
  }));
}

/** A clip from its first frame to its last. */
function onceOf({ smooth, speed, rate }: FilmSettings, clip: NonNullable<FilmSettings['clip']>): FilmFrame[] {
  if (!smooth) return steps(clip, 0, speed);
  const end = frameStart(clip, clip.count - 1);
  const count = Math.max(1, Math.round((end / speed) * rate));
  return Array.from({ length: count + 1 }, (_, i) => ({
    seconds: (i / count) * end,
    turn: 0,
    milliseconds: end > 0 ? (end / speed / count) * 1000 : 1000 / rate,
  }));
}

/** One image for each frame of the clip, as long as the frame lasts. */
function steps(clip: NonNullable<FilmSettings['clip']>, first: number, speed: number): FilmFrame[] {
  return Array.from({ length: clip.count - first }, (_, i) => {
    const [start, end] = [frameStart(clip, first + i), frameStart(clip, first + i + 1)];
    return { seconds: start, turn: 0, milliseconds: ((end - start) / speed) * 1000 };
  });
}

function repeated(frames: readonly FilmFrame[], times: number): FilmFrame[] {
  return Array.from({ length: times }, () => frames).flat();
}
