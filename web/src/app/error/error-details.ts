import { html, nothing, type TemplateResult } from 'lit';
import { isImportable } from '../../convert/import-model.js';
import { dropWithoutModel } from '../../core/advice/no-model-error.js';
import '../bytes/bytes-tab.js';
import { locationLink } from '../viewer/facts.js';
import { fileLabel } from '../ui/file-label.js';
import { locationOf, type Place } from '../viewer/place.js';
import type { Failed } from '../workspace/version.js';
import type { Workspace } from '../workspace/workspace.js';
import './convert-offer.js';
import { faultOf, errorFacts, hasByteOffset, type ErrorFact } from './error-facts.js';

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
