import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Model } from '../../core/index.js';
import type { DescribedLine, Element, ElementRange, Field } from '../../core/inspector/document-bytes.js';
import type { ChangedBytes } from '../../core/inspector/edits.js';
import { fileName, withCommas } from '../../core/format.js';
import type { RetroMesh } from '../../element/index.js';
import { showInView } from '../panel/show-in-view.js';
import type { FileRow } from '../session/file-rows.js';
import type { Session } from '../session/session.js';
import { EventController } from '../shared/event-controller.js';
import { countOf } from '../shared/format.js';
import { PageElement } from '../shared/page-element.js';
import { locationOf, type Place } from '../shared/place.js';
import './bytes.css';
import { boneAt, chosenElements } from './chosen-elements.js';
import { editedBar } from './edited-bar.js';
import type { FileBytes } from './file-bytes.js';
import './file-bytes.js';
import { filesToChoose, type FilesToChoose } from './files-to-choose.js';
import { findPlace, placeOf, type Found } from './find-place.js';
import type { Fault, MarkedRange } from './hex-cells.js';
import type { Selection } from './hex-grid.js';
import { ModelBytes } from './model-bytes.js';
import { isSame, PictureMarks } from './picture-marks.js';
import { readQuery } from './query.js';
import type { TextLines } from './text-lines.js';
import './text-lines.js';
import { linesOf, looksLikeText, textOf } from './text-of.js';

const start: Selection = { at: 0, from: 0 };
const noLines: ReadonlyMap<number, DescribedLine> = new Map();

/** A file that is shown: as text where `lines` is not null, else as bytes. */
interface ShownFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly lines: readonly string[] | null;
}

/** The files of the model, byte by byte or line by line, with what they make in the picture. */
export class BytesTab extends PageElement {
  static override properties = {
    session: { attribute: false },
    files: { attribute: false },
    model: { attribute: false },
    viewer: { attribute: false },
    place: { attribute: false },
    fault: { attribute: false },
    shown: { type: Boolean },
    _file: { state: true },
    _selection: { state: true },
    _line: { state: true },
    _pointed: { state: true },
    _message: { state: true },
  };

  declare session: Session;
  /** The files to choose from; missing ones are left out. */
  declare files: readonly Pick<FileRow, 'name' | 'state'>[];
  /** What the viewer draws; null beside an error. */
  declare model: Model | null;
  declare viewer: RetroMesh | null;
  /** What to show. */
  declare place: Place | null;
  /** What is wrong in a file: shown first, and marked. */
  declare fault: (Fault & { readonly file: string }) | null;
  /** Whether the tab is seen. */
  declare shown: boolean;
  declare _file: ShownFile | null;
  declare _selection: Selection;
  /** The current line of a text, from 1. */
  declare _line: number;
  /** What the byte under the pointer makes. */
  declare _pointed: Element | null;
  /** What went wrong, or could not be found. */
  declare _message: string;
  #choice: FilesToChoose = { names: [], left: 0 };
  #modelBytes: ModelBytes | null = null;
  /** Ends what was asked for before: the last one wins. */
  #asked = new AbortController();
  readonly #marks = new PictureMarks();

  constructor() {
    super();
    this.files = [];
    this.model = this.viewer = this.place = this.fault = this._file = this._pointed = null;
    this.shown = false;
    this._selection = start;
    this._line = 1;
    this._message = '';
    new EventController(
      this,
      () => this.viewer,
      ['pick'],
      () => this.#picked(),
    );
    new EventController(
      this,
      () => this.viewer,
      ['click'],
      (event) => this.#clicked(event as MouseEvent),
    );
    new EventController(
      this,
      () => this.#modelBytes,
      ['change'],
      () => this.#described(),
    );
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#asked.abort();
    this.#marks.clear(this.viewer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('session')) this.#modelBytes = new ModelBytes(this.session);
    if (changed.has('place') || changed.has('files'))
      this.#choice = filesToChoose(this.files, locationOf(this.place));
    if (!this.shown) {
      if (changed.has('shown')) this.#marks.clear(this.viewer);
      return;
    }
    if (this.model && (changed.has('model') || changed.has('shown'))) void this.#modelBytes!.update();
    if (changed.has('place') && this.place) void this.#show(this.place);
    else if (changed.has('fault') && this.fault) void this.#showFault(this.fault);
    else if (changed.has('files') || changed.has('shown')) void this.#refresh(changed.has('shown'));
  }

  /** Reads the file again, which may be another version; without one, shows what is selected in the picture, else the first. */
  async #refresh(isOpened: boolean): Promise<void> {
    const { _file: file } = this;
    const face = this.viewer?.selectedFace ?? null;
    const isKept = file !== null && this.#choice.names.includes(file.name);
    if (isOpened && face !== null && !this.place) return this.#show({ kind: 'face', index: face }, false);
    const name = isKept ? file.name : (this.#choice.names[0] ?? '');
    await this.#open(name, isKept ? file.lines !== null : null);
    if (!isKept) this.#select(start);
  }

  async #showFault({ file, at }: Fault & { readonly file: string }): Promise<void> {
    if (await this.#open(file, false)) this.#select({ at, from: at });
  }

  /** Shows a location or the bytes of an element. */
  async #show(place: Place, focuses = true): Promise<void> {
    const signal = this.#ask();
    if ('file' in place) {
      const { kind, file, at } = place;
      if (!(await this.#open(file, kind === 'file' ? null : kind === 'line', signal))) return;
      if (this._file!.lines) this._line = Math.max(1, kind === 'line' ? at : 1);
      else this.#select({ at: Math.min(at, Math.max(0, this._file!.bytes.length - 1)), from: at });
      if (kind === 'file') return;
      this.announce(`${kind === 'line' ? 'Line' : 'Byte'} ${withCommas(at)} of ${fileName(file)}.`);
    } else {
      await this.#modelBytes!.update();
      const found = placeOf(place, this.#modelBytes!, this._file?.name ?? '');
      if (signal.aborted) return;
      if (typeof found === 'string' && !this._file)
        await this.#open(this.#choice.names[0] ?? '', null, signal);
      if (!(await this.#goTo(found, signal))) return;
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
    this.#select({ at: found.at, from: found.at });
    return true;
  }

  /** Reads a file; null for text or bytes as its contents are. False when it cannot be read, or another is asked for. */
  async #open(name: string, asText: boolean | null, signal = this.#ask()): Promise<boolean> {
    if (name === '') {
      this._file = null;
      return false;
    }
    try {
      const bytes = await this.session.read(name);
      if (signal.aborted) return false;
      const isText = asText ?? looksLikeText(bytes);
      this._file = { name, bytes, lines: isText ? linesOf(textOf(bytes)) : null };
      this._message = '';
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      this._file = null;
      this._message = error instanceof Error ? error.message : String(error);
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
    const { names, left } = this.#choice;
    if (names.length === 0) return html`<section class="sec"><p class="dim">No file is open.</p></section>`;
    const edits = this.#modelBytes?.edits;
    return html`<div
      class="bytes-tab"
      @keydown=${this.#key}
      @select-bytes=${({ detail }: CustomEvent<Selection>) => this.#select(detail)}
      @select-line=${({ detail }: CustomEvent<number>) => (this._line = detail)}
      @point-byte=${({ detail }: CustomEvent<number | null>) => this.#point(detail)}
      @byte-act=${({ detail }: CustomEvent<string>) => this.#act(detail)}
    >
      <form class="sec row bytes-head" @submit=${this.#submit}>
        <select class="btn grow" aria-label="File" @change=${this.#choose}>
          ${names.map((name) => html`<option value=${name} .selected=${name === file?.name}>${fileName(name)}</option>`)}
          ${left > 0 ? html`<option disabled>and ${withCommas(left)} more</option>` : nothing}
        </select>
        <input
          class="btn query"
          name="query"
          aria-label="Go to or find"
          placeholder=${file?.lines ? 'Line or “text”' : 'Byte, face 7, field, 3C 00, “text”'}
          autocomplete="off"
          spellcheck="false"
        />
      </form>
      ${this._message ? html`<p class="sec err-c">${this._message}</p>` : nothing}
      ${edits?.changed.length || edits?.canRedo ? editedBar(edits, (by) => void this.#step(by)) : nothing}
      ${file ? (file.lines ? this.#text(file, file.lines) : this.#bytes(file)) : nothing} ${this.#chosen()}
    </div>`;
  }

  #bytes({ name, bytes }: ShownFile): TemplateResult {
    const modelBytes = this.#modelBytes!;
    const index = modelBytes.indexOf(name);
    const isDescribed = index >= 0;
    const fault = this.fault?.file === name ? this.fault : null;
    return html`<retromesh-file-bytes
      .name=${name}
      .bytes=${bytes}
      .described=${isDescribed ? modelBytes.described : null}
      .file=${index}
      .selection=${this._selection}
      .marks=${[...(fault?.marks ?? []), ...this.#markedRanges(index)]}
      .absent=${fault?.absent ?? 0}
      .set=${isDescribed && this.model ? this.#set : null}
    ></retromesh-file-bytes>`;
  }

  #text({ name }: ShownFile, lines: readonly string[]): TemplateResult {
    const described = this.#linesOf(name);
    const said = described.get(this._line);
    const location = locationOf(this.place);
    const isPlace = location?.kind === 'line' && location.file === name && location.at === this._line;
    return html`<retromesh-text-lines
        label=${`${fileName(name)}, ${countOf(lines.length, 'line')}`}
        .lines=${lines}
        .described=${described}
        .current=${this._line}
        .isPlace=${isPlace}
      ></retromesh-text-lines>
      <section class="sec">
        <h2>
          <span class="grow">Line ${withCommas(this._line)} of ${withCommas(lines.length)}</span>
          ${said?.element ? html`<button class="link" @click=${() => this.#act('show')}>Show in view</button>` : nothing}
        </h2>
        <p class="dim">${said?.words ?? 'This line does nothing for the model.'}</p>
      </section>`;
  }

  /** Buttons that lead from the picture to the bytes. */
  #chosen(): TemplateResult | typeof nothing {
    const chosen = this.viewer && this.model ? chosenElements(this.viewer) : [];
    if (chosen.length === 0) return nothing;
    return html`<section class="sec">
      <h2>Bytes of what the picture shows</h2>
      <div class="row wrap">
        ${chosen.map(
          ({ label, element }) =>
            html`<button class="link" @click=${() => this.#show(element(), false)}>${label}</button>`,
        )}
      </div>
    </section>`;
  }

  /** Ranges that are marked beside those of the record. */
  #markedRanges(file: number): MarkedRange[] {
    const { edits } = this.#modelBytes!;
    const pointed = this._pointed ? this.#modelBytes!.rangesOf(this._pointed) : [];
    const mark = (
      ranges: readonly (MarkedRange | ElementRange | ChangedBytes)[],
      look: MarkedRange['look'],
    ) => ranges.flatMap((range) => ('file' in range && range.file === file ? [{ ...range, look }] : []));
    return [...mark(edits?.changed ?? [], 'edited'), ...mark(pointed, 'hovered')];
  }

  /** What the lines of a file do, by their numbers. */
  #linesOf(name: string): ReadonlyMap<number, DescribedLine> {
    const { described } = this.#modelBytes!;
    const index = this.#modelBytes!.indexOf(name);
    if (!described || index < 0) return noLines;
    return new Map(described.lines(index).map((line) => [line.line, line]));
  }

  #elementAt(at: number | null): Element | null {
    const { described } = this.#modelBytes!;
    const index = this._file ? this.#modelBytes!.indexOf(this._file.name) : -1;
    return described && index >= 0 && at !== null ? described.elementAt(index, at) : null;
  }

  #select(selection: Selection): void {
    this._selection = selection;
    if (!this.model) return;
    const element = this.#elementAt(selection.at);
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
    const view = this.querySelector<FileBytes>('retromesh-file-bytes');
    if (act === 'edit') view?.edit();
    if (act === 'copy') void view?.copy('hex');
    if (act === 'focus') this.#focusRows();
    if (act !== 'show') return;
    const { _file: file, viewer } = this;
    const element = file?.lines
      ? (this.#linesOf(file.name).get(this._line)?.element ?? null)
      : this.#elementAt(this._selection.at);
    if (!element || !viewer || !this.model) return this.announce('This makes nothing in the picture.');
    const sentence = showInView(viewer, { ...element, more: new Uint32Array() });
    if (sentence) this.announce(sentence);
  }

  /** A face was chosen in the picture. */
  #picked(): void {
    const face = this.viewer?.selectedFace ?? null;
    if (this.shown && face !== null) void this.#show({ kind: 'face', index: face }, false);
    this.requestUpdate();
  }

  /** A bone may be under the pointer. */
  #clicked({ clientX, clientY }: MouseEvent): void {
    const bone = this.shown && this.viewer ? boneAt(this.viewer, clientX, clientY) : null;
    if (bone) void this.#show(bone, false);
  }

  /** The files of another model, or changed ones, are described now. */
  #described(): void {
    this.requestUpdate();
    this.dispatchEvent(
      new CustomEvent('edited', { bubbles: true, detail: this.#modelBytes!.edits?.changed.length ?? 0 }),
    );
  }

  readonly #set = async (field: Field, value: number | Uint8Array): Promise<string> => {
    const refusal = await this.#modelBytes!.set(this.#modelBytes!.indexOf(this._file!.name), field, value);
    this.announce(refusal || `${field.path} is changed.`);
    return refusal;
  };

  async #step(by: 'undo' | 'redo'): Promise<void> {
    if (await this.#modelBytes![by]()) this.announce(by === 'undo' ? 'Undone.' : 'Redone.');
  }

  #focusRows(): void {
    this.querySelector<FileBytes | TextLines>('retromesh-file-bytes, retromesh-text-lines')?.focus();
  }

  #choose(event: Event): void {
    const file = (event.target as HTMLSelectElement).value;
    void this.#show({ kind: 'file', file, at: 0 }, false).then(() => {
      this.#select(start);
      this._line = 1;
    });
  }

  #key(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (altKey || !(ctrlKey || metaKey)) return;
    const edits = this.#modelBytes?.edits;
    const isTyping = event.target instanceof HTMLInputElement;
    if (key.toLowerCase() === 'g') this.querySelector<HTMLInputElement>('.query')?.select();
    else if (key.toLowerCase() === 'z' && !isTyping && (shiftKey ? edits?.canRedo : edits?.canUndo))
      void this.#step(shiftKey ? 'redo' : 'undo');
    else return;
    event.preventDefault();
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget as HTMLFormElement).get('query'));
    const { _file: file } = this;
    if (!file) return;
    if (file.lines) this.#findLine(text, file.lines);
    else void this.#find(text, file);
  }

  async #find(text: string, { name, bytes }: ShownFile): Promise<void> {
    const query = readQuery(text);
    if (!query) return;
    const signal = this.#ask();
    const { at } = this._selection;
    const modelBytes = this.#modelBytes!;
    const found = await findPlace(query, {
      model: this.model,
      modelBytes,
      file: name,
      bytes,
      at,
      signal,
    }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return null;
    });
    if (found === null || signal.aborted || !(await this.#goTo(found, signal)) || typeof found === 'string')
      return;
    if (found.size > 1) this.#select({ at: found.at, from: found.at + found.size - 1 });
    this.announce(`Byte ${withCommas(found.at)}.`);
  }

  /** A line by its number, or the next one with a text. */
  #findLine(text: string, lines: readonly string[]): void {
    const number = /^[\d,]+$/.test(text.trim()) ? Number(text.replaceAll(',', '')) : 0;
    const wanted = text.trim().replace(/^"|"$/g, '').toLowerCase();
    if (wanted === '') return;
    const order = [...lines.keys()].map((i) => (this._line + i) % lines.length);
    const line = number || (order.find((i) => lines[i]!.toLowerCase().includes(wanted)) ?? -1) + 1;
    const isThere = line >= 1 && line <= lines.length;
    this._message = isThere
      ? ''
      : number
        ? `The last line is ${withCommas(lines.length)}.`
        : `“${wanted}” is in no line.`;
    if (isThere) this._line = line;
    this.announce(this._message || `Line ${withCommas(line)}.`);
  }
}

customElements.define('retromesh-bytes-tab', BytesTab);
