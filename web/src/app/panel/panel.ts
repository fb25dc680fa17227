import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Actions } from '../workspace/actions.js';
import { filesOf } from '../workspace/file-rows.js';
import { pinned } from '../workspace/version.js';
import { routeOf } from '../../links/route.js';
import type { Workspace } from '../workspace/workspace.js';
import { EventController } from '../ui/event-controller.js';
import { loadPart } from '../ui/load-part.js';
import type { Place } from '../viewer/place.js';
import { moveTab } from '../ui/roving-focus.js';
import { given } from '../ui/page-element.js';
import { ViewerElement } from '../viewer/viewer-element.js';
import { withCommas } from '../../core/format.js';
import type { MaterialsTab } from './materials-tab.js';
import './model-tab.js';

const tabs = [
  ['model', 'Model'],
  ['materials', 'Materials'],
  ['notes', 'Notes'],
  ['bytes', 'Bytes'],
] as const;

type Tab = (typeof tabs)[number][0];

/** The code of each tab, which is loaded when it is opened. */
const parts: Readonly<Record<Tab, () => Promise<unknown>>> = {
  model: async () => {},
  materials: () => import('./materials-tab.js'),
  notes: () => import('./notes-tab.js'),
  bytes: () => import('../bytes/bytes-tab.js'),
};

/** The panel beside the viewport, with tabs for model, materials, notes and the bytes of files. */
export class Panel extends ViewerElement.with({
  actions: given<Actions>(),
  workspace: given<Workspace>(),
  /** The place that a link has named last. */
  place: null as Place | null,
  _tab: given<Tab>(),
  /** Bytes were changed. */
  _edited: false,
  /** How many notes the open tab has: those of opening and those of lint. */
  _notes: given<number>(),
}) {
  /** Tabs that were opened: a tab is rendered when it is first opened and then kept. */
  #rendered = new Set<Tab>();
  #readHash = () => (this._tab = tabOf(location.hash) ?? this._tab);

  constructor() {
    super();
    new EventController(this, () => this.workspace);
    this._tab = tabOf(location.hash) ?? 'model';
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
    if (changed.has('model')) this._notes = this.model?.notes.length ?? 0;
    if (changed.has('_tab')) void loadPart(parts[this._tab]);
    this.#rendered.add(this._tab);
  }

  protected override render(): unknown {
    if (!this.model) return nothing;
    return html`<div class="tabs" role="tablist" aria-label="Details" @keydown=${moveTab}>
        ${tabs.map(([tab, label]) => this.#tab(tab, label))}
      </div>
      ${tabs.map(([tab]) => this.#panel(tab))}`;
  }

  #tab(tab: Tab, label: string): TemplateResult {
    const selected = tab === this._tab;
    const notes = tab === 'notes' ? this._notes : 0;
    return html`<a
      role="tab"
      id="tab-${tab}"
      href="#${tab}"
      aria-selected=${selected}
      aria-controls="panel-${tab}"
      tabindex=${selected ? 0 : -1}
      >${label}${notes ? html` <span class="count">${withCommas(notes)}</span>` : nothing}${tab === 'bytes' && this._edited ? html` <span class="count">edited</span>` : nothing}</a
    >`;
  }

  #panel(tab: Tab): TemplateResult {
    return html`<div
      class="scroll"
      role="tabpanel"
      id="panel-${tab}"
      aria-labelledby="tab-${tab}"
      tabindex="0"
      ?hidden=${tab !== this._tab}
      @show-material=${(event: CustomEvent<number>) => void this.#showMaterial(event.detail)}
    >
      ${this.#rendered.has(tab) ? this.#content(tab) : nothing}
    </div>`;
  }

  #content(tab: Tab): TemplateResult {
    const { model, viewer, actions, workspace } = this;
    const { current } = workspace;
    const files = filesOf(current);
    switch (tab) {
      case 'model':
        return html`<retromesh-model-tab
          .model=${model}
          .viewer=${viewer}
          .files=${files}
        ></retromesh-model-tab>`;
      case 'materials':
        return html`<retromesh-materials-tab
          .model=${model}
          .viewer=${viewer}
          .actions=${actions}
          .workspace=${workspace}
        ></retromesh-materials-tab>`;
      case 'notes':
        return html`<retromesh-notes-tab
          .model=${model}
          .viewer=${viewer}
          .drop=${current && pinned(current).files}
          @found=${({ detail }: CustomEvent<number>) => (this._notes = detail)}
        ></retromesh-notes-tab>`;
      case 'bytes':
        return html`<retromesh-bytes-tab
          .workspace=${workspace}
          .model=${model}
          .viewer=${viewer}
          .files=${files}
          .place=${this.place}
          ?shown=${this._tab === tab}
          @edited=${(event: CustomEvent<number>) => (this._edited = event.detail > 0)}
        ></retromesh-bytes-tab>`;
    }
  }

  async #showMaterial(material: number): Promise<void> {
    location.hash = '#materials';
    this._tab = 'materials';
    if (!(await loadPart(parts.materials))) return;
    await this.updateComplete;
    await this.querySelector<MaterialsTab>('retromesh-materials-tab')?.reveal(material);
  }
}

function tabOf(hash: string): Tab | null {
  return tabs.find(([tab]) => `#${tab}` === routeOf(hash))?.[0] ?? null;
}

customElements.define('retromesh-panel', Panel);
