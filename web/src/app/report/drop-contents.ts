import { html, nothing, type TemplateResult } from 'lit';
import { fileName, withCommas } from '../../core/format.js';
import type { Actions } from '../actions.js';
import { PagePart } from '../shared/page-element.js';
import type { Session } from '../session/session.js';
import type { ModelScanner } from '../session/model-scanner.js';
import { countOf } from '../shared/format.js';

/** The sheet shows the others. */
const mostRows = 60;

/** Beside a report: the files of the model that failed, and the other models of the drop, which open. */
export class RestOfDrop extends PagePart {
  static override properties = {
    session: { attribute: false },
    scanner: { attribute: false },
    actions: { attribute: false },
    version: { type: Number },
  };

  declare session: Session;
  declare scanner: ModelScanner;
  declare actions: Actions;
  /** Counts the changes of `session` and `scanner`. */
  declare version: number;

  protected override render(): unknown {
    const { entries } = this.session;
    return html`<div class="tabs"><h2>${this.#summary()}</h2></div>
      <div class="scroll" tabindex="0" role="group" aria-label="Files in this drop">
        ${this.#parts()} ${entries.length > 1 ? this.#others() : nothing}
      </div>`;
  }

  #summary(): string {
    const { entries } = this.session;
    const failed = this.scanner.failed;
    const models = `This drop: ${countOf(entries.length, 'model')}`;
    return failed > 0 ? `${models}, ${withCommas(failed)} not opened` : models;
  }

  #parts(): TemplateResult | typeof nothing {
    const { entries, at, failure } = this.session;
    const entry = entries[at];
    if (!entry || !failure?.ofEntry) return nothing;
    const { code, file: faulty, field } = failure.report;
    const partner = code === 'partner-missing' ? field : '';
    return html`<section class="sec">
      <h2>${entry.name}</h2>
      <table>
        <tbody>
          ${entry.parts.map(({ file, role, why }) => {
            const isFaulty = file === faulty && !partner;
            return html`<tr>
              <td><code title=${file}>${fileName(file)}</code></td>
              <td class=${isFaulty ? 'err-c' : 'dim'}>${isFaulty ? 'at fault' : why || role}</td>
            </tr>`;
          })}
          ${
            partner
              ? html`<tr>
                  <td><code>${partner}</code></td>
                  <td class="err-c">not here</td>
                </tr>`
              : nothing
          }
        </tbody>
      </table>
    </section>`;
  }

  #others(): TemplateResult {
    const { entries, at } = this.session;
    const left = entries.length - mostRows;
    return html`<section class="sec">
      <h2><span class="grow">${this.#othersHeading()}</span><a class="sm" href="#list">Show as sheet</a></h2>
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
          ${entries.slice(0, mostRows).map((entry, i) => (i === at ? nothing : this.#row(entry.name, i)))}
        </tbody>
      </table>
      ${left > 0 ? html`<p class="dim sm">and ${withCommas(left)} more</p>` : nothing}
    </section>`;
  }

  #othersHeading(): string {
    const others = this.session.entries.length - 1;
    const open = others - Math.max(0, this.scanner.failed - 1);
    if (open === others) return others === 1 ? 'The other one' : `The other ${withCommas(others)}`;
    return `The others, of which ${withCommas(open)} open`;
  }

  #row(name: string, at: number): TemplateResult {
    const result = this.scanner.results.get(at);
    const open = (): void => this.actions.openEntry(at);
    const counts =
      result === 'failed'
        ? html`<td colspan="3" class="num err-c">not opened</td>`
        : html`<td class="num">${result ? withCommas(result.faces) : ''}</td>
            <td class="num">${result ? withCommas(result.frames) : ''}</td>
            <td class="num ${result?.notes ? 'warn-c' : 'dim3'}">
              ${result ? (result.notes ? withCommas(result.notes) : '—') : ''}
            </td>`;
    return html`<tr>
      <td><button class="link" @click=${open}>${name}</button></td>
      ${counts}
    </tr>`;
  }
}

customElements.define('retromesh-rest', RestOfDrop);
