import type { Stage } from '../scene/index.js';
import { throttle } from './throttle.js';
import { labelInWords, momentInWords } from './format.js';

/** Events about view and moment come no oftener than this, words for people once a second. */
const eventMilliseconds = 100;
const wordsMilliseconds = 1000;

/** What a reporter reports to. */
export interface Listener {
  /** The view moved. */
  viewChanged(words: string): void;
  /** Another frame or clip, or it plays or rests. */
  momentChanged(): void;
  /** One sentence for a live region. */
  said(text: string): void;
  /** What to call the canvas; `name` is the model's. */
  labelled(label: string): void;
  /** The name that readers know the model by. */
  readonly name: string;
}

/** Watches a stage and tells of it at a pace that people and pages can follow. */
export class Reporter {
  readonly #stage: Stage;
  readonly #listener: Listener;
  #view = '';
  #moment = '';

  constructor(stage: Stage, listener: Listener) {
    this.#stage = stage;
    this.#listener = listener;
    stage.view.addEventListener('change', () => this.#lookAtView());
    stage.playback.addEventListener('change', () => this.#lookAtMoment());
  }

  say(text: string): void {
    if (text) this.#say(text);
  }

  /** Brings the canvas's label up to date. */
  label(): void {
    this.#label();
  }

  /** Keeps quiet about what has not been told yet. */
  stop(): void {
    for (const told of [this.#tellView, this.#tellMoment, this.#say, this.#label]) told.cancel();
  }

  readonly #tellView = throttle(eventMilliseconds, () =>
    this.#listener.viewChanged(this.#stage.view.describe()),
  );
  readonly #tellMoment = throttle(eventMilliseconds, () => this.#listener.momentChanged());
  readonly #say = throttle(wordsMilliseconds, (text: string) => this.#listener.said(text));
  readonly #label = throttle(wordsMilliseconds, () => {
    const { view, playback } = this.#stage;
    this.#listener.labelled(labelInWords(this.#listener.name, view, playback));
  });

  #lookAtView(): void {
    const { model, view } = this.#stage;
    if (!model) return;
    this.#tellView();
    const words = view.describe();
    if (words === this.#view || view.moving) return;
    this.#view = words;
    this.#label();
    this.#say(words);
  }

  #lookAtMoment(): void {
    const { model, playback } = this.#stage;
    const { clip, frame, playing } = playback;
    const moment = `${clip} ${frame} ${playing}`;
    if (!model || moment === this.#moment) return;
    this.#moment = moment;
    this.#tellMoment();
    this.#label();
    if (!playing) this.say(momentInWords(playback));
  }
}
