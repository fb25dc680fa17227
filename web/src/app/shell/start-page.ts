import { html, nothing, type TemplateResult } from 'lit';
import type { Actions } from '../workspace/actions.js';
import { dropCorners } from '../ui/drop-overlay.js';
import { formatTable } from '../error/format-table.js';
import { icon, iconButton } from '../ui/icons.js';
import { given, PageElement } from '../ui/page-element.js';
import type { Recent } from '../workspace/local-files.js';
import { sampleUrl, type Sample } from '../../links/samples.js';
import { dayText } from '../../core/format.js';

/** Browsers of phones have no folder picker. */
const hasFolderPicker = 'webkitdirectory' in HTMLInputElement.prototype;

/** The page before anything is open: drop area, supported formats, samples, and recent files. */
export class StartPage extends PageElement.with({
  actions: given<Actions>(),
  samples: given<readonly Sample[]>(),
  recents: given<readonly Recent[]>(),
  /** Heading during a drag; otherwise empty. */
  dropText: given<string>(),
}) {
  protected override render(): unknown {
    const alone = this.samples.length === 0 && this.recents.length === 0;
    return html`<main class="start-page ${alone ? 'alone' : ''}" id="start">
      <div class="left">${this.#drop()} ${formatTable}</div>
      ${alone ? nothing : html`<div class="samples">${this.#samples()} ${this.#recents()}</div>`}
    </main>`;
  }

  #drop(): TemplateResult {
    const { actions, dropText } = this;
    return html`<section class="drop-area" aria-labelledby="drop-heading">
      ${dropCorners}
      <h1 id="drop-heading">${dropText || 'Drop a model, its folder or a zip anywhere on this page'}</h1>
      <p class="lead">
        Files that belong together are matched by name. Nothing is uploaded: the decoder runs in this tab.
      </p>
      <div class="row wrap">
        <button class="btn primary" @click=${() => actions.chooseFiles()}>
          ${icon('file-plus')}Choose files
        </button>
        ${
          hasFolderPicker
            ? html`<button class="btn" @click=${() => actions.chooseFolder()}>
                ${icon('folder-open')}Choose folder
              </button>`
            : nothing
        }
        <button class="btn" @click=${() => actions.openLink()}>${icon('link')}Open a link</button>
        <span class="dim sm only-l">or paste with <kbd>Ctrl</kbd> <kbd>V</kbd></span>
      </div>
    </section>`;
  }

  #samples(): TemplateResult | typeof nothing {
    if (this.samples.length === 0) return nothing;
    return html`<h2 id="samples-heading">
        <span class="grow">Or start with one of ours</span><span class="dim3 sm">CC0, free to reuse</span>
      </h2>
      <div
        class="cards ${this.samples.length < 3 ? 'few' : ''}"
        role="group"
        aria-labelledby="samples-heading"
      >
        ${this.samples.map((sample) => this.#card(sample))}
      </div>`;
  }

  #card(sample: Sample): TemplateResult {
    return html`<button class="card" @click=${() => this.actions.openSample(sample)}>
      ${
        sample.picture
          ? html`<img src=${sampleUrl(sample, sample.picture)} alt="" loading="lazy" draggable="false" />`
          : html`<span class="blank"></span>`
      }
      <span><b>${sample.name}</b><span>${sample.format}</span><span>${sample.detail}</span></span>
    </button>`;
  }

  #recents(): TemplateResult | typeof nothing {
    if (this.recents.length === 0) return nothing;
    const now = new Date();
    return html`<h2 id="recents-heading">
        <span class="grow">Opened before</span>
        <button class="link" @click=${() => this.actions.clearRecents()}>Forget all</button>
      </h2>
      <table class="recents" aria-labelledby="recents-heading">
        <tbody>
          ${this.recents.map((recent) => this.#row(recent, now))}
        </tbody>
      </table>
      <p class="dim sm stored">Stored in this browser only.</p>`;
  }

  #row(recent: Recent, now: Date): TemplateResult {
    return html`<tr>
      <td>
        <button class="link" @click=${() => this.actions.openRecent(recent)}>
          <bdi>${recent.name}</bdi>
        </button>
      </td>
      <td class=${recent.failed ? 'err-c' : 'dim'}>${recent.detail}</td>
      <td class="num dim nowrap">${dayText(new Date(recent.when), now)}</td>
      <td class="num">
        ${iconButton('x', `Forget ${recent.name}`, () => this.actions.removeRecent(recent))}
      </td>
    </tr>`;
  }
}

customElements.define('retromesh-start-page', StartPage);
