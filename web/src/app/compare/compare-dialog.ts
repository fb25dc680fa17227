import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { comparisonRows, verdict, type Place, type Row } from '../../core/compare/comparison-rows.js';
import type { Comparison } from '../../core/compare/comparison.js';
import { fileName, listNames } from '../../core/format.js';
import { messageOf } from '../../core/model-error.js';
import type { RetroMesh } from '../../element/index.js';
import { droppedFiles, takeFiles, type Dropped } from '../input/incoming-files.js';
import { showInView } from '../viewer/show-in-view.js';
import type { Entry } from '../../core/index.js';
import type { Workspace } from '../workspace/workspace.js';
import { cssVariables } from '../ui/css-variables.js';
import { DialogElement } from '../ui/dialog.js';
import { select } from '../ui/fields.js';
import { icon, iconButton } from '../ui/icons.js';
import { radioGroup } from '../ui/radio-group.js';
import { inThread } from '../../threads/start-worker.js';
import workerAddress from './compare-worker.ts?worker&url';
import type { CompareCalls } from './compare-worker.js';
import './compare.css';
import { leaderOf, linkViewers } from './linked-viewers.js';
import { choicesOf, openVersion, versionOf, type OpenedVersion, type VersionChoice } from './versions.js';
import { isolated } from '../ui/file-label.js';

const modes = [
  ['overlay', 'Overlay', 'The second one over the first, in one colour'],
  ['side', 'Side by side', 'With one camera and one time'],
  ['slider', 'Slider', 'The first one on the left, the second one on the right'],
] as const;
type Mode = (typeof modes)[number][0];

const sides = ['before', 'after'] as const;
type Side = (typeof sides)[number];

/** Two versions of a model in one view, and the table of what has changed. */
export class CompareDialog extends DialogElement.with({
  _choices: [] as readonly VersionChoice[],
  /** Indices of the choices; −1 while none is chosen. */
  _chosen: { before: -1, after: -1 } as Readonly<Record<Side, number>>,
  _mode: 'overlay' as Mode,
  /** Where the slider is, in percent from the left. */
  _wipe: 50,
  /** What is shown; null while it is opened. */
  _versions: null as Readonly<Record<Side, OpenedVersion>> | null,
  _comparison: null as Comparison | null,
  _failed: '',
}) {
  protected override readonly look = 'compare';
  protected override readonly closesOutside = false;
  #workspace: Workspace | null = null;
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
  }

  /**
   * Compares two models, or the one that is shown with its version before; where there is none, another
   * version is asked for.
   */
  async show(workspace: Workspace, viewer: RetroMesh | null, models: readonly Entry[] = []): Promise<void> {
    if (this.#workspace) return;
    this.#workspace = workspace;
    const { choices, shown, hasBefore } = choicesOf(workspace);
    this._choices = choices;
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
    await this.showModal();
    void this.#open();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('_mode') && this._versions) this.#arrange();
  }

  protected override heading(): unknown {
    return 'Compare two versions';
  }

  protected override content(): unknown {
    if (!this.#workspace) return nothing;
    return html`${this.#form()}
      <div class="compare-parts">
        <div class="compare-view" ?hidden=${this._chosen.after < 0}>${this.#views()}</div>
        <div class="compare-changes" role="region" aria-label="Changes" tabindex="0">${this.#changes()}</div>
      </div>`;
  }

  #form(): TemplateResult {
    return html`<div class="row wrap compare-form">
      ${sides.map((side) => this.#select(side))}
      <button class="btn" @click=${() => this.querySelector<HTMLInputElement>('input[type=file]')!.click()}>
        ${icon('folder-open')}Choose files
      </button>
      <input type="file" multiple hidden @change=${this.#filesChosen} />
      <span class="grow"></span>
      ${iconButton('scan', 'Fit both', () => this.#viewers()[0]?.camera.fit(), { look: '' })}
      ${radioGroup('View', modes, this._mode, (mode) => (this._mode = mode))}
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

  #changes(): TemplateResult {
    if (this._failed) return html`<p class="err-c" role="alert">${this._failed}</p>`;
    if (this._chosen.after < 0)
      return html`<p>Drop the files of another version here, or choose one above.</p>
        <p class="dim">What is missing of them is taken from the model that is shown.</p>`;
    if (!this._comparison) return html`<p class="dim">Comparing…</p>`;
    return compareTable(this._comparison, (place) => this.#showPlace(place));
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
      const comparison = await compareInThread(opened, signal);
      if (signal.aborted) return;
      this._comparison = comparison;
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

  /** In the overlay, the second model has one colour. */
  #arrange(): void {
    const [one, other] = this.#viewers() as readonly [RetroMesh, RetroMesh];
    const isTinted = this._mode === 'overlay';
    other.toggleAttribute('data-tinted', isTinted);
    other.grid = this._mode === 'side' || this._mode === 'slider';
    other.display = isTinted ? 'shaded' : one.display;
    other.background = isTinted ? 'transparent' : '';
  }

  #showPlace({ side, target, frame }: Place): void {
    const [one, other] = this.#viewers() as readonly [RetroMesh, RetroMesh];
    const viewer = side === 'before' ? one : other;
    const inFrame = frame === null ? [] : [{ kind: 'frame', index: frame, more: new Uint32Array() } as const];
    const said = [...inFrame, target].map((each) => showInView(viewer, each));
    this.announce(said.join(' '));
  }

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
    this._versions = this._comparison = null;
  }

  protected override closed(): void {
    this.#work.abort();
    this.#workspace = null;
    this.#dispose();
    this.#resume();
  }
}

/** Compares two versions in a thread of its own, which ends with the answer or the signal. Throws a ModelError. */
async function compareInThread(
  { before, after }: Readonly<Record<'before' | 'after', OpenedVersion>>,
  signal: AbortSignal,
): Promise<Comparison> {
  return inThread<CompareCalls, Comparison>(workerAddress, (thread) =>
    thread.call('compare', { before: before.origin, after: after.origin }, { signal }),
  );
}

customElements.define('retromesh-compare-dialog', CompareDialog);

/** What has changed, in groups; a row with a place is a button that shows it. */
function compareTable(comparison: Comparison, show: (place: Place) => void): TemplateResult {
  const rows = comparisonRows(comparison);
  const groups = [...new Set(rows.map(({ group }) => group))];
  return html`<p class="strong verdict">${verdict(comparison)}</p>
    ${
      rows.length > 0
        ? html`<table class="compare-table">
            <caption class="sr">
              What has changed
            </caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            ${groups.map(
              (group) =>
                html`<tbody>
                  <tr>
                    <th scope="rowgroup" colspan="3">${group}</th>
                  </tr>
                  ${rows.filter((row) => row.group === group).map((row) => tableRow(row, show))}
                </tbody>`,
            )}
          </table>`
        : nothing
    }`;
}

function tableRow({ group, what, before, after, place }: Row, show: (place: Place) => void): TemplateResult {
  const name = place
    ? html`<button
        class="btn quiet"
        title="Show in view"
        aria-label="Show in view: ${group}, ${what}"
        @click=${() => show(place)}
      >
        ${isolated(what)}
      </button>`
    : html`<span>${isolated(what)}</span>`;
  return html`<tr>
    <td>${name}</td>
    <td>${isolated(before)}</td>
    <td>${isolated(after)}</td>
  </tr>`;
}
