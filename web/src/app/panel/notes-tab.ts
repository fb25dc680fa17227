import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Model, Note } from '../../core/index.js';
import { ruleOf } from '../../core/lint/rules.js';
import { icon, type IconName } from '../ui/icons.js';
import '../ui/more-icons.js';
import type { FileSet } from '../../core/collection/file-set.js';
import { ViewerElement } from '../viewer/viewer-element.js';
import { isolated } from '../ui/file-label.js';
import { messageOf } from '../../core/model-error.js';
import { countOf, withCommas } from '../../core/format.js';
import { copy, Copying } from '../ui/copy.js';
import './notes-tab.css';
import { locationLink } from '../viewer/facts.js';
import { showInView, targetOf } from '../viewer/show-in-view.js';
import { moreLocations } from '../viewer/model-texts.js';
import { notesText, severityNames } from './notes-text.js';

type Severity = Note['severity'];

const kinds: readonly { severity: Severity; name: string; icon: IconName; colour: string }[] = [
  { severity: 'warning', name: 'Warnings', icon: 'triangle-alert', colour: 'warn-c' },
  { severity: 'mended', name: 'Mended', icon: 'wrench', colour: 'ok-c' },
  { severity: 'fact', name: 'Facts', icon: 'info', colour: 'info-c' },
];

const looking = 'Looking for more…';

/** Files that lint can read. */
type Drop = Pick<FileSet, 'files' | 'read'>;

/** The notes on the files by severity, each with location, reason and an action. */
export class NotesTab extends ViewerElement.with({
  drop: null as Drop | null,
  /** What lint has found beside the notes of opening: null while it looks, the reason when it could not. */
  _found: null as readonly Note[] | string | null,
  _only: null as Severity | null,
}) {
  readonly #copying = new Copying(this);

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('model')) void this.#lint();
  }

  /** The notes of opening the model, and those of lint. */
  get #notes(): readonly Note[] {
    const found = typeof this._found === 'object' ? this._found : null;
    return [...(this.model?.notes ?? []), ...(found ?? [])];
  }

  /** Looks for more than opening notes, with a module that is loaded now. */
  async #lint(): Promise<void> {
    const { model, drop } = this;
    this._found = null;
    if (!model || !drop) return;
    const found = await findingsOf(model, drop).catch(messageOf);
    if (model !== this.model) return;
    this._found = found;
    this.fire('found', this.#notes.length);
  }

  protected override render(): unknown {
    const notes = this.#notes;
    if (notes.length === 0) {
      return html`<section class="sec">
        <p class="dim" role="status">
          ${this._found ? 'No notes: nothing was missing, mended or unusual.' : looking}
        </p>
        ${this.#failure()}
      </section>`;
    }
    const only = notes.some((note) => note.severity === this._only) ? this._only : null;
    const listed = kinds
      .filter(({ severity }) => !only || severity === only)
      .flatMap(({ severity }) => notes.filter((note) => note.severity === severity));
    return html`<section class="sec row filter">
        <div class="chips grow" role="group" aria-label="Filter">
          ${this.#chip(null, only, html`All ${withCommas(notes.length)}`)}
          ${kinds.map((kind) => {
            const number = notes.filter((note) => note.severity === kind.severity).length;
            return number
              ? this.#chip(kind.severity, only, html`${icon(kind.icon)}${kind.name} ${withCommas(number)}`)
              : nothing;
          })}
        </div>
        ${this.#copyButton()}
      </section>
      ${this._found ? this.#failure() : html`<section class="sec"><p class="dim">${looking}</p></section>`}
      ${repeat(
        withKeys(listed),
        ([key]) => key,
        ([, note]) => this.#note(note),
      )}`;
  }

  #failure(): TemplateResult | typeof nothing {
    if (typeof this._found !== 'string') return nothing;
    return html`<section class="sec">
      <p class="dim">The files could not be checked further: ${this._found}</p>
    </section>`;
  }

  #chip(severity: Severity | null, only: Severity | null, label: TemplateResult): TemplateResult {
    return html`<button class="btn" aria-pressed=${severity === only} @click=${() => (this._only = severity)}>
      ${label}
    </button>`;
  }

  #copyButton(): TemplateResult {
    const label = this.#copying.label();
    return html`<button
      class="btn quiet ${label ? '' : 'icon'}"
      aria-label=${label || 'Copy all notes'}
      title="Copy all notes"
      @click=${this.#copy}
    >
      ${icon('copy')}${label}
    </button>`;
  }

  #note(note: Note): TemplateResult {
    const kind = kinds.find(({ severity }) => severity === note.severity)!;
    return html`<article class="note">
      <span class=${kind.colour}>${icon(kind.icon)}</span>
      <div>
        <h2><span class="sr">${severityNames[note.severity]}: </span>${isolated(note.title)}</h2>
        ${note.why ? html`<p class="why">${isolated(note.why)}</p>` : nothing} ${this.#rule(note)}
        <div class="acts">
          ${
            note.location
              ? html`<span class="places">${locationLink(note.location)}${moreLocations(note)}</span>`
              : nothing
          }
          ${this.#action(note)}
        </div>
      </div>
    </article>`;
  }

  /** Why it matters in the game, how to mend it, and the id by which lint names the rule. */
  #rule(note: Note): TemplateResult | typeof nothing {
    const rule = ruleOf(note);
    if (!rule) return nothing;
    const { id, matters, mend } = rule;
    return html`<p class="why">${matters} ${mend}</p>
      <button
        class="link rule"
        title="Copy the id of this rule"
        @click=${() => copy(this, id, `${id} copied.`)}
      >
        ${id}
      </button>`;
  }

  #action(note: Note): TemplateResult | typeof nothing {
    const { model, viewer } = this;
    const target = model && targetOf(note, model);
    if (!target || !viewer) return nothing;
    const { kind, index } = target;
    const show = (): void => {
      const sentence = showInView(viewer, target);
      if (sentence) this.announce(sentence);
    };
    return html`<button class="link" @click=${show}>${kind === 'clip' ? 'Play clip' : 'Show in view'}</button>
      ${kind === 'material' ? html`<button class="link" @click=${() => this.fire('show-material', index)}>Show material</button>` : nothing}`;
  }

  #copy(): void {
    const notes = this.#notes;
    void this.#copying.copy(notesText(this.model!.name, notes), `${countOf(notes.length, 'note')} copied.`);
  }
}

/** What lint finds in the files of a model, without what is about others of the drop. */
async function findingsOf({ parts }: Model, drop: Drop): Promise<readonly Note[]> {
  const [{ withScripts }, { lintFiles }] = await Promise.all([
    import('../../core/lint/file-batch.js'),
    import('../../core/lint/lint-files.js'),
  ]);
  const bytes = new Map<string, Uint8Array>();
  for (const { file } of parts) bytes.set(file, await drop.read(file));
  const notes = await lintFiles(await withScripts(bytes, drop));
  return notes.filter(({ location }) => !location || bytes.has(location.file));
}

/** With each note what stays its own when others come before it, and in the next version of the files. */
function withKeys(notes: readonly Note[]): [key: string, note: Note][] {
  const counts = new Map<string, number>();
  return notes.map((note) => {
    const said = `${note.rule} ${note.location?.file} ${note.title}`;
    const number = counts.get(said) ?? 0;
    counts.set(said, number + 1);
    return [`${number} ${said}`, note];
  });
}

customElements.define('retromesh-notes-tab', NotesTab);
