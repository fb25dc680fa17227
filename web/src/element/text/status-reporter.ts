import type { Stage } from '../../scene/index.js';
import { canvasLabel, formatFrame } from './format.js';

/** Shortest time between two events about camera or frame, and between two announcements. */
const eventMilliseconds = 100;
const announcementMilliseconds = 1000;

/** What a StatusReporter calls. */
export interface StatusListener {
  /** The camera moved; `description` as in "From the front." */
  cameraChanged(description: string): void;
  /** Frame, clip or play state changed. */
  frameChanged(): void;
  /** Playback started, was paused, or reached the end of a clip that is not repeated. */
  playStateChanged(state: 'play' | 'pause' | 'finished'): void;
  /** A sentence for a live region. */
  announced(text: string): void;
  /** A new label for the canvas. */
  labelChanged(label: string): void;
  /** The model's name for the label. */
  readonly name: string;
}

/** Reports changes of camera and playback: throttled events, announcements for screen readers, label of the canvas. */
export class StatusReporter {
  readonly #stage: Stage;
  readonly #listener: StatusListener;
  #description = '';
  #frame = '';
  #playing = false;

  constructor(stage: Stage, listener: StatusListener) {
    this.#stage = stage;
    this.#listener = listener;
    stage.view.addEventListener('change', () => this.#reportCamera());
    stage.playback.addEventListener('change', () => this.#reportFrame());
  }

  /** Cancels everything that is still delayed. */
  cancel(): void {
    for (const call of [this.#cameraEvent, this.#frameEvent, this.announce, this.updateLabel]) call.cancel();
  }

  /** Announces a sentence. */
  readonly announce = throttle(announcementMilliseconds, (text: string) => this.#listener.announced(text));

  readonly updateLabel = throttle(announcementMilliseconds, () => {
    const { view, playback } = this.#stage;
    this.#listener.labelChanged(canvasLabel(this.#listener.name, view, playback));
  });

  readonly #cameraEvent = throttle(eventMilliseconds, () =>
    this.#listener.cameraChanged(this.#stage.view.describe()),
  );
  readonly #frameEvent = throttle(eventMilliseconds, () => this.#listener.frameChanged());

  #reportCamera(): void {
    const { model, view } = this.#stage;
    if (!model) return;
    this.#cameraEvent();
    const description = view.describe();
    if (description === this.#description || view.moving) return;
    this.#description = description;
    this.updateLabel();
    this.announce(description);
  }

  #reportFrame(): void {
    const { model, playback } = this.#stage;
    const { clip, frame, playing } = playback;
    if (playing !== this.#playing) {
      this.#playing = playing;
      this.#listener.playStateChanged(playing ? 'play' : playback.ended ? 'finished' : 'pause');
    }
    const state = `${clip} ${frame} ${playing}`;
    if (!model || state === this.#frame) return;
    this.#frame = state;
    this.#frameEvent();
    this.updateLabel();
    const text = playing ? '' : formatFrame(playback);
    if (text) this.announce(text);
  }
}

/** Calls `act` at most once in `milliseconds`: at once for the first call, later for the last of those in between. */
export function throttle<Args extends unknown[]>(
  milliseconds: number,
  act: (...args: Args) => void,
): { (...args: Args): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Args | null = null;
  const expire = () => {
    timer = undefined;
    if (!pending) return;
    const args = pending;
    pending = null;
    call(...args);
  };
  const call = (...args: Args) => {
    if (timer !== undefined) {
      pending = args;
      return;
    }
    timer = setTimeout(expire, milliseconds);
    act(...args);
  };
  call.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    pending = null;
  };
  return call;
}
