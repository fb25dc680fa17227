import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Actions } from '../workspace/actions.js';
import { routeOf, tabPages, type TabPage } from '../../links/route.js';
import type { Workspace } from '../workspace/workspace.js';
import { EventController } from '../ui/event-controller.js';
import { loadPart } from '../ui/load-part.js';
import type { Place } from '../viewer/place.js';
import { moveTab } from '../ui/roving-focus.js';
import { given } from '../ui/page-element.js';
import { ViewerElement } from '../viewer/viewer-element.js';
import type { MaterialsTab } from './materials-tab.js';
import { tabs } from './tabs.js';

/** The panel beside the viewport, with tabs for model, materials, notes and the bytes of files. */
export class Panel extends ViewerElement.with({
  actions: given<Actions>(),
  workspace: given<Workspace>(),
  /** The place that a link has named last. */
  place: null as Place | null,
  tab: given<TabPage>(),
  edited: false,
  notes: given<number>(),
}) {
  /** Tabs that were opened: a tab is rendered when it is first opened and then kept. */
  #rendered = new Set<TabPage>();
  #readHash = () => (this.tab = tabOf(location.hash) ?? this.tab);

  constructor() {
    super();
    new EventController(this, () => this.workspace);
    this.tab = tabOf(location.hash) ?? 'model';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('hashchange', this.#readHash);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('hashchange', this.#readHash);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('model')) this.notes = this.model?.notes.length ?? 0;
    if (changed.has('tab')) void loadPart(tabs[this.tab].load);
    this.#rendered.add(this.tab);
  }

  protected override render(): unknown {
    if (!this.model) return nothing;
    return html`<div class="tabs" role="tablist" aria-label="Details" @keydown=${moveTab}>
        ${tabPages.map((tab) => this.#tab(tab))}
      </div>
      ${tabPages.map((tab) => this.#panel(tab))}`;
  }

  #tab(tab: TabPage): TemplateResult {
    const selected = tab === this.tab;
    const { label, badge } = tabs[tab];
    const text = badge?.(this) ?? nothing;
    return html`<a
      role="tab"
      id="tab-${tab}"
      href="#${tab}"
      aria-selected=${selected}
      aria-controls="panel-${tab}"
      tabindex=${selected ? 0 : -1}
      >${label}${text === nothing ? nothing : html` <span class="count">${text}</span>`}</a
    >`;
  }

  #panel(tab: TabPage): TemplateResult {
    return html`<div
      class="scroll"
      role="tabpanel"
      id="panel-${tab}"
      aria-labelledby="tab-${tab}"
      tabindex="0"
      ?hidden=${tab !== this.tab}
      @show-material=${(event: CustomEvent<number>) => void this.#showMaterial(event.detail)}
    >
      ${this.#rendered.has(tab) ? tabs[tab].content(this) : nothing}
    </div>`;
  }

  async #showMaterial(material: number): Promise<void> {
    location.hash = '#materials';
    this.tab = 'materials';
    if (!(await loadPart(tabs.materials.load))) return;
    await this.updateComplete;
    await this.querySelector<MaterialsTab>('retromesh-materials-tab')?.reveal(material);
  }
}

function tabOf(hash: string): TabPage | null {
  return tabPages.find((tab) => `#${tab}` === routeOf(hash)) ?? null;
}

customElements.define('retromesh-panel', Panel);
