import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { countOf, sizeInWords, withCommas } from '../../core/format.js';
import { messageOf } from '../../core/model-error.js';
import type { Model } from '../../core/index.js';
import { filmStageOf, type FilmStage } from '../../element/film-stage.js';
import type { RetroMesh } from '../../element/index.js';
import type { SharedModel } from '../share/shared-model.js';
import type { Workspace } from '../workspace/workspace.js';
import { DialogElement } from '../ui/dialog.js';
import { icon } from '../ui/icons.js';
import '../ui/more-icons.js';
import { pickList, type PickRow } from '../ui/pick-list.js';
import { radioGroup } from '../ui/radio-group.js';
import { Saving } from '../ui/saving.js';
import { Estimates, estimateFilm, type Estimate } from './film-estimate.js';
import './film-dialog.css';
import {
  endings,
  filmFormats,
  isVideo,
  kindOf,
  ofKind,
  planOf,
  stemOf,
  validOptions,
  videoSupport,
  type FilmKind,
  type FilmOptions,
  type Format,
  type Played,
  type Support,
} from './film-options.js';
import { mostFrames, secondsOf, type Motion } from '../../film/film-plan.js';
import { makeFilm } from '../../film/make-film.js';
import { checkbox, number, select } from '../ui/fields.js';
import { smallest } from '../../film/film-size.js';
import type { Quality } from '../../film/film-writer.js';

/** Longest edges of the preview and, at first, of a film. */
const previewEdge = 480;
const filmEdge = 480;

const rates = [10, 12, 15, 20, 24, 25, 30, 50, 60];
const qualities = [
  ['small', 'Small file'],
  ['good', 'Good'],
  ['best', 'Best'],
] as const satisfies readonly (readonly [Quality, string])[];

/** Makes pictures and films of what is seen. */
export class FilmDialog extends DialogElement.with({
  _options: null as FilmOptions | null,
  _support: new Map() as ReadonlyMap<Format, Support>,
  /** The copy of what is seen, while the dialog is open. */
  _stage: null as FilmStage | null,
}) {
  protected override readonly look = 'framed film';
  #shared: SharedModel | null = null;
  #played: Played = { clip: null, seconds: 0, smooth: true, speed: 1 };
  readonly #saving = new Saving(this);
  readonly #estimates = new Estimates(this);
  #listeners: AbortController | null = null;

  async show(shared: SharedModel, viewer: RetroMesh, workspace: Workspace): Promise<void> {
    if (this.#shared) return;
    this.#shared = shared;
    this.#followModel(workspace, shared.model);
    const { current: clip, currentTime, smooth, timeScale, isAnimated, playing } = viewer.playback;
    this.#played = { clip, seconds: currentTime, smooth, speed: timeScale };
    this.#saving.report({});
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
    await this.showModal();
    try {
      const stage = await filmStageOf(viewer);
      if (this.#shared !== shared) return stage.dispose();
      this._stage = stage;
      this.#change({});
    } catch (error) {
      this.#saving.report({ failed: messageOf(error) });
    }
  }

  #resume = (): void => {};

  protected override updated(changed: PropertyValues): void {
    if (changed.has('_options') || changed.has('_stage')) void this.#look();
  }

  /** Draws the preview, then prepares for films, and estimates: all use one stage. */
  async #look(): Promise<void> {
    const options = this._options;
    await this.#estimates.stop();
    if (options !== this._options || !this._stage || this.#saving.isRunning) return;
    this.#drawPreview();
    void this._stage.prepare();
    const chosen = kindOf(options!);
    const others = this.#kinds().filter((kind) => kind !== chosen);
    this.#estimates.begin([chosen, ...others], (kind, signal) => this.#estimate(kind, signal));
  }

  async #estimate(kind: FilmKind, signal: AbortSignal): Promise<Estimate> {
    const options = this.#optionsOf(kind);
    const stage = this._stage!;
    if (kind !== 'picture' && planOf(options, this.#played).frames.length <= mostFrames)
      return estimateFilm(stage, options, this.#played, signal);
    const began = performance.now();
    const { size: bytes } = await this.#picture(options);
    return { bytes, seconds: (performance.now() - began) / 1000 };
  }

  protected override heading(): unknown {
    return html`Picture or film of <bdi>${this.#shared?.name}</bdi>`;
  }

  protected override content(): unknown {
    const options = this._options;
    if (!options) return nothing;
    return pickList(
      'Kind',
      [['', this.#kinds().map((kind) => this.#row(kind))]],
      kindOf(options),
      (kind) => this.#change(ofKind(kind, options)),
      html`<figure class=${options.transparent ? 'see-through' : ''}>
          <canvas role="img" aria-label="First image"></canvas>
        </figure>
        ${this.#form(options)}`,
      { disabled: this.#saving.hasProgress },
    );
  }

  protected override foot(): unknown {
    return this._options && this.#bottom(this._options);
  }

  get #isAnimated(): boolean {
    return (this.#played.clip?.count ?? 0) > 1;
  }

  /** What can be made of the model. */
  #kinds(): readonly FilmKind[] {
    const kinds: readonly FilmKind[] = ['picture', 'turntable', 'clip', 'sheet', 'frames'];
    return kinds.filter((kind) => kind !== 'clip' || this.#isAnimated);
  }

  #row(kind: FilmKind): PickRow<FilmKind> {
    const options = this.#optionsOf(kind);
    const { frames } = planOf(options, this.#played);
    const seconds = Math.round(secondsOf(frames) * 100) / 100;
    const [name, line] = {
      picture: ['Picture', 'what you see, PNG'],
      turntable: ['Turntable', `once round, ${seconds} s`],
      clip: ['Clip', `${this.#played.clip?.name}, ${seconds} s${options.loops ? ', loops' : ''}`],
      sheet: ['Sprite sheet', `${countOf(frames.length, 'image')} in one PNG`],
      frames: ['All frames', `a zip of ${countOf(frames.length, 'PNG')}`],
    }[kind] as [string, string];
    const estimate = this.#estimates.of(kind);
    return { id: kind, name, value: estimate ? sizeInWords(estimate.bytes) : '', line };
  }

  /** The options of a kind, with the chosen ones where they suit it. */
  #optionsOf(kind: FilmKind): FilmOptions {
    const options = this._options!;
    const changed = { ...options, ...ofKind(kind, options) };
    return validOptions({ ...changed, ...this.#sizeFor(changed.format, options) }, this.#maxEdge);
  }

  /** The options of a picture or film. */
  #form(options: FilmOptions): TemplateResult {
    const change = (changed: Partial<FilmOptions>): void => this.#change(changed);
    const { format } = options;
    const [played, isAnimated, kind] = [this.#played, this.#isAnimated, kindOf(options)];
    const isClip = isAnimated && options.motion === 'clip';
    const edges = { min: smallest, max: this.#maxEdge };
    const isFilm = format !== 'png';
    const what = filmFormats.find(([each]) => each === format)?.[2] ?? '';
    const hasFormats = kind === 'turntable' || kind === 'clip';
    return html`${hasFormats ? html`<div class="row wrap">${radioGroup('As', filmFormats, format, (chosen) => change({ format: chosen }))}</div>` : nothing}
      <p class="dim sm">${this._support.get(format)?.remark ?? what}</p>
      <div class="row wrap options">
        ${isFilm && kind !== 'clip' && isAnimated ? select('Motion', options.motion, motionsOf(played, kind), (motion) => change({ motion })) : nothing}
        ${number('Width', options.width, edges, (width) => change({ width }))}
        ${number('Height', options.height, edges, (height) => change({ height }))}
        ${isFilm && (played.smooth || !isAnimated || options.motion === 'turntable') ? this.#rateChoice(options) : nothing}
        ${isFilm && !isClip ? number('Seconds of a turn', options.turnSeconds, { min: 0.5, max: 60, step: 0.5 }, (turnSeconds) => change({ turnSeconds })) : nothing}
        ${isFilm && isClip && options.loops ? number('Times', options.repeats, { min: 1, max: 50 }, (repeats) => change({ repeats })) : nothing}
        ${isVideo(format) ? select('Quality', options.quality, qualities, (quality) => change({ quality })) : nothing}
        ${isFilm && isClip ? checkbox('Loops', options.loops, (loops) => change({ loops })) : nothing}
        ${isVideo(format) ? nothing : checkbox('Transparent background', options.transparent, (transparent) => change({ transparent }))}
      </div>
      <p class="dim sm">${this.#facts(options)}</p>`;
  }

  #rateChoice(options: FilmOptions): TemplateResult {
    const offered = rates.filter((rate) => options.format !== 'gif' || rate <= 50);
    const all = offered.includes(options.rate) ? offered : [...offered, options.rate].sort((a, b) => a - b);
    return select(
      'Images a second',
      options.rate,
      all.map((rate) => [rate, String(rate)] as const),
      (rate) => this.#change({ rate }),
    );
  }

  get #maxEdge(): number {
    return this._stage?.maxEdge ?? 4096;
  }

  #bottom(options: FilmOptions): TemplateResult {
    const isPicture = options.format === 'png';
    const isReady =
      this._stage !== null && this._support.get(options.format)?.works !== false && this.#count <= mostFrames;
    const whatIsSaved = { png: 'picture', sheet: 'sheet', frames: 'zip' } as Partial<Record<Format, string>>;
    const copy = html`<button class="btn" ?disabled=${!isReady} @click=${this.#copy}>
      ${icon('copy')}Copy
    </button>`;
    return this.#saving.footer(
      'Making the film',
      this.#estimateText(options),
      html`${isPicture ? copy : nothing}
        <button class="btn primary" ?disabled=${!isReady} @click=${this.#make}>
          ${icon('download')}Save ${whatIsSaved[options.format] ?? 'film'}
        </button>`,
    );
  }

  /** The name of the file, how large it becomes, and when it is ready. */
  #estimateText(options: FilmOptions): string {
    const name = this.#fileName(options);
    const estimate = this.#estimates.of(kindOf(options));
    if (!estimate) return name;
    const { bytes, seconds } = estimate;
    const ready = seconds < 1 ? 'at once' : `in ${Math.round(seconds)} s`;
    return `${name} about ${sizeInWords(bytes)}, ready ${ready}`;
  }

  #fileName(options: FilmOptions): string {
    return `${stemOf(this.#shared?.fileStem ?? '', options, this.#played)}.${endings[options.format]}`;
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
    const size = this.#sizeFor(change.format ?? before.format, before);
    this._options = validOptions({ ...before, ...size, ...change }, this.#maxEdge);
    this.#saving.report({});
    this.#estimates.clear();
    if (isVideo(this._options.format)) void this.#findSupport();
    // An input whose value was corrected to what it had before would keep what was typed.
    this.requestUpdate();
  }

  /** Films are smaller than pictures. */
  #sizeFor(format: Format, { format: before, width, height }: FilmOptions): Partial<FilmOptions> {
    if ((format === 'png') === (before === 'png')) return {};
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
    if (!options || !stage || !canvas || this.#saving.hasProgress) return;
    const { width, height, transparent, format } = options;
    const scale = (previewEdge * Math.min(2, devicePixelRatio)) / Math.max(width, height);
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const [first] =
      format === 'png' ? [{ seconds: this.#played.seconds, turn: 0 }] : planOf(options, this.#played).frames;
    stage.shadow = !(transparent && format === 'gif');
    stage.frame(width / height);
    stage.draw(canvas.getContext('2d')!, first!, transparent);
  }

  /** The picture in its size, with the link of the view. */
  async #picture({ width, height, transparent } = this._options!): Promise<Blob> {
    const stage = this._stage!;
    const canvas = new OffscreenCanvas(width, height);
    stage.shadow = true;
    stage.frame(width / height);
    stage.draw(canvas.getContext('2d')!, { seconds: this.#played.seconds, turn: 0 }, transparent);
    const png = await canvas.convertToBlob({ type: 'image/png' });
    canvas.width = canvas.height = 1;
    return this.#shared!.withLink(png);
  }

  async #copy(): Promise<void> {
    this.#saving.report({});
    void this.#estimates.stop();
    const done = await copyPicture(this.#picture());
    const text = done ? 'The picture was copied.' : 'The browser does not allow copying pictures here.';
    this.#saving.report(done ? { result: text } : { failed: text });
    this.announce(text);
  }

  #make(): Promise<void> {
    const options = this._options!;
    const { format } = options;
    const name = this.#fileName(options);
    const free = this.#estimates.stop();
    return this.#saving.run(async (onProgress, signal) => {
      if (format !== 'png') onProgress(0);
      await free;
      if (format === 'png') return { name, file: await this.#picture() };
      const plan = planOf(options, this.#played);
      const file = await makeFilm(this._stage!, { ...options, format, plan }, onProgress, signal);
      return { name, file };
    });
  }

  /** Another model would take the place of the one that is filmed. */
  #followModel(workspace: Workspace, model: Model): void {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    workspace.addEventListener('change', () => workspace.current?.model !== model && this.close(), {
      signal,
    });
  }

  protected override closed(): void {
    this.#saving.cancel();
    this.#listeners?.abort();
    void this.#estimates.stop();
    this._stage?.dispose();
    this._stage = this.#shared = null;
    this.#resume();
  }
}

/** What can move: a turntable turns. */
function motionsOf({ clip }: Played, kind: FilmKind): readonly (readonly [Motion, string])[] {
  const turning = [
    ['turntable', 'Turntable'],
    ['both', `Turntable with clip ${clip!.name}`],
  ] as const;
  return kind === 'turntable' ? turning : [['clip', `Clip ${clip!.name}`], ...turning];
}

/** The size of the viewer in pixels of the screen, or larger. */
function sizeOf({ clientWidth, clientHeight }: RetroMesh, scale: number): { width: number; height: number } {
  const [width, height] = [clientWidth, clientHeight].map((edge) => Math.round(edge * scale));
  return { width: width!, height: height! };
}

/** Copies a PNG to the clipboard; false when the browser does not allow it. */
async function copyPicture(png: Promise<Blob>): Promise<boolean> {
  try {
    // Safari allows copying only when the item is made at once, before the picture is there.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return true;
  } catch {
    return false;
  }
}

customElements.define('retromesh-film-dialog', FilmDialog);
