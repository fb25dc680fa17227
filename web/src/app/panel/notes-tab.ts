import { html, nothing, type TemplateResult } from 'lit';
import type { Note } from '../../core/index.js';
import { icon, type IconName } from '../shared/icons.js';
import '../shared/more-icons.js';
import { ViewerElement } from '../shared/viewer-element.js';
import { isolated } from '../shared/file-label.js';
import { withCommas } from '../../core/format.js';
import { countOf } from '../shared/format.js';
import { copyText } from '../shared/copy-text.js';
import './notes-tab.css';
import { locationLink } from './facts.js';
import { showInView, targetOf } from './show-in-view.js';
import { moreLocations, notesText } from './format.js';

type Severity = Note['severity'];

const kinds: readonly { severity: Severity; name: string; icon: IconName; colour: string }[] = [
  { severity: 'warning', name: 'Warnings', icon: 'triangle-alert', colour: 'warn-c' },
  { severity: 'mended', name: 'Mended', icon: 'wrench', colour: 'ok-c' },
  { severity: 'fact', name: 'Facts', icon: 'info', colour: 'info-c' },
];

const copiedMilliseconds = 2000;

/** The notes on the files by severity, each with location, reason and an action. */
export class NotesTab extends ViewerElement {
  static override properties = {
    ...ViewerElement.properties,
    _only: { state: true },
    _copying: { state: true },
  };

  declare _only: Severity | null;
  declare _copying: '' | 'Copying…' | 'Copied' | 'Could not copy';

  constructor() {
    super();
    this._only = null;
    this._copying = '';
  }

  protected override render(): unknown {
    const notes = this.model?.notes ?? [];
    if (notes.length === 0) {
      return html`<section class="sec">
        <p class="dim">No notes: nothing was missing, mended or unusual.</p>
      </section>`;
    }
    const only = notes.some((note) => note.severity === this._only) ? this._only : null;
    const shown = kinds.filter((kind) => !only || kind.severity === only);
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
      ${shown.map((kind) =>
        notes.filter((note) => note.severity === kind.severity).map((note) => this.#note(note, kind)),
      )}`;
  }

  #chip(severity: Severity | null, only: Severity | null, label: TemplateResult): TemplateResult {
    return html`<button class="btn" aria-pressed=${severity === only} @click=${() => (this._only = severity)}>
      ${label}
    </button>`;
  }

  #copyButton(): TemplateResult {
    return html`<button
      class="btn quiet ${this._copying ? '' : 'icon'}"
      aria-label=${this._copying || 'Copy all notes'}
      title="Copy all notes"
      @click=${this.#copy}
    >
      ${icon('copy')}${this._copying}
    </button>`;
  }

  #note(note: Note, kind: (typeof kinds)[number]): TemplateResult {
    return html`<article class="note">
      <span class=${kind.colour}>${icon(kind.icon)}</span>
      <div>
        <h2><span class="sr">${severityName(note.severity)}: </span>${isolated(note.title)}</h2>
        ${note.why ? html`<p class="why">${isolated(note.why)}</p>` : nothing}
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

  #action(note: Note): TemplateResult | typeof nothing {
    const { model, viewer } = this;
    const target = model && targetOf(note, model);
    if (!target || !viewer) return nothing;
    const { kind, index } = target;
    const show = (): void => {
      const sentence = showInView(viewer, target);
      if (sentence) this.announce(sentence);
    };
    const showMaterial = (): unknown =>
      this.dispatchEvent(new CustomEvent('show-material', { bubbles: true, detail: index }));
    return html`<button class="link" @click=${show}>${kind === 'clip' ? 'Play clip' : 'Show in view'}</button>
      ${kind === 'material' ? html`<button class="link" @click=${showMaterial}>Show material</button>` : nothing}`;
  }

  async #copy(): Promise<void> {
    if (!this.model || this._copying === 'Copying…') return;
    this._copying = 'Copying…';
    const done = await copyText(notesText(this.model));
    this._copying = done ? 'Copied' : 'Could not copy';
    this.announce(
      done
        ? `${countOf(this.model.notes.length, 'note')} copied.`
        : 'The browser does not allow copying here.',
    );
    setTimeout(() => (this._copying = ''), copiedMilliseconds);
  }
}

function severityName(severity: Severity): string {
  return { warning: 'Warning', mended: 'Mended', fact: 'Fact' }[severity];
}

customElements.define('retromesh-notes-tab', NotesTab);
