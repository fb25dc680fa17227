import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Actions } from '../actions.js';
import type { OpenError } from '../session/open-error.js';
import { errorBytes, type BytesRow } from './error-bytes.js';
import { icon } from '../shared/icons.js';
import { PageElement } from '../shared/page-element.js';
import { locationLink } from '../panel/facts.js';
import { errorFacts, hasByteOffset, type ErrorFact } from './error-facts.js';
import { countOf, hex } from '../shared/format.js';

const copiedMilliseconds = 2000;

/** The error page in place of the viewport: the error, its location in the file, and what to do. */
export class ErrorReportElement extends PageElement {
  static override properties = {
    error: { attribute: false },
    actions: { attribute: false },
    previousName: {},
    copyState: { state: true },
  };

  declare error: OpenError | null;
  declare actions: Actions;
  /** Name of the model that was shown before, or empty. */
  declare previousName: string;
  declare copyState: 'idle' | 'copying' | 'copied' | 'error';

  constructor() {
    super();
    this.error = null;
    this.previousName = '';
    this.copyState = 'idle';
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('error')) this.copyState = 'idle';
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('error')) return;
    // On a narrow page the row of bytes scrolls: show the marked bytes.
    const bytes = this.querySelector<HTMLElement>('.bytes');
    const marked = bytes?.querySelector<HTMLElement>('.error, .absent');
    if (bytes && marked) bytes.scrollLeft = marked.offsetLeft - bytes.offsetLeft - bytes.clientWidth / 2;
  }

  protected override render(): unknown {
    const { error } = this;
    if (!error) return nothing;
    const { report } = error;
    return html`<div class="error-page">
      <article class="report" aria-labelledby="error">
        <header>
          ${icon('circle-x')}
          <div>
            <div role="alert"><h2 id="error" class="sentence" tabindex="-1">${report.sentence}</h2></div>
            ${report.cause ? html`<p>${report.cause}</p>` : nothing}
          </div>
        </header>
        ${this.#facts()} ${this.#bytes()} ${this.#advice()} ${this.#footer()}
      </article>
    </div>`;
  }

  #facts(): TemplateResult | typeof nothing {
    const { report, bytes } = this.error!;
    const list = errorFacts(report, bytes?.length ?? null);
    if (list.length === 0) return nothing;
    return html`<dl class="facts">
      ${list.map(
        (fact) =>
          html`<dt>${fact.label}</dt>
            <dd class=${fact.kind === 'error' ? 'err-c' : ''}>
              ${this.#value(fact)} ${fact.remark ? html`<span class="dim">${fact.remark}</span>` : nothing}
            </dd>`,
      )}
    </dl>`;
  }

  /** The place of an error is a link when there are bytes to show. */
  #value({ kind, value }: ErrorFact): unknown {
    const { report, bytes } = this.error!;
    if (kind === 'file') return html`<code>${value}</code>`;
    if (kind !== 'place' || !bytes?.length) return value;
    return locationLink({ kind: 'byte', file: report.file, at: report.offset! }, value);
  }

  #bytes(): TemplateResult | typeof nothing {
    const { report, bytes } = this.error!;
    if (!bytes || bytes.length === 0 || !hasByteOffset(report)) return nothing;
    const label = `Bytes of ${report.file} around byte ${report.offset}`;
    return html`<div class="bytes" tabindex="0" role="group" aria-label=${label}>
      <div class="hex" aria-hidden="true">
        <span></span>${Array.from({ length: 16 }, (_, i) => html`<span class="h">${hex(i, 1)}</span>`)}
        ${errorBytes(bytes, report).map(bytesRow)}
      </div>
    </div>`;
  }

  #advice(): TemplateResult | typeof nothing {
    const { advice } = this.error!.report;
    if (!advice) return nothing;
    return html`<div class="advice">
      <h2>What you can do</h2>
      <ol>
        <li>${advice}</li>
        ${this.previousName ? html`<li>Or return to ${this.previousName}, which is still open.</li>` : nothing}
      </ol>
    </div>`;
  }

  #footer(): TemplateResult {
    const labels = { idle: 'Copy report', copying: 'Copying…', copied: 'Copied', error: 'Could not copy' };
    return html`<footer>
      <button class="btn primary" @click=${() => this.#copy()}>
        ${icon('copy')}${labels[this.copyState]}
      </button>
      <button class="btn" @click=${() => this.actions.chooseFiles()}>
        ${icon('file-plus')}Choose another copy
      </button>
      ${
        this.previousName
          ? html`<button class="btn" @click=${() => this.actions.leaveError()}>
              Back to ${this.previousName}
            </button>`
          : nothing
      }
      <span class="grow"></span>
      <span class="dim3 sm mono">${this.error!.report.code}</span>
    </footer>`;
  }

  async #copy(): Promise<void> {
    const { error } = this;
    this.copyState = 'copying';
    try {
      await navigator.clipboard.writeText(error!.text);
      this.copyState = 'copied';
      this.announce('Copied.');
    } catch {
      this.copyState = 'error';
      this.announce('The browser does not allow copying here.');
    }
    setTimeout(() => {
      if (this.error === error) this.copyState = 'idle';
    }, copiedMilliseconds);
  }
}

function bytesRow(row: BytesRow): TemplateResult {
  if ('skipped' in row) {
    const text = row.absent
      ? `… ${countOf(row.skipped, 'byte')} more are missing`
      : `… ${countOf(row.skipped, 'byte')}`;
    return html`<span></span><span class="skip">${text}</span>`;
  }
  return html`<span class="o">${hex(row.offset, 4)}</span>${row.cells.map(
      ({ text, kind }) => html`<b class=${kind}>${text}</b>`,
    )}`;
}

customElements.define('retromesh-error-report', ErrorReportElement);
