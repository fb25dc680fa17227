import { html, nothing, type TemplateResult } from 'lit';
import type { FileRow } from '../session/file-row.js';
import { icon } from '../shared/icons.js';
import { fileName } from '../../core/format.js';
import { countOf } from '../shared/format.js';
import { bytesText, locationText } from './format.js';

/** All files of a drop with what each is used for and why: shown first while something is missing. */
export function missingTable(files: readonly FileRow[]): TemplateResult {
  const missing = files.filter((file) => file.state === 'missing').length;
  return html`<section class="sec">
    <h2>
      <span class="grow">Files</span
      ><span class="tag warn">${icon('triangle-alert')}${countOf(missing, 'missing', 'missing')}</span>
    </h2>
    <table class="files">
      <thead>
        <tr>
          <th>File</th>
          <th class="use">Used as</th>
          <th>Because</th>
        </tr>
      </thead>
      <tbody>
        ${files.map((file) => {
          const gone = file.state === 'missing';
          return html`<tr>
            <td class=${gone ? 'warn-c' : ''}>${named(file)}</td>
            <td class=${file.state === 'unused' ? 'dim3' : ''}>${use(file)}</td>
            <td class=${gone ? 'warn-c' : 'dim'}>${gone ? missingWhy(file) : file.why}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </section>`;
}

/** The files of a model that has them all, with their sizes. */
export function fileTable(files: readonly FileRow[]): TemplateResult | typeof nothing {
  if (files.length === 0) return nothing;
  return html`<section class="sec">
    <h2>Files</h2>
    <table class="files">
      <thead class="unseen">
        <tr>
          <th><span class="sr">File</span></th>
          <th><span class="sr">Used as</span></th>
          <th class="size"><span class="sr">Size</span></th>
        </tr>
      </thead>
      <tbody>
        ${files.map(
          (file) =>
            html`<tr>
              <td>${named(file)}</td>
              <td class=${file.state === 'unused' ? 'dim3' : 'dim'}>
                ${[use(file), file.why].filter(Boolean).join(', ')}
              </td>
              <td class="num nowrap">${bytesText(file.size)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function missingWhy({ why, location }: FileRow): string {
  if (why) return `not here. ${why[0]!.toUpperCase()}${why.slice(1)}`;
  return location ? `not here, named in ${locationText(location)}` : 'not here';
}

function named(file: FileRow): TemplateResult {
  return html`<code title=${file.name}>${fileName(file.name)}</code>`;
}

function use(file: FileRow): string {
  return file.state === 'unused' ? 'not used' : file.role;
}
