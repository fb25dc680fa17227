import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Actions } from '../actions.js';
import type { Failure } from '../session/open-error.js';
import { faultRows, type FaultRow } from './error-bytes.js';
import { icon } from '../shared/icons.js';
import { PagePart } from '../shared/page-element.js';
import { isAtByte, reportFacts, type ReportFact } from './error-facts.js';
import { countOf, hex } from '../shared/format.js';

const copiedFor = 2000;

/** Why a model was not opened, in place of the viewport: what is wrong, where, and what to do. */
export class ErrorReportPage extends PagePart {
  static override properties = {
    failure: { attribute: false },
    actions: { attribute: false },
    backTo: {},
    copyState: { state: true },
  };

  declare failure: Failure | null;
  declare actions: Actions;
  /** Name of the model that was shown before; empty when there is none. */
  declare backTo: string;
  declare copyState: 'idle' | 'copying' | 'copied' | 'refused';

  constructor() {
    super();
    this.failure = null;
    this.backTo = '';
    this.copyState = 'idle';
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('failure')) this.copyState = 'idle';
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('failure')) return;
    // On a narrow page the row is longer than there is room for: the fault is what has to be seen.
    const bytes = this.querySelector<HTMLElement>('.bytes');
    const fault = bytes?.querySelector<HTMLElement>('.fault, .gone');
    if (bytes && fault) bytes.scrollLeft = fault.offsetLeft - bytes.offsetLeft - bytes.clientWidth / 2;
  }

  protected override render(): unknown {
    const { failure } = this;
    if (!failure) return nothing;
    const { report, bytes } = failure;
    return html`<div class="fail">
      <article class="report" aria-labelledby="fault">
        <header>
          ${icon('circle-x')}
          <div>
            <div role="alert"><h2 id="fault" class="sentence" tabindex="-1">${report.sentence}</h2></div>
            ${report.cause ? html`<p>${report.cause}</p>` : nothing}
          </div>
        </header>
        ${facts(reportFacts(report, bytes?.length ?? null))} ${this.#bytes()} ${this.#todo()}
        ${this.#footer()}
      </article>
    </div>`;
  }

  #bytes(): TemplateResult | typeof nothing {
    const { report, bytes } = this.failure!;
    if (!bytes || bytes.length === 0 || !isAtByte(report)) return nothing;
    const label = `Bytes of ${report.file} around byte ${report.offset}`;
    return html`<div class="bytes" tabindex="0" role="group" aria-label=${label}>
      <div class="hex" aria-hidden="true">
        <span></span>${Array.from({ length: 16 }, (_, i) => html`<span class="h">${hex(i, 1)}</span>`)}
        ${faultRows(bytes, report).map(bytesRow)}
      </div>
    </div>`;
  }

  #todo(): TemplateResult | typeof nothing {
    const { advice } = this.failure!.report;
    if (!advice) return nothing;
    return html`<div class="todo">
      <h2>What you can do</h2>
      <ol>
        <li>${advice}</li>
        ${this.backTo ? html`<li>Or go on with ${this.backTo}, which is still open.</li>` : nothing}
      </ol>
    </div>`;
  }

  #footer(): TemplateResult {
    const labels = { idle: 'Copy report', copying: 'Copying…', copied: 'Copied', refused: 'Could not copy' };
    return html`<footer>
      <button class="btn primary" @click=${() => this.#copy()}>
        ${icon('copy')}${labels[this.copyState]}
      </button>
      <button class="btn" @click=${() => this.actions.chooseFiles()}>
        ${icon('file-plus')}Choose another copy
      </button>
      ${
        this.backTo
          ? html`<button class="btn" @click=${() => this.actions.backToModel()}>
              Back to ${this.backTo}
            </button>`
          : nothing
      }
      <span class="grow"></span>
      <span class="dim3 sm mono">${this.failure!.report.code}</span>
    </footer>`;
  }

  async #copy(): Promise<void> {
    const { failure } = this;
    this.copyState = 'copying';
    try {
      await navigator.clipboard.writeText(failure!.text);
      this.copyState = 'copied';
      this.actions.say('Copied.');
    } catch {
      this.copyState = 'refused';
      this.actions.say('This browser did not allow copying here.');
    }
    setTimeout(() => {
      if (this.failure === failure) this.copyState = 'idle';
    }, copiedFor);
  }
}

function facts(list: readonly ReportFact[]): TemplateResult | typeof nothing {
  if (list.length === 0) return nothing;
  return html`<dl class="facts">
    ${list.map(
      ({ label, value, remark, kind }) =>
        html`<dt>${label}</dt>
          <dd class=${kind === 'fault' ? 'err-c' : ''}>
            ${kind === 'file' ? html`<code>${value}</code>` : value}
            ${remark ? html`<span class="dim">${remark}</span>` : nothing}
          </dd>`,
    )}
  </dl>`;
}

function bytesRow(row: FaultRow): TemplateResult {
  if ('skipped' in row) {
    const words = row.gone
      ? `… ${countOf(row.skipped, 'byte')} more are not there`
      : `… ${countOf(row.skipped, 'byte')}`;
    return html`<span></span><span class="skip">${words}</span>`;
  }
  return html`<span class="o">${hex(row.offset, 4)}</span>${row.cells.map(
      ({ text, kind }) => html`<b class=${kind}>${text}</b>`,
    )}`;
}

customElements.define('retromesh-report', ErrorReportPage);
