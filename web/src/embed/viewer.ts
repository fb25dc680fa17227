import type { RetroMesh } from '../element/index.js';
import '../element/index.js';
import { formatOrbit, parseOrbit } from './camera-orbit.js';
import type {
  CameraInfo,
  DisplayParams,
  EventName,
  Events,
  Methods,
  ModelInfo,
  PlaybackInfo,
  PlayParams,
  Snapshot,
  SnapshotParams,
} from './protocol.js';
import { protocolError, RequestError } from './request-error.js';
import { bounds } from './values.js';

/** Called for each event, in the words of the protocol. */
export type EventListener = <E extends EventName>(event: E, detail: Events[E]) => void;

/** Tabs in the background draw no frames. */
const hiddenMilliseconds = 500;

/** Attributes of the element that the embed sets. */
export interface ViewerAttributes {
  readonly alt: string;
  readonly animationName: string;
  readonly autoplay: boolean;
  readonly controls: boolean;
}

/** The element in the words of the protocol. No other module of this folder uses the element. */
export class Viewer {
  readonly #element: RetroMesh = document.createElement('retro-mesh');
  readonly #listener: EventListener;
  #superseded: (() => void) | null = null;
  #playing = false;
  #snapshots: Promise<unknown> = Promise.resolve();

  constructor(listener: EventListener) {
    this.#listener = listener;
    const element = this.#element;
    element.zoomWithCtrl = true;
    element.touchAction = 'pan-y';
    element.addEventListener('load', () => listener('load', this.model!));
    element.addEventListener('error', (event) => listener('error', protocolError(errorOf(event))));
    element.addEventListener('progress', (event: Event) => {
      const { totalProgress } = (event as CustomEvent).detail;
      listener('progress', { totalProgress });
    });
    element.addEventListener('camera-change', () => listener('camera-change', this.camera));
    element.playback.addEventListener('change', () => this.#reportPlayback());
  }

  /** The element, to be placed in the page. */
  get element(): HTMLElement {
    return this.#element;
  }

  get model(): ModelInfo | null {
    const { model, displays } = this.#element;
    if (!model) return null;
    const clips = model.clips.map(({ name, count }) => ({ name, frames: count }));
    const missingFiles = model.missingFiles.map(({ name }) => name);
    return { name: model.name, clips, displays: [...displays], missingFiles };
  }

  get camera(): CameraInfo {
    const { camera } = this.#element;
    const { yaw, pitch, distance } = camera.state;
    return { orbit: formatOrbit(yaw, pitch, distance), description: camera.describe() };
  }

  get playback(): PlaybackInfo {
    const { current, frame, currentTime, playing } = this.#element.playback;
    return { clip: current?.name ?? null, frame, time: currentTime, playing };
  }

  get settings(): Required<DisplayParams> {
    const { display, light, background, wire, grid } = this.#element;
    return { display, light, background, wire, grid };
  }

  /** Sets attributes; the clip and autoplay count when a model is shown. */
  set(attributes: ViewerAttributes): void {
    Object.assign(this.#element, attributes);
  }

  /** Shows the files of these URLs when the frame is visible; none removes the model. */
  show(src: readonly string[]): void {
    this.#superseded?.();
    this.#element.loading = 'lazy';
    this.#element.src = src.join(' ');
    if (src.length === 0) this.#element.model = null;
  }

  /** Loads the files of these URLs at once and resolves when the model is drawn. */
  async load(src: readonly string[]): Promise<ModelInfo> {
    const element = this.#element;
    this.#superseded?.();
    element.loading = 'eager';
    element.src = '';
    await element.updateComplete;
    element.src = src.join(' ');
    const finished = new AbortController();
    const { signal } = finished;
    const loaded = new Promise<ModelInfo>((resolve, reject) => {
      this.#superseded = () =>
        reject(new RequestError('superseded', 'Another model was requested before this one was shown.'));
      element.addEventListener('load', () => resolve(this.model!), { signal });
      element.addEventListener('error', (event) => reject(errorOf(event)), { signal });
      element.addEventListener(
        'abort',
        () => reject(new RequestError('cancelled', 'Loading was cancelled.')),
        { signal },
      );
    });
    return loaded.finally(() => finished.abort());
  }

  /** Moves the camera; `orbit` is one that `parseOrbit` reads. */
  setOrbit(orbit: string): void {
    const view = parseOrbit(orbit);
    if (!view) return;
    const { camera } = this.#element;
    const { milliseconds } = camera;
    camera.milliseconds = 0;
    camera.initial = view;
    camera.milliseconds = milliseconds;
  }

  /** Selects a clip by name, without regard to case, or by index, and goes to its start; false when there is none. */
  setClip(clip: string | number): boolean {
    const { playback } = this.#element;
    const index =
      typeof clip === 'number'
        ? clip
        : playback.clips.findIndex(({ name }) => name.toLowerCase() === clip.toLowerCase());
    if (!playback.clips[index]) return false;
    playback.clip = index;
    playback.seek(0);
    return true;
  }

  play({ loop, speed }: PlayParams = {}): void {
    const { playback } = this.#element;
    if (loop !== undefined) playback.loop = loop;
    if (speed !== undefined) playback.timeScale = speed;
    playback.play();
  }

  pause(): void {
    this.#element.playback.pause();
  }

  /** As `autoplay` does it for a model that is shown already. */
  setPlaying(plays: boolean): void {
    const { playback } = this.#element;
    if (!plays) playback.pause();
    else if (!matchMedia('(prefers-reduced-motion: reduce)').matches) playback.play();
  }

  seek(to: Methods['seek']['params']): void {
    if ('time' in to) this.#element.playback.seek(to.time);
    else this.#element.playback.seekFrame(to.frame);
  }

  /** Changes display settings; throws a RequestError when the model has no data for the display. */
  change({ display, light, background, wire, grid }: DisplayParams): void {
    const element = this.#element;
    if (display !== undefined && element.model && !element.displays.includes(display))
      throw new RequestError('not-available', `The model has no data for the display ${display}.`);
    if (display !== undefined) element.display = display;
    if (light !== undefined) element.light = light;
    if (wire !== undefined) element.wire = wire;
    if (grid !== undefined) element.grid = grid;
    if (background === undefined) return;
    element.background = background;
  }

  /** Resolves when a new background is drawn, or soon in a tab that does not draw. */
  async whenDrawn(): Promise<void> {
    // The element reads its colours when a transition of 1 ms ends: in the second frame from now.
    const frame = (): Promise<unknown> => new Promise((drawn) => requestAnimationFrame(drawn));
    const hidden = new Promise((passed) => setTimeout(passed, hiddenMilliseconds));
    await Promise.race([frame().then(frame).then(frame), hidden]);
  }

  /** A picture of the present frame without grid and selection. Of several, one is drawn after the other. */
  snapshot({ width, height, transparent = false }: SnapshotParams): Promise<Snapshot> {
    const drawn = this.#snapshots.then(async (): Promise<Snapshot> => {
      const { clientWidth, clientHeight } = this.#element;
      const pixels = (length: number): number =>
        Math.max(1, Math.min(bounds.edge, Math.round(length * devicePixelRatio)));
      const canvas = this.#element.toCanvas(width ?? pixels(clientWidth), height ?? pixels(clientHeight), {
        transparent,
      });
      const blob = await canvas.convertToBlob({ type: 'image/png' });
      const bytes = await blob.arrayBuffer();
      return { type: 'image/png', width: canvas.width, height: canvas.height, bytes };
    });
    this.#snapshots = drawn.catch(() => {});
    return drawn;
  }

  #reportPlayback(): void {
    const { playing, loop, currentTime, end } = this.#element.playback;
    if (playing === this.#playing) return;
    this.#playing = playing;
    const atEnd = !loop && currentTime >= end;
    this.#listener(playing ? 'play' : atEnd ? 'finished' : 'pause', this.playback);
  }
}

/** The error of the element's event, which TypeScript takes for that of a script. */
const errorOf = (event: Event): unknown => (event as CustomEvent<{ error: unknown }>).detail.error;
