import { html, nothing, type TemplateResult } from 'lit';
import { withCommas } from '../../core/format.js';
import type { Model } from '../../core/index.js';
import type { RetroMesh } from '../../element/index.js';
import type { TabPage } from '../../links/route.js';
import type { Place } from '../viewer/place.js';
import type { Actions } from '../workspace/actions.js';
import { filesOf } from '../workspace/file-rows.js';
import { pinned } from '../workspace/version.js';
import type { Workspace } from '../workspace/workspace.js';
import './model-tab.js';

/** What the tabs show, and what they say about it. */
export interface TabInput {
  readonly model: Model | null;
  readonly viewer: RetroMesh | null;
  readonly actions: Actions;
  readonly workspace: Workspace;
  /** The place that a link has named last. */
  readonly place: Place | null;
  /** The open tab. */
  readonly tab: TabPage;
  /** How many notes the Notes tab has: those of opening and those of lint. */
  notes: number;
  /** Bytes were changed. */
  edited: boolean;
}

/** A tab of the panel. */
export interface Tab {
  readonly label: string;
  /** Loads its code, when it is first opened. */
  load(): Promise<unknown>;
  /** What is behind the label. */
  badge?(input: TabInput): string | typeof nothing;
  content(input: TabInput): TemplateResult;
}

/** The tabs by the names that links have for them. */
export const tabs: Readonly<Record<TabPage, Tab>> = {
  model: {
    label: 'Model',
    load: async () => {},
    content: ({ model, viewer, workspace }) =>
      html`<retromesh-model-tab
        .model=${model}
        .viewer=${viewer}
        .files=${filesOf(workspace.current)}
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
    badge: ({ notes }) => (notes ? withCommas(notes) : nothing),
    content: (input) => {
      const { current } = input.workspace;
      return html`<retromesh-notes-tab
        .model=${input.model}
        .viewer=${input.viewer}
        .drop=${current && pinned(current).files}
        @found=${({ detail }: CustomEvent<number>) => (input.notes = detail)}
      ></retromesh-notes-tab>`;
    },
  },
  bytes: {
    label: 'Bytes',
    load: () => import('../bytes/bytes-tab.js'),
    badge: ({ edited }) => (edited ? 'edited' : nothing),
    content: (input) =>
      html`<retromesh-bytes-tab
        .workspace=${input.workspace}
        .model=${input.model}
        .viewer=${input.viewer}
        .files=${filesOf(input.workspace.current)}
        .place=${input.place}
        .shown=${input.tab === 'bytes'}
        @edited=${({ detail }: CustomEvent<number>) => (input.edited = detail > 0)}
      ></retromesh-bytes-tab>`,
  },
};
