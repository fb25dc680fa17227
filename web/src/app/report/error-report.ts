import './error-report.css';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Actions } from '../actions.js';
import type { OpenError } from '../session/open-error.js';
import { formatTable } from '../start/format-table.js';
import { isolated } from '../shared/file-label.js';
import { loadPart } from '../shared/load-part.js';
import { icon } from '../shared/icons.js';
import type { Place } from '../shared/place.js';
import type { Session } from '../session/session.js';
import { PageElement } from '../shared/page-element.js';

const copiedMilliseconds = 2000;
const copyLabels = {
  idle: 'Copy report',
  copying: 'Copying…',
  copied: 'Copied',
  error: 'Could not copy',
} as const;

type Act = 'offer' | 'retry' | 'link' | 'choose' | 'copy';

/** The first button for an error code, where it is not to choose files. */
const firstActs: Readonly<Record<string, Act>> = {
  'not-found': 'retry',
  'not-loaded': 'retry',
  'server-refused': 'retry',
  unreachable: 'retry',
  offline: 'retry',
  'download-broke-off': 'retry',
  'bad-link': 'link',
  'bad-address': 'link',
  'link-damaged': 'link',
  stopped: 'copy',
  'core-stopped': 'copy',
};

/** Errors of drops that are none of the formats. */
const needsFormats = new Set(['not-a-model', 'archive-inside']);

/** The error page in place of the viewport: the error, its location in the file, and what to do. */
export class ErrorReportElement extends PageElement {
  static override properties = {
    error: { attribute: false },
    session: { attribute: false },
    place: { attribute: false },
    actions: { attribute: false },
    previousName: {},
    copyState: { state: true },
    details: { state: true },
  };

  declare error: OpenError | null;
  declare session: Session;
  /** The place that a link has named last. */
  declare place: Place | null;
  declare actions: Actions;
  /** Name of the model that was shown before, or empty. */
  declare previousName: string;
  declare copyState: keyof typeof copyLabels;
  /** Facts and bytes, which are loaded with the first error: without them the page still has the sentence and the advice. */
  declare details: typeof import('./error-details.js') | null;

  constructor() {
    super();
    this.error = this.place = this.details = null;
    this.previousName = '';
    this.copyState = 'idle';
  }

  readonly #loadDetails = async () => (this.details = await import('./error-details.js'));

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('error')) return;
    this.copyState = 'idle';
    if (this.error && !this.details) void loadPart(this.#loadDetails);
  }

  protected override render(): unknown {
    const { error } = this;
    if (!error) return nothing;
    const { report } = error;
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
        ${this.details?.errorDetails(error, this.session, this.place)} ${this.#advice(error)}
        ${this.#footer(error)}
      </article>
    </div>`;
  }

  #advice({ report }: OpenError): TemplateResult | typeof nothing {
    const { previousName } = this;
    if (!report.advice) return nothing;
    return html`<div class="advice">
      <h2>What you can do</h2>
      <ol>
        <li>${isolated(report.advice)}</li>
        ${previousName ? html`<li>Or return to <bdi>${previousName}</bdi>, which is still open.</li>` : nothing}
      </ol>
      ${needsFormats.has(report.code) ? formatTable : nothing}
    </div>`;
  }

  #footer(error: OpenError): TemplateResult {
    const { actions, previousName } = this;
    const { code, offer } = error.report;
    const first = offer ? 'offer' : (firstActs[code] ?? 'choose');
    const acts = [...new Set<Act>([first, 'choose', 'copy'])];
    return html`<footer>
      ${acts.map((act) => this.#button(error, act, act === first))}
      ${
        previousName
          ? html`<button class="btn" @click=${() => actions.leaveError()}>
              <span>Back to <bdi>${previousName}</bdi></span>
            </button>`
          : html`<a class="btn" href="#">Back to the start page</a>`
      }
      <span class="grow"></span>
      <span class="dim3 sm mono">${code}</span>
    </footer>`;
  }

  #button({ report, ofModel }: OpenError, act: Act, isFirst: boolean): TemplateResult {
    const { actions } = this;
    const partner = report.code === 'partner-missing' && report.field;
    const [label, click, symbol] = {
      offer: [report.offer?.name, () => actions.acceptOffer(report.offer!), nothing],
      retry: ['Try again', () => actions.retry(), nothing],
      link: ['Open another link', () => actions.openLink(), icon('link')],
      choose: [
        html`<span
          >Choose ${partner ? html`<bdi>${partner}</bdi>` : ofModel ? 'another copy' : 'files'}</span
        >`,
        () => actions.chooseFiles(),
        icon('file-plus'),
      ],
      copy: [copyLabels[this.copyState], () => this.#copy(), icon('copy')],
    }[act] as [unknown, () => void, unknown];
    return html`<button class="btn ${isFirst ? 'primary' : ''}" @click=${click}>${symbol}${label}</button>`;
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

customElements.define('retromesh-error-report', ErrorReportElement);
