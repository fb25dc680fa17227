import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Actions } from '../workspace/actions.js';
import { routeOf, tabPages, type TabPage } from '../../links/route.js';
import type { Workspace } from '../workspace/workspace.js';
import { EventController } from '../ui/event-controller.js';
import { loadPart } from '../ui/load-part.js';
import type { Place } from '../viewer/facts.js';
import { moveTab } from '../ui/radio-group.js';
import { given } from '../ui/page-element.js';
import { ViewerElement } from '../viewer/viewer-element.js';
import type { MaterialsTab } from './materials-tab.js';
import { withCommas } from '../../core/format.js';
import { filesOf } from './file-table.js';
import { pinned } from '../workspace/version.js';
import './model-tab.js';
import './panel-edge.js';

/** A tab of the panel. */
interface Tab {
  readonly label: string;
  /** Loads its code, when it is first opened. */
  load(): Promise<unknown>;
  /** What is behind the label. */
  badge?(panel: Panel): string | typeof nothing;
  content(panel: Panel): TemplateResult;
}

/** The tabs by the names that links have for them. */
const tabs: Readonly<Record<TabPage, Tab>> = {
  model: {
    label: 'Model',
    load: async () => {},
    content: ({ model, viewer, workspace }) =>
      html`<retromesh-model-tab
        .model=${model}
        .viewer=${viewer}
        .files=${filesOf(workspace.current)}
        .version=${workspace.current?.version ?? null}
      ></retromesh-model-tab>`,
  },
  materials: {
    label: 'Materials',
    load: () => import('./materials-tab.js'),
    content: ({ model, viewer, actions, workspace }) =>
      html`<retromesh-materials-tab
        .model=${model}
        .viewer=${viewer}
        .actions=${actions}
        .workspace=${workspace}
      ></retromesh-materials-tab>`,
  },
  notes: {
    label: 'Notes',
    load: () => import('./notes-tab.js'),
    // A number once, when it is final; before, that there are some.
    badge: ({ notes, model }) =>
      notes ? withCommas(notes) : notes === null && model?.notes.length ? '•' : nothing,
    content: (panel) => {
      const { current } = panel.workspace;
      return html`<retromesh-notes-tab
        .model=${panel.model}
        .viewer=${panel.viewer}
        .drop=${current && pinned(current).files}
        @found=${({ detail }: CustomEvent<number>) => (panel.notes = detail)}
      ></retromesh-notes-tab>`;
    },
  },
  bytes: {
    label: 'Bytes',
    load: () => import('../bytes/bytes-tab.js'),
    badge: ({ edited }) => (edited ? 'edited' : nothing),
    content: (panel) =>
      html`<retromesh-bytes-tab
        .workspace=${panel.workspace}
        .model=${panel.model}
        .viewer=${panel.viewer}
        .files=${filesOf(panel.workspace.current)}
        .place=${panel.place}
        .shown=${panel.tab === 'bytes'}
        @edited=${({ detail }: CustomEvent<number>) => (panel.edited = detail > 0)}
      ></retromesh-bytes-tab>`,
  },
};

/** The panel beside the viewport, with tabs for model, materials, notes and the bytes of files. */
export class Panel extends ViewerElement.with({
  actions: given<Actions>(),
  workspace: given<Workspace>(),
  /** The place that a link has named last. */
  place: null as Place | null,
  /** The open tab. */
  tab: tabOf(location.hash) ?? ('model' as TabPage),
  /** Bytes were changed. */
  edited: false,
  /** How many notes there are, of opening and of lint; null until lint is done. */
  notes: null as number | null,
}) {
  /** Tabs that were opened: a tab is rendered when it is first opened and then kept. */
  #rendered = new Set<TabPage>();
  protected readonly watched = [
    new EventController(this, () => this.workspace),
    new EventController(this, () => window, ['hashchange'], this.#readHash),
  ];

  #readHash(): void {
    this.tab = tabOf(location.hash) ?? this.tab;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('model')) this.notes = null;
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
