import type { RetroMesh } from '../element/index.js';
import { applyView } from '../links/apply-view.js';
import { defaultView, type LinkSource, type ViewState } from '../links/view-state.js';
import { defaultShadow, viewOf } from '../links/viewer-view.js';
import { writeLink } from '../links/write-link.js';
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
import { OwnFiles, type OpenFiles } from './own-files.js';
import { notOpened, protocolError, RequestError } from './request-error.js';
import { bounds } from './values.js';

/** Called for each event, in the words of the protocol. */
export type EventListener = <E extends EventName>(event: E, detail: Events[E]) => void;

/** What the element opens, and how. */
type Sources = Parameters<OpenFiles>[0];
type OpenOptions = Parameters<OpenFiles>[1];

/** Tabs in the background draw no frames. */
const hiddenMilliseconds = 500;

/** The link of a picture, and whether it names the model's files. */
export interface PictureSource {
  readonly fragment: string;
  readonly hasSource: boolean;
}

/** Attributes of the element that the embed sets. */
export interface ViewerAttributes {
  readonly alt: string;
  readonly controls: boolean;
  readonly background?: string;
}

/** The element in the words of the protocol. No other module of this folder uses the element. */
export class Viewer {
  readonly #element = document.createElement('retro-mesh') as RetroMesh;
  readonly #listener: EventListener;
  readonly #openModel = this.#element.openFiles;
  readonly #ownFiles = new OwnFiles((address) => this.refused(address));
  #superseded: (() => void) | null = null;
  #playing = false;
  #snapshots: Promise<unknown> = Promise.resolve();
  /** The link of what is shown, which snapshots have. */
  linkOfPicture: () => PictureSource = () => ({ fragment: 'v=1', hasSource: false });
  /** Called with each address of the frame's own origin that pages around it may not open. */
  refused: (address: URL) => void = () => {};

  constructor(listener: EventListener) {
    this.#listener = listener;
    const element = this.#element;
    // A frame that is the whole page has nothing to scroll.
    element.zoomWithWheel = window.parent === window;
    element.shadowIntensity = defaultShadow;
    element.addEventListener('load', () => listener('load', this.model!));
    element.addEventListener('error', (event) => listener('error', protocolError(this.#errorOf(event))));
    element.addEventListener('progress', (event: Event) => {
      const { totalProgress } = (event as CustomEvent).detail;
      if (!this.#ownFiles.isPrivate || totalProgress === 1) listener('progress', { totalProgress });
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
    // For pages that may not know what is there, what is no image is missing, too.
    const images = this.#ownFiles.isPrivate ? model.images : [];
    const noImages = images.filter(({ pixels, encoded }) => !pixels && !encoded);
    const missingFiles = [...model.missingFiles.map(({ name }) => name), ...noImages.map(({ file }) => file)];
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
    const { exposure, shadowIntensity, textureFilter, up } = this.#element;
    return { display, light, background, wire, grid, exposure, shadowIntensity, textureFilter, up };
  }

  /** What is seen, as links say it. */
  get view(): ViewState {
    return viewOf(this.#element);
  }

  /** Shows the view of a link; returns a sentence for each part that the model does not have. */
  apply(view: ViewState): string[] {
    return applyView(this.#element, view, { grid: false });
  }

  /** Sets attributes, with or without a model. */
  set(attributes: ViewerAttributes): void {
    Object.assign(this.#element, attributes);
  }

  /** Shows the model of a link when the frame is visible; without a source, none. False when it is shown already. */
  show(source: LinkSource | null, { entry, choices }: ViewState): boolean {
    const element = this.#element;
    const link = source ? writeLink(source, { ...defaultView, entry, choices }) : '';
    if (link !== '' && link === element.src && element.model) return false;
    this.#superseded?.();
    element.loading = 'lazy';
    // The link is the name of the files, by which the element notices that they are others.
    element.src = link;
    const interpretations = Object.fromEntries(choices);
    element.openFiles = this.#ownFiles.guard(async (_, options) => {
      const chosen = { ...options, ...(entry && { entry }), interpretations };
      return this.#openModel(await filesOf(source!, options), chosen);
    });
    if (!source) element.model = null;
    return true;
  }

  /** Loads the files of these URLs at once and resolves when the model is drawn. */
  async load(src: readonly string[]): Promise<ModelInfo> {
    const element = this.#element;
    this.#superseded?.();
    element.loading = 'eager';
    element.src = '';
    await element.updateComplete;
    element.openFiles = this.#ownFiles.guard(this.#openModel);
    element.src = src.join(' ');
    const finished = new AbortController();
    const { signal } = finished;
    const loaded = new Promise<ModelInfo>((resolve, reject) => {
      this.#superseded = () =>
        reject(new RequestError('superseded', 'Another model was requested before this one was shown.'));
      element.addEventListener('load', () => resolve(this.model!), { signal });
      element.addEventListener('error', (event) => reject(this.#errorOf(event)), { signal });
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

  seek(to: Methods['seek']['params']): void {
    if ('time' in to) this.#element.playback.seek(to.time);
    else this.#element.playback.seekFrame(to.frame);
  }

  /** Changes display settings; throws a RequestError when the model has no data for the display. */
  change(settings: DisplayParams): void {
    const element = this.#element;
    const { display } = settings;
    if (display !== undefined && element.model && !element.displays.includes(display))
      throw new RequestError('not-available', `The model has no data for the display ${display}.`);
    // The settings have the names of the element's properties, and are those of `readRequest`.
    Object.assign(element, settings);
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
      await this.#element.whenDrawable();
      // Of the canvas, without the bar: a picture that is used as a poster is framed as the model will be.
      const { clientWidth, clientHeight } = this.#element.shadowRoot!.querySelector('canvas')!;
      const pixels = (length: number): number =>
        Math.max(1, Math.min(bounds.edge, Math.round(length * devicePixelRatio)));
      const canvas = this.#element.toCanvas(width ?? pixels(clientWidth), height ?? pixels(clientHeight), {
        transparent,
      });
      const { fragment, hasSource } = this.linkOfPicture();
      const files = hasSource ? [] : (this.#element.model?.parts ?? []);
      const names = files.map(({ file: name }) => ({ name }));
      const png = await canvas.convertToBlob({ type: 'image/png' });
      const linked = await import('../links/picture-link.js')
        .then(({ withLink }) => withLink(png, fragment, names))
        .catch(() => png); // without a network
      const bytes = await linked.arrayBuffer();
      return { type: 'image/png', width: canvas.width, height: canvas.height, bytes };
    });
    this.#snapshots = drawn.catch(() => {});
    return drawn;
  }

  /** The error of the element's event, as the pages around the frame may know it. */
  #errorOf(event: Event): unknown {
    const { error } = (event as CustomEvent<{ error: unknown }>).detail;
    return this.#ownFiles.isPrivateError(error) ? notOpened() : error;
  }

  #reportPlayback(): void {
    const { playing, loop, currentTime, end } = this.#element.playback;
    if (playing === this.#playing) return;
    this.#playing = playing;
    const atEnd = !loop && currentTime >= end;
    this.#listener(playing ? 'play' : atEnd ? 'finished' : 'pause', this.playback);
  }
}

/** The files of a link; the code for those without URLs is loaded when they are needed. */
async function filesOf(source: LinkSource, { fetch }: OpenOptions): Promise<Sources> {
  if (source.kind === 'addresses') return source.addresses;
  const { localFilesOf } = await import('./link-files.js');
  return localFilesOf(source, fetch);
}
