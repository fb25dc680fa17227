import type { FilmStage, Moment, Pixels } from '../element/film-stage.js';
import { IdleScheduler } from '../core/idle-scheduler.js';
import type { FilmFrame, FilmPlan } from './film-plan.js';
import type { Size } from './film-size.js';
import type { Quality } from './film-writer.js';
import { openWriter, type FilmFormat } from './open-writer.js';

/** Milliseconds of drawing before the page gets its turn: a task above 50 would be felt. */
const slice = 30;
/** Images that are drawn before the first of them is taken, and the bytes of their pixels. */
const mostAhead = 3;
const mostBytes = 64 * 2 ** 20;

/** A film to be made. */
export interface FilmOrder extends Size {
  readonly format: FilmFormat;
  readonly plan: FilmPlan;
  /** The images of the whole film, where the plan is a part of it: those whose colours it has. */
  readonly whole?: readonly FilmFrame[];
  readonly transparent: boolean;
  readonly quality: Quality;
}

/** How far a film is made: from 0 to 1. */
export type FilmProgress = (part: number) => void;

/**
 * Draws the images of a film in idle periods and writes them into a file. Rejects with the signal's reason when it is aborted, and has freed
 * everything then, but for the stage.
 */
export async function makeFilm(
  stage: FilmStage,
  { format, plan, whole = plan.frames, width, height, transparent, quality }: FilmOrder,
  onProgress: FilmProgress,
  signal: AbortSignal,
): Promise<Blob> {
  const { frames, loops } = plan;
  const writer = await openWriter(format, { width, height, frames, loops, transparent, quality });
  const closed = (): void => writer.close();
  signal.addEventListener('abort', closed);
  const resume = stage.holdSource();
  try {
    signal.throwIfAborted();
    stage.shadow = !(transparent && format === 'gif'); // a GIF has no half-transparent pixels
    stage.frame(width / height);
    const samples = Math.min(writer.samples ?? 0, whole.length);
    const sampled = Array.from(
      { length: samples },
      (_, i) => whole[Math.floor((i * whole.length) / samples)]!,
    );
    const moments = [...sampled, ...frames];
    let count = -samples;
    for await (const image of imagesOf(stage, moments, { width, height, transparent }, signal)) {
      if (count < 0) await writer.sample!(image);
      else await writer.add(image, frames[count]!);
      count += 1;
      if (count > 0) onProgress(count / frames.length);
    }
    const file = await writer.finish();
    signal.throwIfAborted();
    return file;
  } catch (error) {
    // What was closed fails in its own way.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', closed);
    writer.close();
    resume();
  }
}

/** The images of moments, one after the other. While one is taken, the next ones are drawn. */
async function* imagesOf(
  stage: FilmStage,
  moments: readonly Moment[],
  { width, height, transparent }: Size & { transparent: boolean },
  signal: AbortSignal,
): AsyncGenerator<Pixels> {
  const scheduler = new IdleScheduler(slice);
  const reader = await stage.reader(width, height, transparent);
  const ahead = Math.max(1, Math.min(mostAhead, Math.floor(mostBytes / (width * height * 4))));
  try {
    for (let [taken, drawn] = [0, 0]; taken < moments.length; taken += 1) {
      while (drawn < Math.min(taken + ahead, moments.length)) {
        await scheduler.yield();
        signal.throwIfAborted();
        stage.draw(reader, moments[drawn]!, transparent);
        drawn += 1;
      }
      yield await reader.next();
      signal.throwIfAborted();
    }
  } finally {
    reader.dispose();
  }
}
