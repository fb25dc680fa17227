import { html, nothing, type TemplateResult } from 'lit';
import { countOf, withCommas } from '../../core/format.js';
import { roleText } from '../../core/wording.js';
import { reasonLink } from '../viewer/facts.js';
import { EventController } from '../ui/event-controller.js';
import { given, PageElement } from '../ui/page-element.js';
import type { ModelScanner } from '../workspace/model-scanner.js';
import { fileLabel } from '../ui/file-label.js';
import { shownOf, type Workspace } from '../workspace/workspace.js';

/** The panel beside an error: files of the model that was not opened, and how many others there are, which the gallery shows. */
export class DropContents extends PageElement.with({
  workspace: given<Workspace>(),
  scanner: given<ModelScanner>(),
}) {
  protected readonly watched = [
    new EventController(this, () => this.workspace),
    new EventController(this, () => this.scanner),
  ];

  protected override render(): unknown {
    const { length } = shownOf(this.workspace).entries;
    const failed = this.scanner.errorCount;
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
