import { html, nothing, type TemplateResult } from 'lit';
import { withCommas } from '../../core/format.js';
import type { Actions } from '../actions.js';
import { pathsByName, reasonLink } from '../panel/facts.js';
import { EventController } from '../shared/event-controller.js';
import { PageElement } from '../shared/page-element.js';
import type { Session } from '../session/session.js';
import type { ModelScanner } from '../session/model-scanner.js';
import { fileLabel } from '../shared/file-label.js';
import { countOf } from '../shared/format.js';

/** The gallery shows the others. */
const maxRows = 60;

/** The panel beside an error: files of the model that was not opened, and the other models of the drop. */
export class DropContents extends PageElement {
  static override properties = {
    session: { attribute: false },
    scanner: { attribute: false },
    actions: { attribute: false },
  };

  declare session: Session;
  declare scanner: ModelScanner;
  declare actions: Actions;

  constructor() {
    super();
    new EventController(this, () => this.session);
    new EventController(this, () => this.scanner);
  }

  protected override render(): unknown {
    const { entries } = this.session;
    return html`<div class="tabs"><h2>${this.#summary()}</h2></div>
      <div class="scroll" tabindex="0" role="group" aria-label="Files in this drop">
        ${this.#parts()} ${entries.length > 1 ? this.#others() : nothing}
      </div>`;
  }

  #summary(): string {
    const { entries } = this.session;
    const failed = this.scanner.errorCount;
    const models = `This drop: ${countOf(entries.length, 'model')}`;
    return failed > 0 ? `${models}, ${withCommas(failed)} not opened` : models;
  }

  #parts(): TemplateResult | typeof nothing {
    const { entries, index, error } = this.session;
    const entry = entries[index];
    if (!entry || !error?.ofModel) return nothing;
    const { code, file: errorFile, field } = error.report;
    const paths = pathsByName(entry.parts.map(({ file }) => file));
    const partner = code === 'partner-missing' ? field : '';
    return html`<section class="sec">
      <h2><bdi>${entry.name}</bdi></h2>
      <table>
        <tbody>
          ${entry.parts.map(({ file, role, why }) => {
            const hasError = file === errorFile && !partner;
            return html`<tr>
              <td><code title=${file}>${fileLabel(file)}</code></td>
              <td class=${hasError ? 'err-c' : 'dim'}>
                ${hasError ? 'error' : reasonLink(why, file, paths) || role}
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
    const { entries, index } = this.session;
    const left = entries.length - maxRows;
    return html`<section class="sec">
      <h2>
        <span class="grow">${this.#othersHeading()}</span><a class="sm" href="#gallery">Show gallery</a>
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
          ${entries.slice(0, maxRows).map((entry, i) => (i === index ? nothing : this.#row(entry.name, i)))}
        </tbody>
      </table>
      ${left > 0 ? html`<p class="dim sm">and ${withCommas(left)} more</p>` : nothing}
    </section>`;
  }

  #othersHeading(): string {
    const others = this.session.entries.length - 1;
    const failed = Math.max(0, this.scanner.errorCount - 1);
    const models = others === 1 ? '1 other model' : `${withCommas(others)} other models`;
    return failed > 0 ? `${models}, ${withCommas(failed)} not opened` : models;
  }

  #row(name: string, index: number): TemplateResult {
    const result = this.scanner.results.get(index);
    const open = (): void => this.actions.openEntry(this.session.entries[index]!);
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
        <button class="link" @click=${open}><bdi>${name}</bdi></button>
      </td>
      ${counts}
    </tr>`;
  }
}

customElements.define('retromesh-drop-contents', DropContents);
