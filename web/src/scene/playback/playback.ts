import { clipLength, frameAt, frameStart, rateOf } from '../../core/clip-time.js';
import type { Clip, ClipEvent } from '../../core/model.js';

/** Used where the model has no clip. */
const emptyClip = { rate: 0, count: 0 };
/** Tolerance for rounding of times at the start of a frame: 0.3 × 10 is 2.9999999999999996. */
const epsilon = 1e-6;

/**
 * The playback state: clip, time, speed, loop. It has no clock of its own: `advance` takes the elapsed time.
 *
 * Fires `change` when a property changes, and `clipevent` (a CustomEvent with the ClipEvent as detail) for each event
 * that playback passes.
 *
 * ```ts
 * const playback = new Playback();
 * playback.load(model.clips);
 * playback.play();
 * playback.advance(0.4);
 * playback.frame; // → 6, of a clip of 15 frames a second
 * ```
 */
export class Playback extends EventTarget {
  #clips: readonly Clip[] = [];
  #clip = -1;
  #currentTime = 0;
  #playing = false;
  #timeScale = 1;
  #loop = true;
  #smooth = true;
  #stepped = false;
  #morphs: readonly number[] = [];

  get clips(): readonly Clip[] {
    return this.#clips;
  }

  /** Index of the clip, −1 when the model has none. */
  get clip(): number {
    return this.#clip;
  }
  set clip(index: number) {
    if (index === this.#clip || !this.#clips[index]) return;
    this.#clip = index;
    this.#currentTime = 0;
    this.#playing &&= this.isAnimated;
    this.#changed();
  }

  get current(): Clip | null {
    return this.#clips[this.#clip] ?? null;
  }

  /** Seconds from the clip's start. */
  get currentTime(): number {
    return this.#currentTime;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Whether playback without loop has reached its end. */
  get ended(): boolean {
    return this.isAnimated && !this.#loop && this.#currentTime >= this.end - epsilon;
  }

  /** A factor of the rate in the file. */
  get timeScale(): number {
    return this.#timeScale;
  }
  set timeScale(timeScale: number) {
    if (!Number.isFinite(timeScale) || timeScale <= 0 || timeScale === this.#timeScale) return;
    this.#timeScale = timeScale;
    this.#changed();
  }

  /** Whether playback goes on from the last frame to the first; else it stops at the last frame. */
  get loop(): boolean {
    return this.#loop;
  }
  set loop(loop: boolean) {
    if (loop === this.#loop) return;
    this.#loop = loop;
    this.#currentTime = this.#clamped(this.#currentTime);
    this.#changed();
  }

  /** Whether poses are interpolated between frames. */
  get smooth(): boolean {
    return this.#smooth;
  }
  set smooth(smooth: boolean) {
    if (smooth === this.#smooth) return;
    this.#smooth = smooth;
    this.#changed();
  }

  /** Weights of the model's morph targets; missing ones are 0. */
  get morphs(): readonly number[] {
    return this.#morphs;
  }
  set morphs(morphs: readonly number[]) {
    this.#morphs = morphs;
    this.#changed();
  }

  /** Frames per second; the average where durations differ. */
  get rate(): number {
    const { current } = this;
    return current?.durations ? this.frames / this.duration : rateOf(current ?? emptyClip);
  }

  get frames(): number {
    return this.current?.count ?? 0;
  }

  /** Length of the clip in seconds. */
  get duration(): number {
    return clipLength(this.current ?? emptyClip);
  }

  /** Time in seconds at which playback without loop stops: the start of the last frame. */
  get end(): number {
    return frameStart(this.current ?? emptyClip, Math.max(0, this.frames - 1));
  }

  /** Whether the clip has more than one frame. */
  get isAnimated(): boolean {
    return this.frames > 1;
  }

  /** Index of the present frame in the clip. */
  get frame(): number {
    return Math.max(0, frameAt(this.current ?? emptyClip, this.#currentTime));
  }

  /**
   * Sets the clips of a model and pauses at the start of one of them; `stepped` for a game that did not interpolate
   * between frames.
   */
  load(clips: readonly Clip[], clip = 0, stepped = this.#stepped): void {
    this.#morphs = [];
    if (stepped !== this.#stepped) this.#smooth = !stepped;
    this.#stepped = stepped;
    this.#clips = clips;
    this.#clip = clips.length === 0 ? -1 : Math.max(0, Math.min(clips.length - 1, clip));
    this.#currentTime = 0;
    this.#playing = false;
    this.#changed();
  }

  /** Sets the clips of the same model, opened again, and keeps clip and time; `otherwise` is the clip where there is none of its name. */
  reload(clips: readonly Clip[], otherwise = 0): void {
    const { name } = this.current ?? {};
    const [seconds, playing, morphs] = [this.#currentTime, this.#playing, this.#morphs];
    const same = clips.findIndex((clip) => clip.name === name);
    this.load(clips, same < 0 ? otherwise : same);
    this.morphs = morphs;
    if (same < 0) return;
    this.seek(seconds);
    if (playing) this.play();
  }

  /** Starts playback; from the start where it has stopped at the end. */
  play(): void {
    if (this.#playing || !this.isAnimated) return;
    if (this.ended) this.#currentTime = 0;
    this.#playing = true;
    this.#changed();
  }

  pause(): void {
    if (!this.#playing) return;
    this.#playing = false;
    this.#changed();
  }

  toggle(): void {
    if (this.#playing) this.pause();
    else this.play();
  }

  /** Sets the time, clamped to the clip. */
  seek(seconds: number): void {
    const clamped = this.#clamped(seconds);
    if (clamped === this.#currentTime) return;
    this.#currentTime = clamped;
    this.#changed();
  }

  /** Goes to the start of a frame, clamped to the clip. */
  seekFrame(frame: number): void {
    this.seek(
      frameStart(this.current ?? emptyClip, Math.max(0, Math.min(this.frames - 1, Math.trunc(frame)))),
    );
  }

  /** Pauses and steps by frames; with loop it wraps around. */
  step(frames: number): void {
    if (!this.isAnimated) return;
    this.pause();
    const next = this.frame + frames;
    this.seekFrame(this.#loop ? ((next % this.frames) + this.frames) % this.frames : next);
  }

  /** Selects another clip in the file's order; wraps around. */
  stepClip(clips: number): void {
    const count = this.#clips.length;
    if (count > 0) this.clip = (((this.#clip + clips) % count) + count) % count;
  }

  /** Goes to the next event of the clip; wraps around. False when it has none. */
  seekNextEvent(): boolean {
    const times = (this.current?.events ?? [])
      .map((event) => event.time * this.duration)
      .sort((a, b) => a - b);
    const next = times.find((time) => time > this.#currentTime + epsilon) ?? times[0];
    if (next === undefined) return false;
    this.seek(next);
    return true;
  }

  /** Advances by `elapsed` seconds of real time. */
  advance(elapsed: number): void {
    if (!this.#playing || !(elapsed > 0)) return;
    const from = this.#currentTime;
    const to = from + elapsed * this.#timeScale;
    const length = this.duration;
    const passed: ClipEvent[] = [];
    if (this.#loop) {
      const loopStart = this.#loopStart;
      this.#currentTime = to < length ? to : loopStart + ((to - length) % (length - loopStart));
      if (to < length) passed.push(...this.#eventsIn(from, to));
      else {
        const end = Math.min(loopStart + to - length, from);
        passed.push(...this.#eventsIn(from, Infinity), ...this.#eventsIn(loopStart, end));
      }
    } else {
      this.#currentTime = Math.min(to, this.end);
      this.#playing = to < this.end;
      passed.push(...this.#eventsIn(from, this.#playing ? to : this.end + epsilon));
    }
    this.#changed();
    for (const event of passed) this.dispatchEvent(new CustomEvent('clipevent', { detail: event }));
  }

  /** Time at which a loop continues after its end. */
  get #loopStart(): number {
    const { current } = this;
    return current?.replayFrom ? frameStart(current, current.replayFrom) : 0;
  }

  /** Events at or after `from` and before `to`, in seconds, in order of time. */
  #eventsIn(from: number, to: number): ClipEvent[] {
    const length = this.duration;
    const events = this.current?.events ?? [];
    return events
      .filter((event) => event.time * length >= from && event.time * length < to)
      .sort((a, b) => a.time - b.time);
  }

  #clamped(seconds: number): number {
    if (!Number.isFinite(seconds)) return 0;
    return Math.max(0, Math.min(this.#loop ? this.duration : this.end, seconds));
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}
