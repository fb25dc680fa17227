import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Model } from '../../core/index.js';
import { messageOf } from '../../core/model-error.js';
import type { Element, ElementRange } from '../../core/inspector/document-bytes.js';
import { fileName, withCommas } from '../../core/format.js';
import { originText } from '../../core/wording.js';
import type { RetroMesh } from '../../element/index.js';
import { showInView } from '../viewer/show-in-view.js';
import { EventController } from '../ui/event-controller.js';
import { given, PageElement } from '../ui/page-element.js';
import type { Workspace } from '../workspace/workspace.js';
import { locationOf, type Place } from '../viewer/facts.js';
import './bytes.css';
import { boneAt, chosenElements, ClipChoice } from './selection-links.js';
import { bytesHead, filesToChoose, type FilesToChoose, type ListedFile } from './bytes-head.js';
import type { ByteChange } from './changes.js';
import './changes-foot.js';
import type { SetField } from './field-line.js';
import { hexKeys } from './hex-keys.js';
import type { WriteBytes } from './typing.js';
import type { FileBytes } from './file-bytes.js';
import './file-bytes.js';
import type { FileText } from './file-text.js';
import './file-text.js';
import { LastStep } from './last-step.js';
import { ModelBytes, editedFiles, editedIn, markedIn, readShown, type ShownFile } from './model-bytes.js';
import { findLine, findPlace, lineOf, placeOf, type Found, readQuery } from './find.js';
import type { Fault } from './rows/hex-cells.js';
import type { Selection } from './rows/hex-grid.js';
import { isSame, PictureMarks } from '../viewer/marks.js';

const start: Selection = { at: 0, from: 0 };
const none: readonly never[] = [];

/** The files of the model, byte by byte or line by line, with what they make in the picture. */
class BytesTab extends PageElement.with({
  workspace: given<Workspace>(),
  /** The files to choose from; missing ones are left out. */
  files: none as readonly ListedFile[],
  /** What the viewer draws; null beside an error. */
  model: null as Model | null,
  viewer: null as RetroMesh | null,
  /** What to show. */
  place: null as Place | null,
  /** What is wrong in a file: shown first, and marked. */
  fault: null as (Fault & { readonly file: string }) | null,
  /** Whether the tab is seen. */
  shown: false,
  _file: null as ShownFile | null,
  _selection: start as Selection,
  /** The current line of a text, from 1. */
  _line: 1,
  /** What the byte under the pointer makes. */
  _pointed: null as Element | null,
  /** The bytes of the element that was asked for last, until another byte is chosen. */
  _asked: none as readonly ElementRange[],
  /** What went wrong, or could not be found. */
  _message: '',
}) {
  /** The place to show when the tab is seen. */
  #wanted: Place | null = null;
  #choice: FilesToChoose = { names: [], left: 0 };
  #modelBytes: ModelBytes | null = null;
  /** Ends what was asked for before: the last one wins. */
  #asked = new AbortController();
  readonly #marks = new PictureMarks();
  readonly #clips = new ClipChoice();
  readonly #step = new LastStep();

  protected readonly watched = [
    new EventController(this, () => this.viewer, ['pick'], this.#picked),
    new EventController(this, () => this.viewer, ['click'], this.#clicked),
    new EventController(this, () => this.viewer?.playback, ['change'], this.#played),
    new EventController(this, () => this.#modelBytes, ['change'], this.#described),
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#asked.abort();
    this.#marks.clear(this.viewer);
    this.#modelBytes?.dispose();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('workspace')) this.#modelBytes = new ModelBytes(this.workspace);
    if (changed.has('place') || changed.has('files'))
      this.#choice = filesToChoose(this.files, locationOf(this.place));
    if (changed.has('place')) this.#wanted = this.place;
    if (this.viewer) this.#clips.take(this.viewer);
    if (!this.shown) {
      if (changed.has('shown')) this.#marks.clear(this.viewer);
      return;
    }
    if (this.model && (changed.has('model') || changed.has('shown'))) void this.#modelBytes!.update();
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted) void this.#show(wanted);
    else if (changed.has('fault') && this.fault) {
      const { file, at } = this.fault;
      void this.#open(file, false).then((isOpen) => isOpen && this.#select({ at, from: at }));
    } else if (changed.has('files') || changed.has('shown')) void this.#refresh(changed.has('shown'));
  }

  /** Reads the file again, which may be another version; without one, shows what is selected in the picture, else the first. */
  async #refresh(isOpened: boolean): Promise<void> {
    const { _file: file } = this;
    const face = this.viewer?.selectedFace ?? null;
    const isKept = file !== null && this.#choice.names.includes(file.name);
    if (isOpened && face !== null && !this.place) return this.#show({ kind: 'face', index: face }, false);
    const name = isKept ? file.name : (this.#choice.names[0] ?? '');
    if ((await this.#open(name, isKept ? file.lines !== null : null)) && !isKept) this.#select(start);
  }

  /** Shows a location or the bytes of an element. */
  async #show(place: Place, focuses = true): Promise<void> {
    const signal = this.#ask();
    if ('file' in place) {
      const { kind, file, at } = place;
      if (!(await this.#open(file, kind === 'file' ? null : kind === 'line', signal))) return;
      if (this._file!.lines) this._line = Math.max(1, kind === 'line' ? at : 1);
      else {
        const within = Math.min(at, Math.max(0, this._file!.bytes.length - 1));
        this.#select({ at: within, from: within });
      }
      if (kind === 'file') return;
      this.announce(`${kind === 'line' ? 'Line' : 'Byte'} ${withCommas(at)} of ${fileName(file)}.`);
    } else {
      await this.#modelBytes!.update();
      const name = this._file?.name ?? '';
      const found = lineOf(place, this._file, this.#modelBytes!) || placeOf(place, this.#modelBytes!, name);
      if (signal.aborted) return;
      if (typeof found === 'string' && !name) await this.#open(this.#choice.names[0] ?? '', null, signal);
      if (typeof found === 'number') this._line = found;
      else if (!(await this.#goTo(found, signal))) return;
    }
    if (!focuses) return;
    await this.updateComplete;
    this.#focusRows();
  }

  /** Goes to what was found, or says why there is nothing. */
  async #goTo(found: Found | string, signal: AbortSignal): Promise<boolean> {
    this._message = typeof found === 'string' ? found : '';
    if (typeof found === 'string') {
      this.announce(found);
      return false;
    }
    if (this._file?.name !== found.file || this._file.lines)
      if (!(await this.#open(found.file, false, signal))) return false;
    this.#select({ at: found.at, from: found.at }, found.all);
    return true;
  }

  /** Reads a file; null for text or bytes as its contents are. False when it cannot be read, or another is asked for. */
  async #open(name: string, asText: boolean | null, signal = this.#ask()): Promise<boolean> {
    if (name === '') {
      this._file = null;
      return false;
    }
    try {
      const file = await readShown(this.workspace.shown!, name, asText);
      if (signal.aborted) return false;
      if (file.name !== this._file?.name) this.#point(null);
      this._file = file;
      this._message = '';
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      this._file = null;
      this._message = messageOf(error);
      return false;
    }
  }

  #ask(): AbortSignal {
    this.#asked.abort();
    this.#asked = new AbortController();
    return this.#asked.signal;
  }

  protected override render(): unknown {
    const { _file: file } = this;
    if (this.#choice.names.length === 0)
      return html`<section class="sec"><p class="dim">No file is open.</p></section>`;
    return html`<div
      class="bytes-tab"
      @keydown=${this.#key}
      @select-bytes=${({ detail }: CustomEvent<Selection>) => this.#select(detail)}
      @select-line=${({ detail }: CustomEvent<number>) => (this._line = detail)}
      @point-byte=${({ detail }: CustomEvent<number | null>) => this.#point(detail)}
      @byte-act=${({ detail }: CustomEvent<string>) => this.#act(detail)}
    >
      ${bytesHead(this.#choice, file, this.#from, this.#choose, this.#submit)}
      ${this._message ? html`<p class="sec err-c">${this._message}</p>` : nothing}
      ${file ? (file.lines ? this.#text(file, file.lines) : this.#bytes(file)) : nothing}
      ${file?.lines ? this.#links() : nothing} ${this.model ? this.#foot() : nothing}
    </div>`;
  }

  /** What the file was made of. */
  get #from(): string {
    return originText(this.model?.parts.find((part) => part.file === this._file?.name)?.from);
  }

  readonly #choose = (file: string): void => void this.#show({ kind: 'file', file, at: 0 }, false);

  /** What was changed, and on narrow pages the keys for the grid. */
  #foot(): TemplateResult {
    return html`<div class="bytes-foot">
      <retromesh-changes-foot
        .workspace=${this.workspace}
        .modelBytes=${this.#modelBytes}
        @fly=${({ detail }: CustomEvent<ByteChange>) => void this.#fly(detail)}
      ></retromesh-changes-foot>
      ${this._file && !this._file.lines ? hexKeys((key) => this.#view?.type(key)) : nothing}
    </div>`;
  }

  async #fly({ file, offset: at }: ByteChange): Promise<void> {
    await this.#show({ kind: 'byte', file, at }, false);
    this.#showInView();
  }

  /** Bytes of what is chosen in the picture. */
  #links(): unknown {
    if (!this.viewer || !this.model) return nothing;
    return chosenElements(this.viewer, (element) => void this.#show(element, false));
  }

  get #view(): FileBytes | null {
    return this.querySelector('retromesh-file-bytes');
  }

  #bytes({ name, bytes }: ShownFile): TemplateResult {
    const modelBytes = this.#modelBytes!;
    const index = modelBytes.indexOf(name);
    const isDescribed = index >= 0;
    const fault = this.fault?.file === name ? this.fault : null;
    const pointed = modelBytes.ownRangesOf(this._pointed);
    const marks = [
      ...(fault?.marks ?? []),
      ...(this.model ? editedIn(this.workspace, name) : []),
      ...markedIn(index, [...this._asked, ...pointed], 'hovered'),
    ];
    return html`<retromesh-file-bytes
      .name=${name}
      .bytes=${bytes}
      .described=${isDescribed ? modelBytes.described : null}
      .file=${index}
      .selection=${this._selection}
      .marks=${marks}
      .absent=${fault?.absent ?? 0}
      .base=${this.workspace.current?.version.files.edited(name)?.base ?? bytes}
      .set=${isDescribed && this.model ? this.#set : null}
      .write=${this.model ? this.#write : null}
      .links=${this.#links()}
    ></retromesh-file-bytes>`;
  }

  #text({ name }: ShownFile, lines: readonly string[]): TemplateResult {
    const modelBytes = this.#modelBytes!;
    const index = modelBytes.indexOf(name);
    return html`<retromesh-file-text
      .name=${name}
      .lines=${lines}
      .described=${index >= 0 ? modelBytes.described : null}
      .file=${index}
      .line=${this._line}
    ></retromesh-file-text>`;
  }

  /** What a byte, or the current line, makes. */
  #elementAt(at: number | null): Element | null {
    const [{ described }, file] = [this.#modelBytes!, this._file];
    const index = file ? this.#modelBytes!.indexOf(file.name) : -1;
    if (!described || index < 0 || at === null) return null;
    if (!file!.lines) return described.elementAt(index, at);
    return described.lines(index).find(({ line }) => line === this._line)?.element ?? null;
  }

  #select(selection: Selection, asked: readonly ElementRange[] = none): void {
    this._selection = selection;
    this._asked = asked.length > 1 ? asked : none;
    const element = this.model && this.#elementAt(selection.at);
    if (element) this.#marks.choose(this.viewer, element);
  }

  #point(at: number | null): void {
    if (!this.model) return;
    const element = this.#elementAt(at);
    if (isSame(element, this._pointed)) return;
    this._pointed = element;
    this.#marks.point(this.viewer, element);
  }

  /** A key in the grid, or a button of the record. */
  #act(act: string): void {
    const view = this.#view;
    if (act === 'edit') view?.edit();
    if (act === 'copy') void view?.copy('hex');
    if (act === 'focus') this.#focusRows();
    if (act === 'show') this.#showInView();
  }

  #showInView(): void {
    const { viewer, model } = this;
    const element = this.#elementAt(this._selection.at);
    const sentence =
      element && viewer && model
        ? this.#clips.ignoring(() => showInView(viewer, { more: new Uint32Array(), ...element }))
        : 'This makes nothing in the picture.';
    if (sentence) this.announce(sentence);
  }

  /** Another clip may have been chosen, in the timeline or with a key. */
  #played(): void {
    const clip = this.viewer && this.#clips.take(this.viewer);
    if (this.shown && clip !== null) void this.#show({ kind: 'clip', index: clip }, false);
  }

  /** A face was chosen in the picture. */
  #picked(): void {
    const face = this.viewer?.selectedFace ?? null;
    if (this.shown && face !== null) void this.#show({ kind: 'face', index: face }, false);
    this.requestUpdate();
  }

  /** A bone may be under the pointer. */
  #clicked(event: Event): void {
    const { clientX, clientY } = event as MouseEvent;
    const bone = this.shown && this.viewer ? boneAt(this.viewer, clientX, clientY) : null;
    if (bone) void this.#show(bone, false);
  }

  /** The files of another model, or changed ones, are described now. */
  #described(): void {
    this._asked = none;
    this.requestUpdate();
    const { workspace } = this;
    const step = this.#step.take(workspace.history);
    if (step && this.shown) void this.#show({ kind: 'byte', ...step }, false);
    const edited = editedFiles(workspace).filter((file) => file.changed().length > 0);
    this.fire('edited', edited.length);
  }

  readonly #write: WriteBytes = async (bytes, joins) => {
    const refusal = await this.#modelBytes!.write(this._file!.name, bytes, joins);
    if (!refusal) await this.#refresh(false);
    return refusal;
  };

  readonly #set: SetField = async (field, value) => {
    const refusal = await this.#modelBytes!.set(this._file!.name, field, value);
    this.announce(refusal || `${field.path} is changed.`);
    return refusal;
  };

  #focusRows(): void {
    this.querySelector<FileBytes | FileText>('retromesh-file-bytes, retromesh-file-text')?.focus();
  }

  #key(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (altKey || !(ctrlKey || metaKey)) return;
    if (shiftKey || key.toLowerCase() !== 'g') return;
    this.querySelector<HTMLInputElement>('.query')?.select();
    event.preventDefault();
  }

  readonly #submit = (text: string): void => {
    const { _file: file } = this;
    if (!file) return;
    const isElement = ['element', 'named'].includes(readQuery(text)?.kind ?? '');
    if (!file.lines || isElement) return void this.#find(text, file);
    const found = findLine(text, file.lines, this._line);
    if (typeof found === 'number') this._line = found;
    this._message = typeof found === 'string' ? found : '';
    this.announce(this._message || `Line ${withCommas(this._line)}.`);
  };

  async #find(text: string, { name, bytes }: ShownFile): Promise<void> {
    const query = readQuery(text);
    if (!query) return;
    const signal = this.#ask();
    const { model } = this;
    const { at } = this._selection;
    const from = { model, modelBytes: this.#modelBytes!, file: name, bytes, at, signal };
    if (model) await this.#modelBytes!.update();
    const found = await findPlace(query, from);
    if (signal.aborted || !(await this.#goTo(found, signal)) || typeof found === 'string') return;
    if (!found.all) this.#select({ at: found.at, from: found.at + found.size - 1 });
    this.announce(`Byte ${withCommas(found.at)}.`);
  }
}

customElements.define('retromesh-bytes-tab', BytesTab);
