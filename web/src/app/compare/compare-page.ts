import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Place } from '../../core/compare/comparison-rows.js';
import { countOf, fileName, listNames } from '../../core/format.js';
import { messageOf } from '../../core/model-error.js';
import type { RetroMesh } from '../../element/index.js';
import { droppedFiles, takeFiles, type Dropped } from '../input/incoming-files.js';
import { showInView } from '../viewer/show-in-view.js';
import type { Entry } from '../../core/index.js';
import type { Workspace } from '../workspace/workspace.js';
import { cssVariables } from '../ui/css-variables.js';
import { dropCorners } from '../ui/drop-overlay.js';
import { checkbox, select } from '../ui/fields.js';
import { icon, iconButton, logo } from '../ui/icons.js';
import '../ui/more-icons.js';
import { PageElement } from '../ui/page-element.js';
import { radioGroup } from '../ui/radio-group.js';
import type { ChangePanel, Compared } from './change-panel.js';
import './change-panel.js';
import { changedFaces } from './changed-faces.js';
import './compare.css';
import { leaderOf, linkViewers } from './linked-viewers.js';
import { PageOver } from './page-over.js';
import {
  choicesOf,
  compareVersions,
  openVersion,
  versionOf,
  type OpenedVersion,
  type VersionChoice,
} from './versions.js';
import { isolated } from '../ui/file-label.js';

const modes = [
  ['overlay', 'Overlay', 'The second one over the first'],
  ['side', 'Side by side', 'With one camera and one time'],
  ['slider', 'Slider', 'The first one on the left, the second one on the right'],
] as const;
type Mode = (typeof modes)[number][0];

const sides = ['before', 'after'] as const;
type Side = (typeof sides)[number];

/** Other versions that are offered at once; the list above has all. */
const mostOffered = 12;

/** A page over the viewer: two versions of a model, and the list of what differs. */
export class ComparePage extends PageElement.with({
  _choices: [] as readonly VersionChoice[],
  /** Indices of the choices; −1 while none is chosen. */
  _chosen: { before: -1, after: -1 } as Readonly<Record<Side, number>>,
  _mode: 'overlay' as Mode,
  /** Faces that are the same are grey. */
  _grey: true,
  /** Where the slider is, in percent from the left. */
  _wipe: 50,
  /** What is shown; null while it is opened. */
  _versions: null as Readonly<Record<Side, OpenedVersion>> | null,
  _compared: null as Compared | null,
  _failed: '',
}) {
  #workspace: Workspace | null = null;
  /** The choice that is the model of the page. */
  #shown = -1;
  #over: PageOver | null = null;
  /** Ends opening what was chosen before, and the links between its viewers. */
  #work = new AbortController();
  #resume = (): void => {};

  constructor() {
    super();
    // Files that are dropped here are another version.
    this.addEventListener('dragenter', this.#drag);
    this.addEventListener('dragover', this.#drag);
    this.addEventListener('dragleave', (event) => event.stopPropagation());
    this.addEventListener('drop', (event) => void this.#drop(event));
    this.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href="#bytes"]')) event.preventDefault();
    });
    this.addEventListener('show-source', (event) => void this.#showSource(event));
    // Before the viewers, for which N is the next face.
    this.addEventListener('keydown', this.#step, { capture: true });
  }

  /**
   * Compares two models, or the one that is shown with its version before; where there is none, another
   * version is asked for.
   */
  async show(workspace: Workspace, viewer: RetroMesh | null, models: readonly Entry[] = []): Promise<void> {
    this.#workspace = workspace;
    const { choices, shown, hasBefore } = choicesOf(workspace);
    this._choices = choices;
    this.#shown = shown;
    const { entries } = workspace.current!.version.files;
    const [first, second] = models.map((model) => Number(hasBefore) + entries.indexOf(model));
    this._chosen =
      first !== undefined && second !== undefined
        ? { before: first, after: second }
        : hasBefore
          ? { before: 0, after: shown }
          : { before: shown, after: -1 };
    const playing = viewer?.playback.playing ?? false;
    if (playing) viewer!.pause();
    this.#resume = playing ? () => viewer!.play() : () => {};
    this.#over = new PageOver(this, () => this.#closed(), this.#key);
    await this.updateComplete;
    this.querySelector<HTMLElement>('h1')?.focus();
    void this.#open();
  }

  protected override updated(changed: PropertyValues): void {
    if (this._versions && (['_mode', '_grey', '_compared'] as const).some((name) => changed.has(name)))
      this.#arrange();
  }

  protected override render(): unknown {
    if (!this.#workspace) return nothing;
    const isEmpty = this._chosen.after < 0;
    const name = this.#workspace.current?.model?.name ?? 'Models';
    return html`<section class="compare-page" aria-label="Compare two versions">
      <header class="header">
        <span class="brand">${logo}<span class="only-l">Retromesh</span></span>
        <div class="crumb">
          <span class="sep only-l"></span>
          <h1 class="cut" tabindex="-1"><bdi>${name}</bdi></h1>
          <span class="dim cut only-l"
            >${isEmpty ? 'compare with another version' : html`compared with ${isolated(this._choices[this._chosen.before]!.label)}`}</span
          >
        </div>
        <span class="grow"></span>
        <button class="btn quiet" aria-label="Close" title="Close (Esc)" @click=${() => this.#over?.leave()}>
          ${icon('x')}<span class="only-l">Close</span> <kbd class="only-l">Esc</kbd>
        </button>
      </header>
      <div class="compare-work ${isEmpty ? 'empty' : ''}">
        <div class="compare-left">${this.#bar(isEmpty)}${isEmpty ? this.#candidates() : this.#views()}</div>
        ${isEmpty ? nothing : html`<aside class="compare-panel" aria-label="What differs">${this.#changes()}</aside>`}
      </div>
    </section>`;
  }

  #bar(isEmpty: boolean): TemplateResult {
    return html`<div class="row wrap compare-bar">
      ${this.#select('before')}<span class="dim" aria-hidden="true">→</span>${this.#select('after')}
      ${isEmpty ? nothing : iconButton('folder-open', 'Choose files', this.#chooseFiles)}
      <input type="file" multiple hidden @change=${this.#filesChosen} />
      <span class="grow"></span>
      ${isEmpty ? nothing : radioGroup('View', modes, this._mode, (mode) => (this._mode = mode))}
    </div>`;
  }

  #select(side: Side): TemplateResult {
    const chosen = this._chosen[side];
    const choices = this._choices.map(({ label }, i) => [i, label] as const);
    return select(
      side === 'before' ? 'Before' : 'After',
      chosen,
      chosen < 0 ? [[-1, 'choose a version'] as const, ...choices] : choices,
      (choice) => this.#choose(side, choice),
    );
  }

  /** Where there is no second version: a place for files, and what else is open. */
  #candidates(): TemplateResult {
    const offered = this._choices.flatMap((choice, i) =>
      i === this._chosen.before ? [] : [{ ...choice, i }],
    );
    return html`<div class="compare-drop">
      ${dropCorners}
      <h2>Drop the files of another version</h2>
      <p class="dim">What is missing of them is taken from the model that is shown.</p>
      <button class="btn primary lg" @click=${this.#chooseFiles}>${icon('folder-open')}Choose files</button>
      ${
        offered.length > 0
          ? html`<h3>Or compare with another model of this drop</h3>
              <div class="row wrap">
                ${offered
                  .slice(0, mostOffered)
                  .map(
                    ({ label, i }) =>
                      html`<button class="btn" @click=${() => this.#choose('after', i)}>
                        ${isolated(label)}
                      </button>`,
                  )}
              </div>`
          : nothing
      }
    </div>`;
  }

  #views(): TemplateResult {
    const { _mode: mode, _versions: versions } = this;
    const [before, after] = this.#viewers();
    const leader = before && after && versions ? leaderOf(before, after) : null;
    const wipe = ({ target }: Event): void => void (this._wipe = Number((target as HTMLInputElement).value));
    return html`<div class="compare-stage ${mode}" ${cssVariables({ '--wipe': `${this._wipe}%` })}>
        <div class="compare-side" ?inert=${mode === 'overlay'}>
          <retro-mesh grid></retro-mesh><span class="compare-name">Before</span>
        </div>
        <div class="compare-side second">
          <retro-mesh></retro-mesh><span class="compare-name">After</span>
        </div>
        ${mode === 'overlay' && this._compared ? this.#legend(this._compared) : nothing}
        <div class="island zoom">
          ${iconButton('plus', 'Zoom in', () => before?.camera.zoom(1.25))}
          ${iconButton('scan', 'Fit both', () => before?.camera.fit())}
          ${iconButton('minus', 'Zoom out', () => before?.camera.zoom(1 / 1.25))}
        </div>
      </div>
      ${
        mode === 'slider'
          ? html`<input
              class="compare-wipe"
              type="range"
              aria-label="Border between before and after"
              .value=${String(this._wipe)}
              @input=${wipe}
            />`
          : nothing
      }
      <retromesh-timeline .model=${leader?.model ?? null} .viewer=${leader}></retromesh-timeline>`;
  }

  #legend({ faces, models }: Compared): TemplateResult {
    const same = new Set(models.after.faceSource).size - faces.after.size;
    return html`<div class="island compare-legend">
      <span><i></i>${countOf(faces.after.size, 'changed face')}</span>
      <span><i class="same"></i>${same.toLocaleString('en')} the same</span>
      ${checkbox('Grey the rest', this._grey, (grey) => (this._grey = grey))}
    </div>`;
  }

  #changes(): TemplateResult {
    if (this._failed) return html`<p class="err-c compare-said" role="alert">${this._failed}</p>`;
    if (!this._compared) return html`<p class="dim compare-said">Comparing…</p>`;
    return html`<retromesh-change-panel
      .compared=${this._compared}
      .hasFiles=${this._chosen.after === this.#shown}
      @show-place=${({ detail }: CustomEvent<Place>) => this.#showPlace(detail)}
    ></retromesh-change-panel>`;
  }

  #viewers(): readonly [before: RetroMesh | undefined, after: RetroMesh | undefined] {
    const [before, after] = this.querySelectorAll<RetroMesh>('.compare-stage retro-mesh');
    return [before, after];
  }

  #choose(side: Side, choice: number): void {
    this._chosen = { ...this._chosen, [side]: choice };
    void this.#open();
  }

  /** Opens, shows and compares what is chosen. */
  async #open(): Promise<void> {
    this.#work.abort();
    const { signal } = (this.#work = new AbortController());
    this.#dispose();
    this._failed = '';
    const { before, after } = this._chosen;
    if (before < 0 || after < 0) return;
    try {
      const opened = await this.#openBoth([before, after], signal);
      if (!opened) return;
      this._versions = opened;
      await this.updateComplete;
      await this.#show(opened, signal);
      const comparison = await compareVersions(opened, signal);
      if (signal.aborted) return;
      const models = { before: opened.before.model, after: opened.after.model };
      this._compared = { comparison, models, faces: changedFaces(comparison, models) };
    } catch (error) {
      if (!signal.aborted) this._failed = messageOf(error);
    }
  }

  /** Null, with nothing left open, where another choice was made meanwhile. */
  async #openBoth(
    choices: readonly [before: number, after: number],
    signal: AbortSignal,
  ): Promise<Record<Side, OpenedVersion> | null> {
    const opened: OpenedVersion[] = [];
    try {
      for (const choice of choices) opened.push(await this._choices[choice]!.open(signal));
      signal.throwIfAborted();
    } catch (error) {
      for (const { model } of opened) model.dispose();
      if (signal.aborted) return null;
      throw error;
    }
    const [before, after] = opened as [OpenedVersion, OpenedVersion];
    return { before, after };
  }

  async #show({ before, after }: Record<Side, OpenedVersion>, signal: AbortSignal): Promise<void> {
    const [one, other] = this.#viewers() as readonly [RetroMesh, RetroMesh];
    one.alt = `${before.model.name}, before`;
    other.alt = `${after.model.name}, after`;
    await Promise.all([one.show(before.model), other.show(after.model)]);
    if (signal.aborted) return;
    linkViewers(one, other, signal);
    this.#arrange();
    one.playback.dispatchEvent(new Event('change'));
    one.camera.fit();
    this.requestUpdate();
  }

  /** Colours what differs; in the overlay, the rest is grey, or the second model has one colour. */
  #arrange(): void {
    const { _mode: mode, _grey: grey, _compared: compared } = this;
    const [one, other] = this.#viewers() as readonly [RetroMesh, RetroMesh];
    const isOverlay = mode === 'overlay';
    const colour = getComputedStyle(this).getPropertyValue('--change');
    other.toggleAttribute('data-tinted', isOverlay && !grey);
    other.grid = !isOverlay;
    one.display = isOverlay && grey ? 'shaded' : 'textured';
    other.display = isOverlay ? 'shaded' : one.display;
    other.background = isOverlay ? 'transparent' : '';
    for (const [viewer, side] of [
      [one, 'before'],
      [other, 'after'],
    ] as const)
      viewer.stage.colourFaces(compared?.faces[side] ?? new Set(), colour, isOverlay ? 1 : 0.5);
  }

  #showPlace({ side, target, frame }: Place): void {
    const [one, other] = this.#viewers() as readonly [RetroMesh, RetroMesh];
    const viewer = side === 'before' ? one : other;
    const inFrame = frame === null ? [] : [{ kind: 'frame', index: frame, more: new Uint32Array() } as const];
    const said = [...inFrame, target].map((each) => showInView(viewer, each, true));
    this.announce(said.join(' '));
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#over?.leave();
    if (event.target === document.body) this.#step(event);
    // Keys of the page below.
    event.stopPropagation();
  };

  /** N and Shift N go from place to place. */
  readonly #step = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (key.toLowerCase() !== 'n' || ctrlKey || metaKey || altKey) return;
    if (target instanceof HTMLSelectElement) return;
    event.preventDefault();
    event.stopPropagation();
    this.querySelector<ChangePanel>('retromesh-change-panel')?.step(shiftKey ? -1 : 1);
  };

  /** A location is shown in the page below, which has the bytes. */
  async #showSource({ detail }: Event & { readonly detail?: unknown }): Promise<void> {
    await this.#over?.leaveFor('bytes');
    document.querySelector('.viewer-page')?.dispatchEvent(new CustomEvent('show-source', { detail }));
  }

  readonly #chooseFiles = (): void => this.querySelector<HTMLInputElement>('input[type=file]')!.click();

  #drag(event: DragEvent): void {
    event.stopPropagation();
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  }

  async #drop(event: DragEvent): Promise<void> {
    event.stopPropagation();
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const { files } = await droppedFiles(event.dataTransfer, this.#work.signal);
    this.#add(files);
  }

  #filesChosen({ target }: Event): void {
    this.#add(takeFiles(target as HTMLInputElement).files);
  }

  /** Compares with other files. */
  #add(files: Dropped['files']): void {
    if (files.length === 0 || !this.#workspace) return;
    const label = listNames(files.map(({ name }) => fileName(name)));
    const current = this.#workspace.current!;
    const open: VersionChoice['open'] = async (signal) =>
      openVersion(await versionOf(files, current, signal), signal);
    this._choices = [...this._choices, { label, open }];
    this.#choose('after', this._choices.length - 1);
  }

  #dispose(): void {
    for (const side of sides) this._versions?.[side].model.dispose();
    this._versions = this._compared = null;
  }

  #closed(): void {
    this.#work.abort();
    this.#workspace = null;
    this.#dispose();
    this.#resume();
  }
}

customElements.define('retromesh-compare-page', ComparePage);
