import { html, nothing, type TemplateResult } from 'lit';
import { countOf, short, sizeInWords } from '../../core/format.js';
import { noteOf } from '../../core/note.js';
import { messageOf } from '../../core/model-error.js';
import type { Model, Note } from '../../core/index.js';
import { isHidden } from '../../convert/drawn/losses.js';
import { heightOf, heightText, scaleForHeight, type Sized } from '../../convert/size.js';
import { targetDescriptions as targets, type TargetDescription } from '../../convert/target-descriptions.js';
import { DialogElement } from '../ui/dialog.js';
import { icon } from '../ui/icons.js';
import { pickList, type PickRow } from '../ui/pick-list.js';
import '../ui/more-icons.js';
import { Saving } from '../ui/saving.js';
import './export-dialog.css';
import type { Preview } from '../../convert/targets.js';
import type { ExportCalls, Measured, ModelSource, WriteOptions, WrittenFile } from './export-worker.js';
import type { GameOption } from '../../core/family-texts.js';
import { checkbox, number, select } from '../ui/fields.js';
import { originOf } from '../../threads/model-origin.js';
import workerAddress from './export-worker.ts?worker&url';
import { startWorker } from '../../threads/start-worker.js';
import { WorkerClient, type CallOptions } from '../../threads/worker-client.js';

/** What the user chose. */
interface ExportChoice {
  readonly target: string;
  readonly allFrames: boolean;
  readonly hiddenFaces: boolean;
  readonly millimetres: number;
  /** Units of the files for one of this model, by format. */
  readonly scales: Readonly<Record<string, number>>;
  readonly quantize: boolean;
  /** Values of the options of formats of games, by format and option. */
  readonly game: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Milliseconds after which the sizes of no further formats are looked for. */
const longestMeasure = 4000;
const sides = { min: 1, max: 10_000, step: 'any' } as const;
const formats = [
  ['Other programs', targets.filter(({ game }) => !game)],
  ['Games', targets.filter(({ game }) => game)],
] as const;
const firstChoice: ExportChoice = {
  target: targets[0]!.id,
  allFrames: false,
  hiddenFaces: false,
  millimetres: 100,
  scales: {},
  quantize: false,
  game: {},
};

/** A model that the dialog writes. */
interface Exportable {
  readonly name: string;
  /** The name of its files without extension. */
  readonly fileStem: string;
  readonly model: Sized & Pick<Model, 'frameCount'>;
  readonly source: ModelSource;
  /** About reading it. */
  readonly notes: readonly Note[];
  /** The number of the frame that is shown. */
  readonly shownFrame: number;
}

/** A model that a thread of its own opens again and writes, so that the page stays free however large it is. */
class ModelExport {
  readonly #source: ModelSource;
  #client: WorkerClient<ExportCalls> | null = null;

  constructor(source: ModelSource) {
    this.#source = source;
  }

  /** What a format cannot keep of the model, and its scale. */
  async preview(target: string, options: WriteOptions, signal: AbortSignal): Promise<Preview> {
    return this.#thread().call('preview', { target, options }, { signal });
  }

  async measure(target: string, options: WriteOptions, signal: AbortSignal): Promise<Measured> {
    return this.#thread().call('measure', { target, options }, { signal });
  }

  /** Writes the model. Throws a ModelError, or the reason of an aborted signal. */
  async write(target: string, options: WriteOptions, call: CallOptions): Promise<WrittenFile> {
    return this.#thread().call('write', { target, options }, call);
  }

  /** Ends the thread. */
  close(): void {
    this.#client?.close();
  }

  /** The thread with the model: another one where the last could not be started. */
  #thread(): WorkerClient<ExportCalls> {
    if (this.#client?.isOpen) return this.#client;
    this.#client = new WorkerClient<ExportCalls>(startWorker(workerAddress));
    this.#client.call('open', this.#source).catch(() => {}); // the calls that need the model fail with its error, too
    return this.#client;
  }
}

/** Writes the model in other formats: a list of them with what each keeps and loses, options, progress and cancel. */
export class ExportDialog extends DialogElement.with({
  /** The model; null while the dialog is closed. */
  _shared: null as Exportable | null,
  _choice: firstChoice as ExportChoice,
  _previews: new Map() as ReadonlyMap<string, Preview>,
  _sizes: new Map() as ReadonlyMap<string, Measured>,
}) {
  protected override readonly look = 'framed export';
  #export: ModelExport | null = null;
  readonly #saving = new Saving(this);
  #search: AbortController | null = null;
  #measuring: AbortController | null = null;

  async show(shared: Exportable, target?: string): Promise<void> {
    this.#export?.close();
    this.#export = new ModelExport(shared.source);
    this._shared = shared;
    const chosen = target ?? this._choice.target;
    this._choice = { ...this._choice, scales: {}, target: chosen };
    this.#saving.report({});
    void this.#findNotes();
    await this.showModal();
  }

  protected override heading(): unknown {
    return html`Export <bdi>${this._shared?.name}</bdi>`;
  }

  protected override content(): unknown {
    if (!this._shared) return nothing;
    const target = targets.find(({ id }) => id === this._choice.target)!;
    return pickList(
      'Format',
      formats.map(([name, some]) => [name, some.map((each) => this.#row(each))] as const),
      target.id,
      (id) => this.#change({ target: id }),
      this.#details(target, this._shared),
      { disabled: this.#saving.hasProgress },
    );
  }

  protected override foot(): unknown {
    const { target } = this._choice;
    const made = this._sizes.get(target);
    return this.#saving.footer(
      'Exporting',
      made ? `${made.name} ${sizeInWords(made.size)}` : '',
      html`<button class="btn primary" @click=${this.#save}>${icon('download')}Save</button>`,
    );
  }

  #row({ id, name, purpose }: TargetDescription): PickRow<string> {
    const losses = this._previews.get(id)?.notes.length;
    const size = this._sizes.get(id)?.size;
    const kept =
      losses === undefined
        ? nothing
        : losses === 0
          ? html` · <span class="ok-c">all kept</span>`
          : html` · <span class="warn-c">loses ${losses}</span>`;
    return {
      id,
      name,
      value: size === undefined ? '' : sizeInWords(size),
      line: html`${purpose}${kept}`,
    };
  }

  /** What a format keeps and loses of the model, and its options. */
  #details(target: TargetDescription, { model, name, notes: read }: Exportable): TemplateResult {
    const losses = this._previews.get(target.id)?.notes;
    const notes = [...read, ...(losses ?? [])];
    return html`<h2 class="export-name">${target.name} <span class="dim">for ${target.purpose}</span></h2>
      <p>${icon('check')} Keeps ${target.keeps}.</p>
      ${
        losses === undefined
          ? html`<p class="dim">Checking this model…</p>`
          : notes.length === 0
            ? html`<p class="export-kept ok-c strong">Nothing of <bdi>${name}</bdi> is lost</p>`
            : html`<h2>Loses</h2>
                <ul class="export-lost">
                  ${notes.map(({ title, why }) => html`<li><b>${title}.</b> <span class="dim">${why}</span></li>`)}
                </ul>`
      }
      ${this.#form(target, model)}`;
  }

  /** The options of the format that is chosen. */
  #form(target: TargetDescription, model: Exportable['model']): TemplateResult {
    const { groups: all, materials, frameCount } = model;
    const choice = this._choice;
    const change = (changed: Partial<ExportChoice>): void => this.#change(changed);
    const hidden = all.filter(({ material }) => isHidden(materials[material]!));
    const hiddenFaces = hidden.reduce((sum, { count }) => sum + count / 3, 0);
    const has = (option: TargetDescription['options'][number]): boolean => target.options.includes(option);
    return html`<h2>Options</h2>
      <div class="row wrap options">
        ${
          has('all-frames') && frameCount > 1
            ? checkbox(
                `All ${countOf(frameCount, 'frame')}, as files in a zip`,
                choice.allFrames,
                (allFrames) => change({ allFrames }),
              )
            : nothing
        }
        ${
          hiddenFaces > 0
            ? checkbox(
                `With ${countOf(hiddenFaces, 'face')} that the game does not draw`,
                choice.hiddenFaces,
                (on) => change({ hiddenFaces: on }),
              )
            : nothing
        }
        ${has('millimetres') ? number('Longest side', choice.millimetres, sides, (millimetres) => change({ millimetres }), { unit: 'mm' }) : nothing}
        ${has('millimetres') ? nothing : this.#size(target, model)}
        ${
          has('quantize')
            ? checkbox('Smaller, for programs that read quantized meshes', choice.quantize, (quantize) =>
                change({ quantize }),
              )
            : nothing
        }
        ${target.game?.map((option) => this.#gameOption(target.id, option)) ?? nothing}
        ${has('frame') && frameCount > 1 && !(has('all-frames') && choice.allFrames) ? html`<p class="dim sm">The frame that is shown is exported.</p>` : nothing}
      </div>`;
  }

  /** Scale and height, of which each follows the other, and what results. Empty fields let the format choose. */
  #size({ id, player }: TargetDescription, model: Sized): TemplateResult {
    const { [id]: chosen, ...others } = this._choice.scales;
    const preview = this._previews.get(id);
    const scale = chosen ?? (preview && (preview.scale ?? 1));
    const height = heightOf(model);
    const range = { min: 0, step: 'any' } as const;
    const set = (value: number): void =>
      this.#change({ scales: value > 0 ? { ...others, [id]: value } : others });
    const shown = (value: number): number | null =>
      scale === undefined ? null : Number(short(value * scale));
    const setHeight = (value: number): void => set(value > 0 ? scaleForHeight(model, value) : value);
    return html`${number('Scale', shown(1), range, set)}
      ${height > 0 ? number('Height', shown(height), range, setHeight) : nothing}
      <p class="dim sm" role="status">
        ${height > 0 && scale !== undefined ? `It becomes ${heightText(height * scale, player)}.` : nothing}
      </p>`;
  }

  /** A list of values, or a number that may be left empty. */
  #gameOption(target: string, { id, name, values }: GameOption): TemplateResult {
    const { game } = this._choice;
    const value = game[target]?.[id] ?? '';
    const set = (chosen: string): void =>
      this.#change({ game: { ...game, [target]: { ...game[target], [id]: chosen } } });
    if (values.length > 0)
      return select(
        name,
        value,
        values.map((each) => [each.id, each.name] as const),
        set,
      );
    return number(
      name,
      value === '' ? null : Number(value),
      { min: 0, step: 'any' },
      (chosen) => set(Number.isNaN(chosen) ? '' : String(chosen)),
      { empty: 'as fits' },
    );
  }

  #change(change: Partial<ExportChoice>): void {
    const choice = { ...this._choice, ...change };
    const { millimetres } = choice;
    const isValid = millimetres >= sides.min && millimetres <= sides.max;
    this._choice = isValid ? choice : { ...choice, millimetres: this._choice.millimetres };
    this.#saving.report({});
    // The size of the chosen format is that of its options; those of a format that was only looked at stay.
    if (change.target === undefined) this._sizes = without(this._sizes, choice.target);
    const isForAll = change.hiddenFaces !== undefined || change.scales || change.game;
    void (isForAll ? this.#findNotes() : this.#measure());
    // An input whose value was corrected to what it had before would keep what was typed.
    this.requestUpdate();
  }

  /** Finds what each format loses, and its scale, one after the other: those of games write the model for it. */
  async #findNotes(): Promise<void> {
    this.#search?.abort();
    this.#measuring?.abort();
    const { signal } = (this.#search = new AbortController());
    const shared = this._shared!;
    const work = this.#export!;
    this._previews = this._sizes = new Map();
    for (const { id } of targets) {
      const found = await work
        .preview(id, this.#options(shared, id), signal)
        .catch((error: unknown) => ({ notes: [noteOf('warning', messageOf(error))] }));
      if (signal.aborted) return;
      this._previews = new Map([...this._previews, [id, found]]);
    }
    void this.#measure();
  }

  /** Finds the sizes of what would be saved: of the chosen format, then, while that is quick, of the others. */
  async #measure(): Promise<void> {
    this.#measuring?.abort();
    if (this._previews.size < targets.length) return;
    const { signal } = (this.#measuring = new AbortController());
    const [shared, work, began] = [this._shared!, this.#export!, performance.now()];
    const { target } = this._choice;
    for (const id of [target, ...targets.map((each) => each.id)]) {
      if (this._sizes.has(id) || (id !== target && performance.now() - began > longestMeasure)) continue;
      const made = await work.measure(id, this.#options(shared, id), signal).catch(() => null);
      if (signal.aborted) return;
      if (made) this._sizes = new Map([...this._sizes, [id, made]]);
    }
  }

  #options(shared: Exportable, target: string): WriteOptions {
    const { allFrames, hiddenFaces, millimetres, quantize, scales, game } = this._choice;
    return {
      stem: shared.fileStem,
      frames: allFrames ? 'all' : { frame: shared.shownFrame },
      hiddenFaces,
      millimetres,
      scale: scales[target],
      quantize,
      game: Object.fromEntries(Object.entries(game[target] ?? {}).filter(([, value]) => value !== '')),
    };
  }

  #save(): Promise<void> {
    const { target } = this._choice;
    const options = this.#options(this._shared!, target);
    this.#measuring?.abort();
    return this.#saving.run(async (onProgress, signal) => {
      onProgress(0);
      const { name, blob, files } = await this.#export!.write(target, options, { signal, onProgress });
      return { name, file: blob, contents: files > 1 ? ` and contains ${countOf(files, 'file')}` : '' };
    });
  }

  protected override closed(): void {
    this.#saving.cancel();
    this.#search?.abort();
    this.#measuring?.abort();
    this.#export?.close();
    this.#export = null;
    this._shared = null;
    this._previews = this._sizes = new Map();
  }
}

function without<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> {
  return new Map([...map].filter(([each]) => each !== key));
}

/** A model that is open. */
interface OpenModel extends Pick<Exportable, 'name' | 'fileStem' | 'shownFrame'> {
  readonly model: Model;
}

/** Shows the dialog that writes an opened model in other formats. */
export async function showExportDialog(parent: HTMLElement, shared: OpenModel): Promise<void> {
  const { name, model, fileStem, shownFrame } = shared;
  const source = originOf(model);
  await showDialog(parent, { name, model, source, fileStem, shownFrame, notes: [] });
}

/** Shows the dialog, with a format that is chosen. */
export async function showDialog(parent: HTMLElement, exported: Exportable, target?: string): Promise<void> {
  const name = 'retromesh-export-dialog';
  const dialog = parent.querySelector<ExportDialog>(name) ?? (document.createElement(name) as ExportDialog);
  parent.append(dialog);
  await dialog.show(exported, target);
}

customElements.define('retromesh-export-dialog', ExportDialog);
