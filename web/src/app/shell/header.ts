import { html, nothing, type TemplateResult } from 'lit';
import { countOf, progressText, withCommas } from '../../core/format.js';
import type { Actions, Theme } from '../workspace/actions.js';
import { EventController } from '../ui/event-controller.js';
import { icon, iconButton, logo, type IconName } from '../ui/icons.js';
import { loadPart } from '../ui/load-part.js';
import { given, PageElement, type PageName } from '../ui/page-element.js';
import { neighbour, shownOf, type Workspace } from '../workspace/workspace.js';
import { filesSummary, modelSummary } from '../workspace/messages.js';
import type { Loading } from '../workspace/task.js';
import type { PageMenu } from './page-menu.js';

const pageMenu = () => import('./page-menu.js');

/** The bar at the top: title, steps to other models of the drop, what leaves the page, and the menu. */
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
      ${start && !task ? html`<span class="lock dim sm only-l">${icon('lock')}Files stay on this computer</span>` : nothing}
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
      ${several ? html`<span class="dim cut only-l"><bdi>${dropName}</bdi> /</span>` : nothing}
      <h1 class="cut" title=${name}><bdi>${name}</bdi></h1>
      ${workspace.task ? nothing : html`<span class="dim cut summary">${summary}</span>`}
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
      aria-label="Gallery, ${position}"
      title="All models of this drop"
      >${icon('layout-grid')}<span class="dim"><span class="only-l">Gallery, </span>${position}</span></a
    >`;
  }

  #buttons(): TemplateResult {
    const { actions, page } = this;
    const hasModel = page === 'viewer' && !this.workspace.failed;
    return html`${page === 'start' ? nothing : button('quiet only-l', 'folder-open', 'Open', 'Open files (Ctrl O)', () => actions.chooseFiles())}
      ${
        hasModel
          ? html`${button('quiet only-l', 'download', 'Export', 'Export (Ctrl E)', () => actions.exportModel())}
            ${button('primary', 'share-2', 'Share', 'Share (S)', () => actions.share())}`
          : nothing
      }
      <button
        class="btn icon quiet"
        aria-label="Menu"
        title="Menu: theme, keys, without a network"
        aria-haspopup="menu"
        aria-expanded="false"
        @click=${this.#openMenu}
      >
        ${icon('ellipsis')}
      </button>
      <retromesh-page-menu
        popover="manual"
        aria-label="Menu"
        .actions=${actions}
        .theme=${this.theme}
        .page=${page}
        .hasModel=${hasModel}
      ></retromesh-page-menu>`;
  }

  readonly #openMenu = async ({ currentTarget }: Event): Promise<void> => {
    if (!(await loadPart(pageMenu))) return;
    await this.querySelector<PageMenu>('retromesh-page-menu')!.toggle(currentTarget as HTMLElement);
  };
}

/** A button; narrow pages show only the icon. */
function button(
  look: string,
  name: IconName,
  text: string,
  title: string,
  act: () => unknown,
): TemplateResult {
  return html`<button class="btn ${look}" aria-label=${text} title=${title} @click=${act}>
    ${icon(name)}<span class="only-l">${text}</span>
  </button>`;
}

customElements.define('retromesh-header', Header);
