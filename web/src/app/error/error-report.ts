import './error-report.css';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Actions } from '../workspace/actions.js';
import { Copying } from '../ui/copy.js';
import { formatTable } from './format-table.js';
import { fileLabel, isolated } from '../ui/file-label.js';
import { loadPart } from '../ui/load-part.js';
import { icon } from '../ui/icons.js';
import { reasonLink, type Place } from '../viewer/facts.js';
import { previousName, type Workspace } from '../workspace/workspace.js';
import type { Failed } from '../workspace/version.js';
import { PageElement, given } from '../ui/page-element.js';
import { countOf, withCommas } from '../../core/format.js';
import { roleText } from '../../core/wording.js';
import { EventController } from '../ui/event-controller.js';
import type { ModelScanner } from '../workspace/model-scanner.js';

type Act = 'offer' | 'retry' | 'link' | 'choose' | 'copy';

/** Error codes whose first button is not to choose files. */
const firstActs: readonly (readonly [Act, codes: readonly string[]])[] = [
  ['retry', ['not-found', 'not-loaded', 'server-refused', 'unreachable', 'offline', 'download-broke-off']],
  ['link', ['bad-link', 'bad-address', 'link-damaged']],
  ['copy', ['stopped', 'core-stopped']],
];

/** Errors of drops that are none of the formats. */
const needsFormats = new Set(['not-a-model', 'archive-inside']);

/** The error page in place of the viewport: the error, its location in the file, and what to do. */
export class ErrorReportElement extends PageElement.with({
  workspace: given<Workspace>(),
  failed: null as Failed | null,
  /** The place that a link has named last. */
  place: null as Place | null,
  actions: given<Actions>(),
  /** Facts and bytes, which are loaded with the first error: without them the page still has the sentence and the advice. */
  details: null as typeof import('./error-details.js') | null,
}) {
  readonly #copying = new Copying(this);
  readonly #loadDetails = async () => (this.details = await import('./error-details.js'));

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('failed') && this.failed && !this.details) void loadPart(this.#loadDetails);
  }

  protected override render(): unknown {
    const { failed } = this;
    if (!failed) return nothing;
    const { report } = failed.error;
    const sentence = html`<h2 id="error" class="sentence" tabindex="-1">${isolated(report.sentence)}</h2>`;
    return html`<div class="error-page">
      <article class="report" aria-labelledby="error">
        <header>
          ${icon('circle-x')}
          <div>
            <div role="alert">${sentence}</div>
            ${report.cause ? html`<p>${isolated(report.cause)}</p>` : nothing}
          </div>
        </header>
        ${this.details?.errorDetails(failed, this.workspace, this.place)} ${this.#advice(failed)}
        ${this.#footer(failed)}
      </article>
    </div>`;
  }

  #advice({ error: { report } }: Failed): TemplateResult | typeof nothing {
    const previous = previousName(this.workspace);
    if (!report.advice) return nothing;
    return html`<div class="advice">
      <h2 class="dim">What you can do</h2>
      <ol>
        <li>${isolated(report.advice)}</li>
        ${previous ? html`<li>Or return to <bdi>${previous}</bdi>, which is still open.</li>` : nothing}
      </ol>
      ${needsFormats.has(report.code) ? formatTable : nothing}
    </div>`;
  }

  #footer(failed: Failed): TemplateResult {
    const { actions } = this;
    const previous = previousName(this.workspace);
    const { code, offer } = failed.error.report;
    const first = offer ? 'offer' : (firstActs.find(([, codes]) => codes.includes(code))?.[0] ?? 'choose');
    const acts = [...new Set<Act>([first, 'choose', 'copy'])];
    return html`<footer>
      ${acts.map((act) => this.#button(failed, act, act === first))}
      ${
        previous
          ? html`<button class="btn" @click=${() => actions.leaveError()}>
              <span>Back to <bdi>${previous}</bdi></span>
            </button>`
          : html`<a class="btn" href="#">Back to the start page</a>`
      }
      <span class="grow"></span>
      <span class="dim3 sm mono">${code}</span>
    </footer>`;
  }

  #button(failed: Failed, act: Act, isFirst: boolean): TemplateResult {
    const { actions } = this;
    const { error, version } = failed;
    const { report } = error;
    const partner = report.code === 'partner-missing' && report.field;
    const [label, click, symbol] = {
      offer: [report.offer?.name, () => actions.acceptOffer(report.offer!), nothing],
      retry: ['Try again', () => actions.retry(), nothing],
      link: ['Open another link', () => actions.openLink(), icon('link')],
      choose: [
        html`<span
          >Choose ${partner ? html`<bdi>${partner}</bdi>` : version ? 'another copy' : 'files'}</span
        >`,
        () => actions.chooseFiles(),
        icon('file-plus'),
      ],
      copy: [
        this.#copying.label(failed) || 'Copy report',
        () => this.#copying.copy(error.toText(), 'Copied.', failed),
        icon('copy'),
      ],
    }[act] as [unknown, () => void, unknown];
    return html`<button class="btn ${isFirst ? 'primary' : ''}" @click=${click}>${symbol}${label}</button>`;
  }
}

customElements.define('retromesh-error-report', ErrorReportElement);

/** The panel beside an error: files of the model that was not opened, and how many models are in its drop; the gallery shows them. */
export class DropContents extends PageElement.with({
  workspace: given<Workspace>(),
  scanner: given<ModelScanner>(),
}) {
  protected readonly watched = [
    new EventController(this, () => this.workspace),
    new EventController(this, () => this.scanner),
  ];

  protected override render(): unknown {
    const entries = this.workspace.failed?.version?.files.entries ?? [];
    const { length } = entries;
    const failed = entries.filter((entry) => this.scanner.results.get(entry) === 'error').length;
    const notOpened = failed > 0 ? `, ${withCommas(failed)} not opened` : '';
    return html`<div class="tabs">
        <h2 class="grow">This drop: ${countOf(length, 'model')}${notOpened}</h2>
        ${length > 1 ? html`<a class="btn quiet" href="#gallery">Show gallery</a>` : nothing}
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label="Files in this drop">${this.#parts()}</div>`;
  }

  #parts(): TemplateResult | typeof nothing {
    const { failed } = this.workspace;
    const entry = failed?.version?.entry;
    if (!entry) return nothing;
    const { code, file: errorFile, field } = failed.error.report;
    const partner = code === 'partner-missing' ? field : '';
    return html`<section class="sec">
      <h2><bdi>${entry.name}</bdi></h2>
      <table>
        <tbody>
          ${entry.parts.map((part) => {
            const { file } = part;
            const hasError = file === errorFile && !partner;
            return html`<tr>
              <td><code title=${file}>${fileLabel(file)}</code></td>
              <td class=${hasError ? 'err-c' : 'dim'}>
                ${hasError ? 'error' : reasonLink(part) || roleText(part)}
              </td>
            </tr>`;
          })}
          ${
            partner
              ? html`<tr>
                  <td><code>${fileLabel(partner)}</code></td>
                  <td class="err-c">missing</td>
                </tr>`
              : nothing
          }
        </tbody>
      </table>
    </section>`;
  }
}

customElements.define('retromesh-drop-contents', DropContents);
