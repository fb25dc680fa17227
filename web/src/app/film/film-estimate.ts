import type { FilmStage } from '../../element/film-stage.js';
import type { FilmFrame } from '../../film/film-plan.js';
import { makeFilm } from '../../film/make-film.js';
import type { PageElement } from '../ui/page-element.js';
import { isVideo, planOf, type FilmKind, type FilmOptions, type Played } from './film-options.js';

/** What a film will be, before it is made. */
export interface Estimate {
  readonly bytes: number;
  /** How long making it takes. */
  readonly seconds: number;
}

/** So many images are made as they are. */
const fewImages = 8;
/** Images of each of two parts of a longer film, from which the size of an image is known. */
const runLength = 3;
const videoRun = 8;
/** Where the second of them begins: not after half of a film, which may be a clip that is played twice. */
const laterPart = 0.4;
/** Video has a whole image at least every so many seconds. */
const wholeImages = 2;
/** Milliseconds without a change after which an estimate is begun. */
const rest = 250;

/** Estimates a film from some of its images, which are made in its format. Rejects when it is aborted. */
export async function estimateFilm(
  stage: FilmStage,
  options: FilmOptions,
  played: Played,
  signal: AbortSignal,
): Promise<Estimate> {
  const { frames, loops } = planOf(options, played);
  const { format, transparent } = options;
  if (format === 'png') throw new Error('A picture is no film.');
  const count = frames.length;
  let [drawn, milliseconds] = [0, 0];
  const sizeOf = async (some: readonly FilmFrame[]): Promise<number> => {
    const began = performance.now();
    const film = await makeFilm(
      stage,
      { ...options, format, plan: { frames: some, loops }, whole: frames },
      () => {},
      signal,
    );
    drawn += some.length;
    milliseconds += performance.now() - began;
    return film.size;
  };
  const made = (bytes: number): Estimate => ({ bytes, seconds: ((milliseconds / drawn) * count) / 1000 });
  if (count <= fewImages) return made(await sizeOf(frames));
  if (format === 'sheet' || format === 'frames' || transparent) {
    const some = Array.from({ length: fewImages }, (_, i) => frames[Math.floor((i * count) / fewImages)]!);
    return made((await sizeOf(some)) * (count / fewImages));
  }
  // Of all images but the first, there is only what has changed since the one before.
  const length = Math.min(isVideo(format) ? videoRun : runLength, count);
  const later = Math.min(Math.floor(count * laterPart), count - length);
  const first = await sizeOf(frames.slice(0, 1));
  const runs = [await sizeOf(frames.slice(0, length)), await sizeOf(frames.slice(later, later + length))];
  const each = runs.reduce((sum, size) => sum + size - first, 0) / (2 * (length - 1));
  const seconds = frames.reduce((sum, frame) => sum + frame.milliseconds, 0) / 1000;
  const whole = isVideo(format) ? Math.floor(seconds / wholeImages) : 0;
  return made(first + each * (count - 1) + whole * Math.max(0, first - each));
}

/** The estimates of a dialog: that of the chosen kind first, begun again with each change. */
export class Estimates {
  readonly #host: PageElement;
  readonly #known = new Map<FilmKind, Estimate>();
  #task = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(host: PageElement) {
    this.#host = host;
  }

  of(kind: FilmKind): Estimate | undefined {
    return this.#known.get(kind);
  }

  /** Estimates the kinds in their order. */
  begin(kinds: readonly FilmKind[], make: (kind: FilmKind, signal: AbortSignal) => Promise<Estimate>): void {
    const ended = this.stop();
    const { signal } = (this.#task = new AbortController());
    this.#running = (async () => {
      await Promise.all([ended, restOf(signal)]);
      for (const kind of kinds) {
        if (signal.aborted) return;
        const found = await make(kind, signal).catch(() => null);
        if (signal.aborted) return;
        if (found) this.#known.set(kind, found);
        this.#host.requestUpdate();
      }
    })();
  }

  /** Ends what is estimated now, and forgets what is known. */
  clear(): void {
    void this.stop();
    this.#known.clear();
  }

  /** Ends what is estimated now: afterwards, the stage is free. */
  stop(): Promise<void> {
    this.#task.abort();
    return this.#running;
  }
}

/** Resolves after some time, or when it is aborted. */
function restOf(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, rest);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });
}
