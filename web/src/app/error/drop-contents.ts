import { html, nothing, type TemplateResult } from 'lit';
import { countOf, withCommas } from '../../core/format.js';
import type { Entry } from '../../core/index.js';
import { roleText } from '../../core/wording.js';
import type { Actions } from '../workspace/actions.js';
import { reasonLink } from '../viewer/facts.js';
import { EventController } from '../ui/event-controller.js';
import { given, PageElement } from '../ui/page-element.js';
import type { ModelScanner } from '../workspace/model-scanner.js';
import { fileLabel } from '../ui/file-label.js';
import { shownOf, type Workspace } from '../workspace/workspace.js';

/** The gallery shows the others. */
const maxRows = 60;

/** The panel beside an error: files of the model that was not opened, and the other models of the drop. */
export class DropContents extends PageElement.with({
  workspace: given<Workspace>(),
  scanner: given<ModelScanner>(),
  actions: given<Actions>(),
}) {
  protected readonly watched = [
    new EventController(this, () => this.workspace),
    new EventController(this, () => this.scanner),
  ];

  protected override render(): unknown {
    const { entries } = shownOf(this.workspace);
    return html`<div class="tabs"><h2>${this.#summary(entries.length)}</h2></div>
      <div class="scroll" tabindex="0" role="group" aria-label="Files in this drop">
        ${this.#parts()} ${entries.length > 1 ? this.#others() : nothing}
      </div>`;
  }

  #summary(count: number): string {
    const failed = this.scanner.errorCount;
    const models = `This drop: ${countOf(count, 'model')}`;
    return failed > 0 ? `${models}, ${withCommas(failed)} not opened` : models;
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

  #others(): TemplateResult {
    const { entries, entry } = shownOf(this.workspace);
    const left = entries.length - maxRows;
    return html`<section class="sec">
      <h2>
        <span class="grow">${this.#othersHeading(entries.length - 1)}</span
        ><a class="sm" href="#gallery">Show gallery</a>
      </h2>
      <table>
        <thead>
          <tr>
            <th>Model</th>
            <th class="num">Faces</th>
            <th class="num">Frames</th>
            <th class="num">Notes</th>
          </tr>
        </thead>
        <tbody>
          ${entries.slice(0, maxRows).map((each) => (each === entry ? nothing : this.#row(each)))}
        </tbody>
      </table>
      ${left > 0 ? html`<p class="dim sm">and ${withCommas(left)} more</p>` : nothing}
    </section>`;
  }

  #othersHeading(others: number): string {
    const failed = Math.max(0, this.scanner.errorCount - 1);
    const models = others === 1 ? '1 other model' : `${withCommas(others)} other models`;
    return failed > 0 ? `${models}, ${withCommas(failed)} not opened` : models;
  }

  #row(entry: Entry): TemplateResult {
    const result = this.scanner.results.get(entry);
    const open = (): void => this.actions.openEntry(entry);
    const counts =
      result === 'error'
        ? html`<td colspan="3" class="num err-c">not opened</td>`
        : html`<td class="num">${result ? withCommas(result.faces) : ''}</td>
            <td class="num">${result ? withCommas(result.frames) : ''}</td>
            <td class="num ${result?.warnings ? 'warn-c' : 'dim3'}">
              ${result ? (result.notes ? withCommas(result.notes) : '—') : ''}
            </td>`;
    return html`<tr>
      <td>
        <button class="link" @click=${open}><bdi>${entry.name}</bdi></button>
      </td>
      ${counts}
    </tr>`;
  }
}

customElements.define('retromesh-drop-contents', DropContents);
