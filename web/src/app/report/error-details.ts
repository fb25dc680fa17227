import { html, nothing, type TemplateResult } from 'lit';
import { isImportable } from '../../convert/import-model.js';
import { dropWithoutModel } from '../../core/advice/no-model-error.js';
import { locationLink } from '../panel/facts.js';
import type { OpenError } from '../session/open-error.js';
import { fileLabel } from '../shared/file-label.js';
import { countOf, hex } from '../shared/format.js';
import './convert-offer.js';
import { errorBytes, type BytesRow } from './error-bytes.js';
import { errorFacts, hasByteOffset, type ErrorFact } from './error-facts.js';

/** The facts of an error and the bytes around it, or a button that converts the file. */
export function errorDetails(error: OpenError): TemplateResult {
  return html`${facts(error)} ${bytesAround(error)} ${convertOffer(error)}`;
}

function convertOffer({ report }: OpenError): TemplateResult | typeof nothing {
  const drop = dropWithoutModel(report);
  if (!drop || !isImportable(report.file)) return nothing;
  return html`<retromesh-convert-offer .file=${report.file} .drop=${drop}></retromesh-convert-offer>`;
}

/** On a narrow page the row of bytes scrolls: shows the marked bytes. */
export function scrollToMark(page: Element): void {
  const bytes = page.querySelector<HTMLElement>('.bytes');
  const marked = bytes?.querySelector<HTMLElement>('.error, .absent');
  if (bytes && marked) bytes.scrollLeft = marked.offsetLeft - bytes.offsetLeft - bytes.clientWidth / 2;
}

function facts(error: OpenError): TemplateResult | typeof nothing {
  const list = errorFacts(error.report, error.bytes?.length ?? null);
  if (list.length === 0) return nothing;
  return html`<dl class="facts">
    ${list.map(
      (fact) =>
        html`<dt>${fact.label}</dt>
          <dd class=${fact.kind === 'error' ? 'err-c' : ''}>
            ${value(error, fact)} ${fact.remark ? html`<span class="dim">${fact.remark}</span>` : nothing}
          </dd>`,
    )}
  </dl>`;
}

/** The place of an error is a link when there are bytes to show. */
function value({ report, bytes }: OpenError, fact: ErrorFact): unknown {
  if (fact.kind === 'file') return html`<code>${fileLabel(fact.value)}</code>`;
  if (fact.kind !== 'place' || !bytes?.length) return fact.value;
  return locationLink({ kind: 'byte', file: report.file, at: report.offset! }, fact.value);
}

function bytesAround({ report, bytes }: OpenError): TemplateResult | typeof nothing {
  if (!bytes || bytes.length === 0 || !hasByteOffset(report)) return nothing;
  const label = `Bytes of ${report.file} around byte ${report.offset}`;
  return html`<div class="bytes" tabindex="0" role="group" aria-label=${label}>
    <div class="hex" aria-hidden="true">
      <span></span>${Array.from({ length: 16 }, (_, i) => html`<span class="h">${hex(i, 1)}</span>`)}
      ${errorBytes(bytes, report).map(bytesRow)}
    </div>
  </div>`;
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
