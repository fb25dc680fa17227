import { html, nothing, type TemplateResult } from 'lit';
import { withCommas } from '../../core/format.js';
import type { Actions } from '../actions.js';
import { EventController } from '../shared/event-controller.js';
import { icon, logo } from '../shared/icons.js';
import { PageElement, type PageName } from '../shared/page-element.js';
import { dropSummaryText, summaryText } from '../session/drop-messages.js';
import type { Session } from '../session/session.js';
import type { Theme } from './theme.js';
import { countOf, progressText } from '../shared/format.js';

const themeNames: Readonly<Record<Theme, string>> = { auto: 'system', light: 'light', dark: 'dark' };

/** The bar at the top: title, steps to other models of the drop, open, theme and keys. */
export class Header extends PageElement {
  static override properties = {
    session: { attribute: false },
    actions: { attribute: false },
    theme: {},
    page: {},
  };

  declare session: Session;
  declare actions: Actions;
  declare theme: Theme;
  declare page: PageName;

  constructor() {
    super();
    new EventController(this, () => this.session);
  }

  protected override render(): unknown {
    const { session } = this;
    const start = this.page === 'start';
    return html`<header class="header ${session.loading ? 'busy' : ''}">
      <a class="brand" href="#" aria-label="Retromesh, start page"
        >${logo}<span aria-hidden="true">Retromesh</span></a
      >
      ${start ? this.#backLink() : this.#title()} ${session.loading ? this.#loading() : nothing}
      <span class="grow"></span>
      ${start && !session.loading ? html`<span class="sm dim only-l">Everything stays on your computer</span>` : nothing}
      ${this.#buttons()} ${this.#progress()}
    </header>`;
  }

  #backLink(): TemplateResult | typeof nothing {
    const { name, loading, isChoosing } = this.session;
    if (name === '' || loading) return nothing;
    return html`<div class="crumb">
      <span class="sep only-l"></span
      ><a class="cut" href=${isChoosing ? '#gallery' : '#model'}>Back to <bdi>${name}</bdi></a>
    </div>`;
  }

  #loading(): TemplateResult {
    const { name, read, whole } = this.session.loading!;
    const progress = whole < 0 ? countOf(read, 'file') : progressText(read, whole);
    return html`<div class="crumb">
      <span class="sep only-l"></span>
      <span class="cut strong">Opening <bdi>${name}</bdi></span>
      <span class="dim nowrap">${read ? progress : nothing}</span>
      <button class="btn" @click=${() => this.actions.cancel()}>Cancel</button>
    </div>`;
  }

  #progress(): TemplateResult | typeof nothing {
    const { loading } = this.session;
    if (!loading) return nothing;
    const label = `Opening ${loading.name}`;
    if (loading.whole <= 0) return html`<progress class="progress" aria-label=${label}></progress>`;
    return html`<progress
      class="progress"
      aria-label=${label}
      max=${loading.whole}
      .value=${Math.min(loading.read, loading.whole)}
    ></progress>`;
  }

  #title(): TemplateResult {
    const { session } = this;
    const inGallery = this.page === 'gallery';
    const several = !inGallery && session.entries.length > 1 && session.index >= 0;
    const name = inGallery ? session.dropName : session.name;
    const { entries, index, model, error, dropSize } = session;
    const summary = inGallery
      ? dropSummaryText(entries, dropSize)
      : summaryText(entries[index], model, error);
    return html`<div class="crumb">
      <span class="sep only-l"></span>
      ${several ? this.#stepButtons() : nothing}
      <h1 class="cut" title=${name}><bdi>${name}</bdi></h1>
      ${session.loading ? nothing : html`<span class="dim cut only-l">${summary}</span>`}
      ${several ? this.#galleryLink() : nothing}
    </div>`;
  }

  #stepButtons(): TemplateResult {
    const { session } = this;
    const button = (by: number, name: string, key: string): TemplateResult => {
      const to = session.neighbour(by);
      const label = `${name} model, ${session.entries[to]!.name}`;
      return html`<button
        class="btn icon quiet"
        aria-label=${label}
        title="${label} (${key})"
        @click=${() => this.actions.openEntry(to)}
      >
        ${icon(by < 0 ? 'chevron-left' : 'chevron-right')}
      </button>`;
    };
    return html`<span class="row tight only-l"
      >${button(-1, 'Previous', '[')}${button(1, 'Next', ']')}</span
    >`;
  }

  #galleryLink(): TemplateResult {
    const { index, order } = this.session;
    const position = `${withCommas(order.indexOf(index) + 1)} of ${withCommas(order.length)}`;
    return html`<a
      class="btn quiet"
      href="#gallery"
      aria-label="Show gallery, model ${position}"
      title="All models of this drop"
      >${icon('layout-grid')}<span class="dim"><span class="only-l">model </span>${position}</span></a
    >`;
  }

  #buttons(): TemplateResult {
    const { actions, theme } = this;
    const start = this.page === 'start';
    const open = (): void => actions.chooseFiles();
    const label = `Theme: ${themeNames[theme]}. Change`;
    return html`${
        start
          ? nothing
          : html`<button class="btn quiet only-l" title="Open files (Ctrl O)" @click=${open}>
              ${icon('folder-open')}Open
            </button>`
      }
      <button class="btn icon quiet only-s" aria-label="Open files" @click=${open}>
        ${icon('folder-open')}
      </button>
      ${
        this.page === 'viewer' && !this.session.error
          ? html`<button
              class="btn quiet"
              aria-label="Share"
              title="Share (S)"
              @click=${() => actions.share()}
            >
              ${icon('share-2')}<span class="only-l">Share</span>
            </button>`
          : nothing
      }
      <span class="sep only-l"></span>
      <button class="btn icon quiet" aria-label=${label} title=${label} @click=${() => actions.switchTheme()}>
        ${icon('sun-moon')}
      </button>
      <button
        class="btn icon quiet"
        aria-label="Keys and help"
        title="Keys (?)"
        @click=${() => actions.showKeys()}
      >
        ${icon('keyboard')}
      </button>`;
  }
}

customElements.define('retromesh-header', Header);
