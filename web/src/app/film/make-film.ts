import type { FilmStage } from '../../element/film-stage.js';
import { IdleScheduler } from '../session/idle-scheduler.js';
import type { FilmPlan } from './film-plan.js';
import type { Size } from './film-size.js';
import type { Quality } from './writers/film-writer.js';
import { openWriter, type FilmFormat } from './writers/open-writer.js';

/** Milliseconds of drawing before the page gets its turn: a task above 50 would be felt. */
const slice = 30;

/** A film to be made. */
export interface FilmOrder extends Size {
  readonly format: FilmFormat;
  readonly plan: FilmPlan;
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
  { format, plan, width, height, transparent, quality }: FilmOrder,
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
    const scheduler = new IdleScheduler(slice);
    const context = writer.canvas.getContext('2d', { willReadFrequently: true })!;
    stage.shadow = !(transparent && format === 'gif'); // a GIF has no half-transparent pixels
    stage.frame(
      width / height,
      frames.some(({ turn }) => turn !== 0),
    );
    for (const number of writer.samples) {
      await scheduler.yield();
      signal.throwIfAborted();
      stage.draw(context, frames[number]!, transparent);
      await writer.sample();
    }
    for (const [number, frame] of frames.entries()) {
      await scheduler.yield();
      signal.throwIfAborted();
      stage.draw(context, frame, transparent);
      await writer.add(frame);
      onProgress((number + 1) / frames.length);
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
