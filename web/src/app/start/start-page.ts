import { html, nothing, type TemplateResult } from 'lit';
import type { Actions } from '../actions.js';
import { dropCorners } from '../shared/drop-overlay.js';
import { icon } from '../shared/icons.js';
import { PageElement } from '../shared/page-element.js';
import type { Recent } from './recents.js';
import { sampleUrl, type Sample } from '../../links/samples.js';
import { dayText } from '../shared/format.js';

/** Browsers of phones have no folder picker. */
const hasFolderPicker = 'webkitdirectory' in HTMLInputElement.prototype;

/** The page before anything is open: drop area, supported formats, samples, and recent files. */
export class StartPage extends PageElement {
  static override properties = {
    actions: { attribute: false },
    samples: { attribute: false },
    recents: { attribute: false },
    dropText: {},
  };

  declare actions: Actions;
  declare samples: readonly Sample[];
  declare recents: readonly Recent[];
  /** Heading during a drag; otherwise empty. */
  declare dropText: string;

  protected override render(): unknown {
    const alone = this.samples.length === 0 && this.recents.length === 0;
    return html`<main class="start-page ${alone ? 'alone' : ''}" id="start">
      <div class="left">${this.#drop()} ${formats}</div>
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
      <td><button class="link" @click=${() => this.actions.openRecent(recent)}>${recent.name}</button></td>
      <td class=${recent.failed ? 'err-c' : 'dim'}>${recent.detail}</td>
      <td class="num dim nowrap">${dayText(new Date(recent.when), now)}</td>
      <td class="num">
        <button
          class="btn icon quiet"
          aria-label="Forget ${recent.name}"
          title="Forget ${recent.name}"
          @click=${() => this.actions.removeRecent(recent)}
        >
          ${icon('x')}
        </button>
      </td>
    </tr>`;
  }
}

const formats = html`<table class="formats">
  <thead>
    <tr>
      <th>Game</th>
      <th>Model</th>
      <th>Companion files</th>
    </tr>
  </thead>
  <tbody>
    <tr>
      <td>Unreal, UT</td>
      <td><code>*_d.3d</code> with <code>*_a.3d</code></td>
      <td><code>.uc</code>, skins as <code>.pcx .bmp .tga .png</code></td>
    </tr>
    <tr>
      <td>Deus Ex</td>
      <td>the same, with 8-byte vertices</td>
      <td><code>.uc</code>, skins as <code>.pcx .bmp</code></td>
    </tr>
    <tr>
      <td>Doom in GZDoom</td>
      <td>either of these, also in a <code>.pk3</code></td>
      <td><code>MODELDEF</code>, skins as <code>.png .jpg .pcx</code></td>
    </tr>
    <tr>
      <td>RuneScape</td>
      <td><code>*.ob2</code>, <code>*.dat</code>, npcs as <code>*.npc</code></td>
      <td><code>.base .frame .anim .seq</code>, textures as <code>.png</code></td>
    </tr>
    <tr>
      <td>Anachronox</td>
      <td><code>*.ctc</code>, also in its <code>models.dat</code></td>
      <td>skins as <code>.atd .png .tga .pcx</code></td>
    </tr>
    <tr>
      <td>HumanFly demos</td>
      <td><code>*.fly</code></td>
      <td>palettes as <code>.pal</code>, textures as <code>.apx .png</code></td>
    </tr>
  </tbody>
</table>`;

customElements.define('retromesh-start-page', StartPage);
