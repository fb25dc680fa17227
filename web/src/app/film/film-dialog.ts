import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { countOf, sizeInWords, withCommas } from '../../core/format.js';
import type { Model } from '../../core/index.js';
import { filmStageOf, type FilmStage } from '../../element/film-stage.js';
import type { RetroMesh } from '../../element/index.js';
import '../ui/css/dialogs.css';
import type { SharedModel } from '../share/shared-model.js';
import type { Workspace } from '../workspace/workspace.js';
import { icon } from '../ui/icons.js';
import '../ui/more-icons.js';
import { PageElement } from '../ui/page-element.js';
import { saveBlob } from '../ui/save-blob.js';
import { copyPicture } from './copy-picture.js';
import './film-dialog.css';
import { filmForm } from './film-form.js';
import {
  endings,
  isVideo,
  planOf,
  stemOf,
  validOptions,
  type FilmOptions,
  type Format,
  type Played,
} from './film-options.js';
import { mostFrames, secondsOf } from '../../film/film-plan.js';
import { makeFilm } from '../../film/make-film.js';
import { videoSupport, type Support } from './video-support.js';

/** Longest edges of the preview and, at first, of a film. */
const previewEdge = 260;
const filmEdge = 480;

/** Makes pictures and films of what is seen. */
export class FilmDialog extends PageElement.with({
  _options: null as FilmOptions | null,
  /** From 0 to 1 while a film is made, else null. */
  _progress: null as number | null,
  /** What was saved; empty before. */
  _result: '',
  _failed: '',
  _support: new Map() as ReadonlyMap<Format, Support>,
  /** The copy of what is seen, while the dialog is open. */
  _stage: null as FilmStage | null,
}) {
  #shared: SharedModel | null = null;
  #played: Played = { clip: null, seconds: 0, smooth: true, speed: 1 };
  #task: AbortController | null = null;
  #listeners: AbortController | null = null;

  async show(shared: SharedModel, viewer: RetroMesh, workspace: Workspace): Promise<void> {
    if (this.#shared) return;
    this.#shared = shared;
    this.#followModel(workspace, shared.model);
    const {
      current: clip,
      currentTime: seconds,
      smooth,
      timeScale: speed,
      isAnimated,
      playing,
    } = viewer.playback;
    this.#played = { clip, seconds, smooth, speed };
    this._result = this._failed = '';
    this._options ??= {
      format: 'png',
      motion: 'clip',
      ...sizeOf(viewer, 2),
      rate: 25,
      turnSeconds: 4,
      repeats: 1,
      loops: true,
      transparent: false,
      quality: 'good',
    };
    if (!isAnimated && this._options.motion !== 'turntable') this.#change({ motion: 'turntable' });
    if (playing) viewer.pause();
    this.#resume = playing ? () => viewer.play() : () => {};
    await this.updateComplete;
    this.querySelector('dialog')?.showModal();
    try {
      const stage = await filmStageOf(viewer);
      if (this.#shared !== shared) return stage.dispose();
      this._stage = stage;
      this.#change({});
    } catch (error) {
      this._failed = messageOf(error);
    }
  }

  #resume = (): void => {};

  protected override updated(changed: PropertyValues): void {
    if (changed.has('_options') || changed.has('_stage')) this.#drawPreview();
  }

  protected override render(): unknown {
    const [options, shared, stage] = [this._options, this.#shared, this._stage];
    return html`<dialog
      class="dialog film"
      aria-labelledby="film-heading"
      @click=${this.#closeOutside}
      @close=${this.#closed}
    >
      <div class="dialog-header">
        <h1 id="film-heading" class="grow">Picture or film of <bdi>${shared?.name}</bdi></h1>
        <button class="btn icon quiet" aria-label="Close" @click=${this.#close}>${icon('x')}</button>
      </div>
      ${
        options
          ? html`<div class="dialog-content">
              <div class="film-parts">
                <fieldset ?disabled=${this._progress !== null}>
                  <legend class="sr">Options</legend>
                  ${filmForm({
                    options,
                    played: this.#played,
                    maxEdge: stage?.maxEdge ?? 4096,
                    support: this._support,
                    change: (change) => this.#change(change),
                  })}
                </fieldset>
                <figure><canvas role="img" aria-label="First image"></canvas></figure>
              </div>
              ${this.#bottom(options)}
            </div>`
          : nothing
      }
    </dialog>`;
  }

  #bottom(options: FilmOptions): TemplateResult {
    if (this._progress !== null)
      return html`<div class="row end">
        <progress aria-label="Making the film" max="1" .value=${this._progress}></progress>
        <button class="btn" @click=${() => this.#task?.abort()}>Cancel</button>
      </div>`;
    const isPicture = options.format === 'png';
    const isReady =
      this._stage !== null && this._support.get(options.format)?.works !== false && this.#count <= mostFrames;
    return html`<div class="row wrap end">
        <p class="dim sm grow">${this._result || this.#facts(options)}</p>
        ${
          isPicture
            ? html`<button class="btn" ?disabled=${!isReady} @click=${this.#copy}>
                ${icon('copy')}Copy
              </button>`
            : nothing
        }
        <button class="btn primary" ?disabled=${!isReady} @click=${this.#make}>
          ${icon('download')}Save
          ${isPicture ? 'picture' : options.format === 'sheet' ? 'sheet' : options.format === 'frames' ? 'zip' : 'film'}
        </button>
      </div>
      ${this._failed ? html`<p class="err-c" role="alert">${this._failed}</p>` : nothing}`;
  }

  get #count(): number {
    const options = this._options!;
    return options.format === 'png' ? 1 : planOf(options, this.#played).frames.length;
  }

  #facts(options: FilmOptions): string {
    if (options.format === 'png')
      return `Up to ${withCommas(this._stage?.maxEdge ?? 0)} pixels wide and high.`;
    const { frames, loops } = planOf(options, this.#played);
    if (frames.length > mostFrames)
      return `${withCommas(frames.length)} images are too many: ${withCommas(mostFrames)} are the limit.`;
    const seconds = Math.round(secondsOf(frames) * 100) / 100;
    return `${countOf(frames.length, 'image')}, ${seconds} s${loops ? ', closes exactly' : ''}.`;
  }

  #change(change: Partial<FilmOptions>): void {
    const before = this._options!;
    const isOther = change.format !== undefined && (change.format === 'png') !== (before.format === 'png');
    const size = isOther ? this.#sizeFor(change.format!, before) : {};
    this._options = validOptions({ ...before, ...size, ...change }, this._stage?.maxEdge ?? 4096);
    this._result = this._failed = '';
    if (isVideo(this._options.format)) void this.#findSupport();
    // An input whose value was corrected to what it had before would keep what was typed.
    this.requestUpdate();
  }

  /** Films are smaller than pictures. */
  #sizeFor(format: Format, { width, height }: FilmOptions): Partial<FilmOptions> {
    const scale = format === 'png' ? 2 : Math.min(1, filmEdge / Math.max(width, height));
    return { width: Math.round(width * scale), height: Math.round(height * scale) };
  }

  async #findSupport(): Promise<void> {
    const options = this._options!;
    const support = await videoSupport(options).catch(() => this._support);
    if (this._options === options) this._support = support;
  }

  #drawPreview(): void {
    const [options, stage] = [this._options, this._stage];
    const canvas = this.querySelector('canvas');
    if (!options || !stage || !canvas || this._progress !== null) return;
    const { width, height, transparent, format } = options;
    const scale = (previewEdge * Math.min(2, devicePixelRatio)) / Math.max(width, height);
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const [first] =
      format === 'png' ? [{ seconds: this.#played.seconds, turn: 0 }] : planOf(options, this.#played).frames;
    stage.shadow = !(transparent && format === 'gif');
    stage.frame(width / height, format !== 'png' && options.motion !== 'clip');
    stage.draw(canvas.getContext('2d')!, first!, transparent);
  }

  /** The picture in its size, with the link of the view. */
  async #picture(): Promise<Blob> {
    const { width, height, transparent } = this._options!;
    const stage = this._stage!;
    const canvas = new OffscreenCanvas(width, height);
    stage.shadow = true;
    stage.frame(width / height, false);
    stage.draw(canvas.getContext('2d')!, { seconds: this.#played.seconds, turn: 0 }, transparent);
    const png = await canvas.convertToBlob({ type: 'image/png' });
    canvas.width = canvas.height = 1;
    return this.#shared!.withLink(png);
  }

  async #copy(): Promise<void> {
    this._result = this._failed = '';
    const done = await copyPicture(this.#picture());
    const text = done ? 'The picture was copied.' : 'The browser does not allow copying pictures here.';
    if (done) this._result = text;
    else this._failed = text;
    this.announce(text);
  }

  async #make(): Promise<void> {
    const options = this._options!;
    const { format } = options;
    const task = (this.#task = new AbortController());
    this._result = this._failed = '';
    try {
      const file =
        format === 'png' ? await this.#picture() : await this.#film({ ...options, format }, task.signal);
      if (task.signal.aborted) return;
      const name = `${stemOf(this.#shared!.fileStem, options, this.#played)}.${endings[format]}`;
      saveBlob(file, name);
      this._result = `${name} has ${sizeInWords(file.size)}.`;
      this.announce(`${name} saved, ${sizeInWords(file.size)}.`);
    } catch (error) {
      if (task.signal.aborted) this.announce('Cancelled.');
      else this._failed = messageOf(error);
    } finally {
      this._progress = null;
      this.#task = null;
    }
  }

  #film(options: FilmOptions & { format: Exclude<Format, 'png'> }, signal: AbortSignal): Promise<Blob> {
    this._progress = 0;
    const plan = planOf(options, this.#played);
    let shownAt = 0;
    const onProgress = (part: number): void => {
      const now = performance.now();
      if (now - shownAt < 100 && part < 1) return; // each update of the page takes time from the film
      shownAt = now;
      if (this._progress !== null) this._progress = part;
    };
    return makeFilm(this._stage!, { ...options, plan }, onProgress, signal);
  }

  /** Another model would take the place of the one that is filmed. */
  #followModel(workspace: Workspace, model: Model): void {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    workspace.addEventListener('change', () => workspace.current?.model !== model && this.#close(), {
      signal,
    });
  }

  readonly #closed = (): void => {
    this.#task?.abort();
    this.#listeners?.abort();
    this._stage?.dispose();
    this._stage = this.#shared = null;
    this.#resume();
  };

  #close(): void {
    this.querySelector('dialog')?.close();
  }

  #closeOutside(event: MouseEvent): void {
    if (event.target === event.currentTarget) this.#close();
  }
}

/** The size of the viewer in pixels of the screen, or larger. */
function sizeOf({ clientWidth, clientHeight }: RetroMesh, scale: number): { width: number; height: number } {
  const [width, height] = [clientWidth, clientHeight].map((edge) => Math.round(edge * scale));
  return { width: width!, height: height! };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

customElements.define('retromesh-film-dialog', FilmDialog);
