import { html, nothing, type TemplateResult } from 'lit';
import { countOf, progressText, withCommas } from '../../core/format.js';
import type { Actions } from '../workspace/actions.js';
import { EventController } from '../ui/event-controller.js';
import { icon, iconButton, logo } from '../ui/icons.js';
import { given, PageElement, type PageName } from '../ui/page-element.js';
import { neighbour, shownOf, type Workspace } from '../workspace/workspace.js';
import type { Theme } from './theme.js';
import { filesSummary, modelSummary } from '../workspace/messages.js';
import type { Loading } from '../workspace/task.js';

const themeNames: Readonly<Record<Theme, string>> = { auto: 'system', light: 'light', dark: 'dark' };

/** The bar at the top: title, steps to other models of the drop, open, theme and keys. */
export class Header extends PageElement.with({
  workspace: given<Workspace>(),
  actions: given<Actions>(),
  theme: given<Theme>(),
  page: given<PageName>(),
}) {
  protected readonly watched = new EventController(this, () => this.workspace);

  protected override render(): unknown {
    const { task } = this.workspace;
    const start = this.page === 'start';
    return html`<header class="header ${task ? 'busy' : ''}">
      <a class="brand" href="#" aria-label="Retromesh, start page"
        >${logo}<span class="only-l" aria-hidden="true">Retromesh</span></a
      >
      ${start ? this.#backLink() : this.#title()} ${task ? this.#loading(task) : nothing}
      <span class="grow"></span>
      ${start && !task ? html`<span class="sm dim only-l">Everything stays on your computer</span>` : nothing}
      ${this.#buttons()} ${this.#progress()}
    </header>`;
  }

  #backLink(): TemplateResult | typeof nothing {
    const { name, isChoosing } = shownOf(this.workspace);
    if (name === '' || this.workspace.task) return nothing;
    return html`<div class="crumb">
      <span class="sep only-l"></span
      ><a class="cut" href=${isChoosing ? '#gallery' : '#model'}>Back to <bdi>${name}</bdi></a>
    </div>`;
  }

  #loading({ name, read, whole }: Loading): TemplateResult {
    const progress = whole < 0 ? countOf(read, 'file') : progressText(read, whole);
    return html`<div class="crumb">
      <span class="sep only-l"></span>
      <span class="cut strong">Opening <bdi>${name}</bdi></span>
      <span class="dim nowrap">${read ? progress : nothing}</span>
      <button class="btn" @click=${() => this.actions.cancel()}>Cancel</button>
    </div>`;
  }

  #progress(): TemplateResult | typeof nothing {
    const { task } = this.workspace;
    if (!task) return nothing;
    const label = `Opening ${task.name}`;
    if (task.whole <= 0) return html`<progress class="progress" aria-label=${label}></progress>`;
    return html`<progress
      class="progress"
      aria-label=${label}
      max=${task.whole}
      .value=${Math.min(task.read, task.whole)}
    ></progress>`;
  }

  #title(): TemplateResult {
    const { workspace } = this;
    const { shown, current, failed } = workspace;
    const inGallery = this.page === 'gallery';
    const { entries, entry, name: modelName, dropName } = shownOf(workspace);
    const several = !inGallery && entries.length > 1 && entry !== null && failed?.version !== null;
    const name = inGallery ? dropName : modelName;
    const summary = inGallery
      ? filesSummary(shown!.version.files)
      : modelSummary(entry, current?.model ?? null, failed);
    return html`<div class="crumb">
      <span class="sep only-l"></span>
      ${several ? this.#stepButtons() : nothing}
      <h1 class="cut" title=${name}><bdi>${name}</bdi></h1>
      ${workspace.task ? nothing : html`<span class="dim cut only-l">${summary}</span>`}
      ${several ? this.#galleryLink() : nothing}
    </div>`;
  }

  #stepButtons(): TemplateResult {
    const button = (by: number, name: string, key: string): TemplateResult => {
      const to = neighbour(this.workspace, by)!;
      const label = `${name} model, ${to.name}`;
      const symbol = by < 0 ? 'chevron-left' : 'chevron-right';
      return iconButton(symbol, label, () => this.actions.openEntry(to), { title: `${label} (${key})` });
    };
    return html`<span class="row tight only-l"
      >${button(-1, 'Previous', '[')}${button(1, 'Next', ']')}</span
    >`;
  }

  #galleryLink(): TemplateResult {
    const { order, shown } = this.workspace;
    const position = `${withCommas(order.indexOf(shown!.version.entry!) + 1)} of ${withCommas(order.length)}`;
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
      ${iconButton('folder-open', 'Open files', open, { look: 'quiet only-s' })}
      ${
        this.page === 'viewer' && !this.workspace.failed
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
      ${iconButton('sun-moon', label, () => actions.switchTheme())}
      ${iconButton('keyboard', 'Keys and help', () => actions.showKeys(), { title: 'Keys (?)' })}`;
  }
}

customElements.define('retromesh-header', Header);
