import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../ui/icons.js';
import { fileLabel } from '../ui/file-label.js';
import { countOf } from '../../core/format.js';
import { originText, roleText } from '../../core/wording.js';
import { locationLink, reasonLink } from '../viewer/facts.js';
import { bytesText } from '../viewer/model-texts.js';
import type { FileSet } from '../../core/collection/file-set.js';
import type { MissingFile, Model, Part } from '../../core/index.js';
import type { Opened } from '../workspace/version.js';

/** The list of a drop can have tens of thousands of files. */
const mostRows = 500;

/** The files of a drop with role and reason; those of a complete model with their sizes. */
export function fileTable(files: readonly FileRow[]): TemplateResult | typeof nothing {
  if (files.length === 0) return nothing;
  const missing = files.filter((file) => file.state === 'missing').length;
  const left = files.length - mostRows;
  return html`<section class="sec">
    <h2>
      <span class="grow">Files</span>
      ${missing ? html`<span class="tag warn">${icon('triangle-alert')}${countOf(missing, 'missing', 'missing')}</span>` : nothing}
    </h2>
    <table class="files">
      ${missing ? headOfMissing : headOfComplete}
      <tbody>
        ${files.slice(0, mostRows).map(missing ? rowOfMissing : rowOfComplete)}
      </tbody>
    </table>
    ${left > 0 ? html`<p class="dim sm">and ${countOf(left, 'more file')}</p>` : nothing}
  </section>`;
}

const headOfMissing = html`<thead>
  <tr>
    <th>File</th>
    <th class="use">Used as</th>
    <th>Because</th>
  </tr>
</thead>`;
const headOfComplete = html`<thead class="unseen">
  <tr>
    <th><span class="sr">File</span></th>
    <th><span class="sr">Used as</span></th>
    <th class="size"><span class="sr">Size</span></th>
  </tr>
</thead>`;

function rowOfMissing(file: FileRow): TemplateResult {
  const isMissing = file.state === 'missing';
  return html`<tr>
    <td class=${isMissing ? 'warn-c' : ''}>${fileNameCell(file)}</td>
    <td class=${file.state === 'unused' ? 'dim3' : ''}>${useText(file)}</td>
    <td class=${isMissing ? 'warn-c' : 'dim'}>${whyText(file)}${fromText(file)}</td>
  </tr>`;
}

function rowOfComplete(file: FileRow): TemplateResult {
  return html`<tr>
    <td>${fileNameCell(file)}</td>
    <td class=${file.state === 'unused' ? 'dim3' : 'dim'}>
      ${useText(file)}, ${whyText(file)}${fromText(file)}
    </td>
    <td class="num nowrap">${bytesText(file.size)}</td>
  </tr>`;
}

function whyText(file: FileRow): unknown {
  if (file.state === 'unused') return 'no file refers to it';
  if (file.state === 'used') return reasonLink(file.part) || 'names the model';
  const { location } = file.missing;
  return location ? html`missing, named in ${locationLink(location)}` : 'missing';
}

function fileNameCell(file: FileRow): TemplateResult {
  return html`<code title=${file.name}>${fileLabel(file.name)}</code>`;
}

/** Where in an archive it was made of. */
function fromText(file: FileRow): TemplateResult | typeof nothing {
  const from = file.state === 'used' ? originText(file.part.from) : '';
  return from ? html`<div class="dim sm">${from}</div>` : nothing;
}

function useText(file: FileRow): string {
  if (file.state === 'unused') return 'not used';
  return roleText(file.state === 'used' ? file.part : file.missing);
}

/** One file of a drop, as the panel lists it, in bytes; 0 for a missing file. */
export type FileRow = { readonly name: string; readonly size: number } & (
  | { readonly state: 'used'; readonly part: Part }
  | { readonly state: 'missing'; readonly missing: MissingFile }
  | { readonly state: 'unused' }
);

/** The files of a model: used, then missing, then, where there is no other model, those of the drop that are not used. */
function fileRows(model: Model, { entries, unused }: FileSet): FileRow[] {
  const used = model.parts.map((part): FileRow => {
    return { name: part.file, size: part.size, state: 'used', part };
  });
  const missing = model.missingFiles.map((file): FileRow => {
    return { name: file.name, size: 0, state: 'missing', missing: file };
  });
  const rest = entries.length === 1 ? unused : [];
  return [...used, ...missing, ...rest.map(({ name, size }): FileRow => ({ name, size, state: 'unused' }))];
}

const rows = new WeakMap<Opened, readonly FileRow[]>();

/** The files of what is open: those of the model, and all where there is only that; the same rows each time. */
export function filesOf(opened: Opened | null): readonly FileRow[] {
  if (!opened?.model) return noRows;
  const { files } = opened.version;
  const made = rows.get(opened) ?? fileRows(opened.model, files);
  rows.set(opened, made);
  return made;
}

const noRows: readonly FileRow[] = [];
