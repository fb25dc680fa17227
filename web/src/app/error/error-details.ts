import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { isImportable } from '../../convert/import-model.js';
import { dropWithoutModel, type ReadableDrop } from '../../core/advice/no-model-error.js';
import '../bytes/bytes-tab.js';
import { locationLink, locationOf, type Place } from '../viewer/facts.js';
import { fileLabel } from '../ui/file-label.js';
import type { Failed } from '../workspace/version.js';
import type { Workspace } from '../workspace/workspace.js';
import type { ErrorReport } from '../../core/index.js';
import { countOf, withCommas } from '../../core/format.js';
import type { Fault } from '../bytes/rows/hex-cells.js';
import { messageOf } from '../../core/model-error.js';
import { icon } from '../ui/icons.js';
import { PageElement, given } from '../ui/page-element.js';

/** The facts of an error, the bytes of its file, or what a link beside it names, and a button that converts the file. */
export function errorDetails(failed: Failed, workspace: Workspace, place: Place | null): TemplateResult {
  return html`${facts(failed)} ${fileContents(failed, workspace, place)} ${convertOffer(failed)}`;
}

function convertOffer({ error: { report } }: Failed): TemplateResult | typeof nothing {
  const drop = dropWithoutModel(report);
  if (!drop || !isImportable(report.file)) return nothing;
  return html`<retromesh-convert-offer .file=${report.file} .drop=${drop}></retromesh-convert-offer>`;
}

function facts(failed: Failed): TemplateResult | typeof nothing {
  const list = errorFacts(failed.error.report, failed.bytes?.length ?? null);
  if (list.length === 0) return nothing;
  return html`<dl class="facts">
    ${list.map(
      (fact) =>
        html`<dt>${fact.label}</dt>
          <dd class=${fact.kind === 'error' ? 'err-c' : ''}>
            ${value(failed, fact)} ${fact.remark ? html`<span class="dim">${fact.remark}</span>` : nothing}
          </dd>`,
    )}
  </dl>`;
}

/** The place of an error is a link when there are bytes to show. */
function value({ error: { report }, bytes }: Failed, fact: ErrorFact): unknown {
  if (fact.kind === 'file') return html`<code>${fileLabel(fact.value)}</code>`;
  if (fact.kind !== 'place' || !bytes?.length) return fact.value;
  return locationLink({ kind: 'byte', file: report.file, at: report.offset! }, fact.value);
}

function fileContents(failed: Failed, workspace: Workspace, place: Place | null): unknown {
  let shown = contents.get(failed);
  if (!shown) contents.set(failed, (shown = contentsOf(failed)));
  const { files, fault } = shown;
  const named = locationOf(place)?.file;
  if (!fault && !files.some(({ name }) => name === named)) return nothing;
  return html`<retromesh-bytes-tab
    .workspace=${workspace}
    .files=${files}
    .place=${place}
    .fault=${fault}
    .shown=${true}
  ></retromesh-bytes-tab>`;
}

/** What is shown of each error: the same objects in every update. */
const contents = new WeakMap<Failed, ReturnType<typeof contentsOf>>();

/** The file with the error, then the others of its model. */
function contentsOf({ error: { report }, bytes, version }: Failed) {
  const hasFault = bytes !== null && bytes.length > 0 && hasByteOffset(report);
  const parts = version?.entry?.parts ?? [];
  const names = [hasFault ? report.file : '', ...parts.map(({ file }) => file)].filter(Boolean);
  return {
    files: Array.from(new Set(names), (name) => ({ name, state: 'used' as const })),
    fault: hasFault ? { file: report.file, ...faultOf(bytes, report) } : null,
  };
}

/** One line of the error's facts: label, value, and a remark. */
interface ErrorFact {
  readonly label: string;
  readonly value: string;
  readonly remark: string;
  readonly kind: 'file' | 'place' | 'plain' | 'error';
}

type Amounts = readonly [expected: (amount: number) => string, found: (amount: number) => string];

const bytes = (amount: number): string => countOf(amount, 'byte');
const plain = (amount: number): string => withCommas(amount);

// The unit of `expected` and `found` depends on the error code.
const amounts: Readonly<Record<string, Amounts>> = {
  'ends-early': [bytes, (amount) => `${bytes(amount)} left`],
  'over-limit': [(amount) => `${bytes(amount)} of memory`, (amount) => `${bytes(amount)} left of the limit`],
  'bad-value': [(amount) => `at most ${plain(amount)}`, plain],
  'sizes-disagree': [plain, plain],
};

/** Errors with an offset, without `expected` and `found`. */
const offsetOnly = new Set(['nothing-inside', 'placeholder', 'unusable', 'wrong-value']);

/** Whether the error has an offset in its file. */
function hasByteOffset(report: ErrorReport): boolean {
  return report.offset !== null && (report.code in amounts || offsetOnly.has(report.code));
}

/** File, place, expected and found value of an error. */
export function errorFacts(report: ErrorReport, size: number | null): ErrorFact[] {
  const facts: ErrorFact[] = [];
  const { file, field, offset, expected, found } = report;
  if (file)
    facts.push({ label: 'File', value: file, remark: size === null ? '' : bytes(size), kind: 'file' });
  if (hasByteOffset(report)) {
    const location = [field, `at byte ${plain(offset!)}`].filter(Boolean).join(' ');
    facts.push({ label: 'Place', value: location, remark: '', kind: 'place' });
  }
  const formats = amounts[report.code];
  if (formats && expected !== null && found !== null) {
    facts.push({ label: 'Expected', value: formats[0](expected), remark: '', kind: 'plain' });
    facts.push({ label: 'Found', value: formats[1](found), remark: '', kind: 'error' });
  }
  return facts;
}

/** More absent bytes than this say no more. */
const mostAbsent = 64;

/** The bytes of a file that an error is about: the value that is wrong, or the field that the file ends in, and what is absent. */
export function faultOf(bytes: Uint8Array, report: ErrorReport): Fault {
  const { length } = bytes;
  const at = Math.min(report.offset ?? 0, length);
  const all = absentBytes(report);
  const absent = Math.min(all, mostAbsent);
  if (all === 0)
    return { at, absent, marks: [{ offset: at, size: sizeOf(bytes, report, at), look: 'fault' }] };
  return {
    at: Math.max(0, length - 1),
    absent,
    marks: [
      { offset: at, size: length - at, look: 'in-field' },
      { offset: length, size: absent, look: 'absent' },
    ],
  };
}

/** How many bytes of the field the file does not contain. */
function absentBytes({ code, expected, found }: ErrorReport): number {
  if (code !== 'ends-early' || expected === null || found === null) return 0;
  return Math.max(0, expected - found);
}

// The error has the value that was found but not its size: the smallest integer type with this value.
function sizeOf(bytes: Uint8Array, { found }: ErrorReport, at: number): number {
  const size = [1, 2, 4].find(
    (each) => littleEndian(bytes, at, each) === found && (found ?? 0) < 256 ** each,
  );
  if (size === 1 && littleEndian(bytes, at, 2) === found) return 2;
  return size ?? 1;
}

function littleEndian(bytes: Uint8Array, at: number, size: number): number | null {
  if (size > bytes.length - at) return null;
  return bytes.subarray(at, at + size).reduceRight((sum, byte) => sum * 256 + byte, 0);
}

/** A button that opens the Export dialog for a file of another program, in place of opening it. */
export class ConvertOffer extends PageElement.with({
  file: given<string>(),
  /** Materials and images are among its files. */
  drop: given<ReadableDrop>(),
  /** Ends the reading; null while nothing is read. */
  _reading: null as AbortController | null,
  _failed: '',
}) {
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this._reading?.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('drop')) return;
    this._reading?.abort();
    this._failed = '';
  }

  protected override render(): unknown {
    const { _reading: reading } = this;
    return html`<p>
        ${
          reading
            ? html`<button class="btn" @click=${() => reading.abort()}>Cancel</button>`
            : html`<button class="btn primary" @click=${this.#convert}>
                ${icon('download')}Convert for a game…
              </button>`
        }
      </p>
      ${this._failed ? html`<p class="err-c" role="alert"><bdi>${this._failed}</bdi></p>` : nothing}`;
  }

  readonly #convert = async (): Promise<void> => {
    const { signal } = (this._reading = new AbortController());
    this._failed = '';
    try {
      const { showImported } = await import('../export/show-imported.js');
      await showImported(this.closest('retromesh-app')!, this.file, this.drop, signal);
    } catch (error) {
      if (!signal.aborted) this._failed = messageOf(error);
    } finally {
      this._reading = null;
    }
  };
}

customElements.define('retromesh-convert-offer', ConvertOffer);
