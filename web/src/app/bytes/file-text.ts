import { html, nothing, type PropertyValues } from 'lit';
import type { DescribedLine, DocumentBytes } from '../../core/inspector/document-bytes.js';
import { countOf, fileName, withCommas } from '../../core/format.js';
import { PageElement } from '../ui/page-element.js';
import type { TextLines } from './rows/text-lines.js';
import './rows/text-lines.js';

const noLines: ReadonlyMap<number, DescribedLine> = new Map();

/**
 * A text file by its lines, with what the current one does.
 *
 * @fires byte-act - `show`: what the line makes is to be shown in the view.
 */
export class FileText extends PageElement.with({
  name: '',
  lines: [] as readonly string[],
  /** Null where nothing describes the file. */
  described: null as DocumentBytes | null,
  /** Number of the file in what is described. */
  file: -1,
  /** The current line, from 1. */
  line: 1,
}) {
  #described = noLines;

  override focus(): void {
    this.querySelector<TextLines>('retromesh-text-lines')?.focus();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('described') && !changed.has('file')) return;
    const lines = this.described?.lines(this.file) ?? [];
    this.#described = new Map(lines.map((line) => [line.line, line]));
  }

  protected override render(): unknown {
    const { name, lines, line } = this;
    const said = this.#described.get(line);
    return html`<retromesh-text-lines
        .label=${`${fileName(name)}, ${countOf(lines.length, 'line')}`}
        .lines=${lines}
        .described=${this.#described}
        .current=${line}
      ></retromesh-text-lines>
      <section class="sec">
        <h2>
          <span class="grow">Line ${withCommas(line)} of ${withCommas(lines.length)}</span>
          ${said?.element ? html`<button class="link" @click=${() => this.fire('byte-act', 'show')}>Show in view</button>` : nothing}
        </h2>
        ${this.described ? html`<p class="dim">${said?.words ?? 'This line does nothing for the model.'}</p>` : nothing}
      </section>`;
  }
}

customElements.define('retromesh-file-text', FileText);
