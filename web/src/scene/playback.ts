import { clipLength, frameAt, frameStart, rateOf } from '../core/clip-time.js';
import type { Clip, ClipEvent } from '../core/model.js';

/** What stands for a clip where there is none. */
const none = { rate: 0, count: 0 };
/** Seconds at a frame's start may come out a hair early: 0.3 × 10 is 2.9999999999999996. */
const slack = 1e-6;

/**
 * Where in which clip we are, and whether time runs. Knows no clock: `advance` is told how much time went by.
 *
 * Fires `change` when anything below changes, and `clipevent` (a CustomEvent whose detail is the ClipEvent) when time
 * passes one while playing.
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
  #seconds = 0;
  #playing = false;
  #speed = 1;
  #loop = true;
  #smooth = true;
  #stepped = false;
  #morphs: readonly number[] = [];

  get clips(): readonly Clip[] {
    return this.#clips;
  }

  /** Number of the clip, −1 when the model has none. */
  get clip(): number {
    return this.#clip;
  }
  set clip(index: number) {
    if (index === this.#clip || !this.#clips[index]) return;
    this.#clip = index;
    this.#seconds = 0;
    this.#playing &&= this.moves;
    this.#changed();
  }

  get current(): Clip | null {
    return this.#clips[this.#clip] ?? null;
  }

  /** Seconds from the clip's start. */
  get seconds(): number {
    return this.#seconds;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** 1 is the speed of the file. */
  get speed(): number {
    return this.#speed;
  }
  set speed(speed: number) {
    if (!Number.isFinite(speed) || speed <= 0 || speed === this.#speed) return;
    this.#speed = speed;
    this.#changed();
  }

  /** Whether the last frame flows into the first; else the clip rests at its last frame. */
  get loop(): boolean {
    return this.#loop;
  }
  set loop(loop: boolean) {
    if (loop === this.#loop) return;
    this.#loop = loop;
    this.#seconds = this.#inside(this.#seconds);
    this.#changed();
  }

  /** Whether frames flow into each other. */
  get smooth(): boolean {
    return this.#smooth;
  }
  set smooth(smooth: boolean) {
    if (smooth === this.#smooth) return;
    this.#smooth = smooth;
    this.#changed();
  }

  /** How much of each of the model's morphs is mixed in; those left out are 0. */
  get morphs(): readonly number[] {
    return this.#morphs;
  }
  set morphs(morphs: readonly number[]) {
    this.#morphs = morphs;
    this.#changed();
  }

  /** Frames a second, on average where they last differently. */
  get rate(): number {
    const { current } = this;
    return current?.durations ? this.frames / this.duration : rateOf(current ?? none);
  }

  get frames(): number {
    return this.current?.count ?? 0;
  }

  /** Seconds of the whole clip: its frames by its rate. */
  get duration(): number {
    return clipLength(this.current ?? none);
  }

  /** Seconds at which a clip that does not loop comes to rest: the start of its last frame. */
  get end(): number {
    return frameStart(this.current ?? none, Math.max(0, this.frames - 1));
  }

  /** Whether there is anything to play. */
  get moves(): boolean {
    return this.frames > 1;
  }

  /** The frame of the clip that has begun. */
  get frame(): number {
    return Math.max(0, frameAt(this.current ?? none, this.#seconds));
  }

  /** 0 at the clip's start, 1 at its end. */
  get fraction(): number {
    return this.duration > 0 ? this.#seconds / this.duration : 0;
  }

  /**
   * Takes over the clips of a model, paused at the start of one of them; `stepped` when its game left nothing between
   * two frames.
   */
  load(clips: readonly Clip[], clip = 0, stepped = this.#stepped): void {
    this.#morphs = [];
    if (stepped !== this.#stepped) this.#smooth = !stepped;
    this.#stepped = stepped;
    this.#clips = clips;
    this.#clip = clips.length === 0 ? -1 : Math.max(0, Math.min(clips.length - 1, clip));
    this.#seconds = 0;
    this.#playing = false;
    this.#changed();
  }

  /** Takes over the clips of the same model, opened again, and stays in the moment where we are. */
  reload(clips: readonly Clip[]): void {
    const { name } = this.current ?? {};
    const [seconds, playing, morphs] = [this.#seconds, this.#playing, this.#morphs];
    const same = clips.findIndex((clip) => clip.name === name);
    this.load(clips, same);
    this.morphs = morphs;
    if (same < 0) return;
    this.seek(seconds);
    if (playing) this.play();
  }

  /** Starts time; a clip that rests at its end starts over. */
  play(): void {
    if (this.#playing || !this.moves) return;
    if (!this.#loop && this.#seconds >= this.end - slack) this.#seconds = 0;
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

  /** Goes to `seconds` of the clip, held inside it. */
  seek(seconds: number): void {
    const inside = this.#inside(seconds);
    if (inside === this.#seconds) return;
    this.#seconds = inside;
    this.#changed();
  }

  /** Goes to the start of a frame, held inside the clip. */
  seekFrame(frame: number): void {
    this.seek(frameStart(this.current ?? none, Math.max(0, Math.min(this.frames - 1, Math.trunc(frame)))));
  }

  /** Pauses and goes `frames` on or back; a clip that loops goes round. */
  step(frames: number): void {
    if (!this.moves) return;
    this.pause();
    const next = this.frame + frames;
    this.seekFrame(this.#loop ? ((next % this.frames) + this.frames) % this.frames : next);
  }

  /** Goes to another clip in the file's order, round the ends. */
  stepClip(clips: number): void {
    const count = this.#clips.length;
    if (count > 0) this.clip = (((this.#clip + clips) % count) + count) % count;
  }

  /** Goes to the next event of the clip, round its end. False when it has none. */
  seekNextEvent(): boolean {
    const times = (this.current?.events ?? [])
      .map((event) => event.time * this.duration)
      .sort((a, b) => a - b);
    const next = times.find((time) => time > this.#seconds + slack) ?? times[0];
    if (next === undefined) return false;
    this.seek(next);
    return true;
  }

  /** Lets `elapsed` seconds of real time go by. */
  advance(elapsed: number): void {
    if (!this.#playing || !(elapsed > 0)) return;
    const from = this.#seconds;
    const to = from + elapsed * this.#speed;
    const length = this.duration;
    const passed: ClipEvent[] = [];
    if (this.#loop) {
      const again = this.#again;
      this.#seconds = to < length ? to : again + ((to - length) % (length - again));
      if (to < length) passed.push(...this.#eventsIn(from, to));
      else {
        const end = Math.min(again + to - length, from);
        passed.push(...this.#eventsIn(from, Infinity), ...this.#eventsIn(again, end));
      }
    } else {
      this.#seconds = Math.min(to, this.end);
      this.#playing = to < this.end;
      passed.push(...this.#eventsIn(from, this.#playing ? to : this.end + slack));
    }
    this.#changed();
    for (const event of passed) this.dispatchEvent(new CustomEvent('clipevent', { detail: event }));
  }

  /** Seconds at which a loop goes on when it has come to its end. */
  get #again(): number {
    const { current } = this;
    return current?.replayFrom ? frameStart(current, current.replayFrom) : 0;
  }

  /** Events from `from` on and before `to`, both in seconds, in order of time. */
  #eventsIn(from: number, to: number): ClipEvent[] {
    const length = this.duration;
    const events = this.current?.events ?? [];
    return events
      .filter((event) => event.time * length >= from && event.time * length < to)
      .sort((a, b) => a.time - b.time);
  }

  #inside(seconds: number): number {
    if (!Number.isFinite(seconds)) return 0;
    return Math.max(0, Math.min(this.#loop ? this.duration : this.end, seconds));
  }

  #changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}
