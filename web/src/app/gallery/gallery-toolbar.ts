import { html, nothing, type TemplateResult } from 'lit';
import { withCommas } from '../../core/format.js';
import { icon, iconButton } from '../ui/icons.js';
import type { GalleryView } from './gallery.js';
import type { FolderCount } from './listing.js';
import type { Column, Filter, GalleryOptions } from './sort-and-search.js';

const filters: readonly (readonly [filter: Filter, name: string])[] = [
  ['all', 'All'],
  ['animated', 'Animated'],
  ['warnings', 'Warnings'],
  ['missing', 'Missing'],
  ['errors', 'Not opened'],
];
const orders: readonly (readonly [order: Column, descending: boolean, name: string])[] = [
  ['name', false, 'Name'],
  ['folder', false, 'Folder'],
  ['faces', true, 'Faces, most first'],
  ['notes', true, 'Notes, most first'],
  ['missing', true, 'Missing files, most first'],
  ['size', true, 'Bytes, most first'],
];

/** What the toolbar of the gallery shows and changes. */
export interface ToolbarState {
  readonly options: GalleryOptions;
  readonly view: GalleryView;
  readonly folders: readonly FolderCount[];
  /** "420 of 1,680 opened"; empty when all were opened. */
  readonly progress: string;
  /** More models follow. */
  readonly isReading: boolean;
  /** How many models match a filter. */
  countOf(filter: Filter): number;
  /** How many models the CSV will have. */
  readonly shownCount: number;
  change(options: Partial<GalleryOptions>): void;
  show(view: GalleryView): void;
  saveCsv(): void;
  /** Makes a contact sheet or posters. */
  makePictures(): void;
  /** A key in the search field. */
  searchKey(event: KeyboardEvent): void;
}

/** Search, order, folder, filters, view and CSV. */
export function galleryToolbar(state: ToolbarState): TemplateResult {
  const { options, change } = state;
  return html`<div class="gallery-toolbar">
    <label class="field"
      >${icon('search')}<span class="sr">Search</span
      ><input
        type="search"
        placeholder="Name, or faces > 500, or has:notes"
        .value=${options.query}
        @input=${(event: Event) => change({ query: (event.target as HTMLInputElement).value })}
        @keydown=${state.searchKey}
    /></label>
    ${orderChoice(state)} ${state.folders.length > 0 ? folderChoice(state) : nothing}
    <div class="chips" role="group" aria-label="Filter">
      ${filters.map(([filter, name]) => {
        const pressed = filter === options.filter;
        const count = state.countOf(filter);
        if (count === 0 && !pressed) return nothing;
        return html`<button
          class="btn ${filter === 'animated' ? 'only-l' : ''}"
          aria-pressed=${pressed ? 'true' : 'false'}
          @click=${() => change({ filter: pressed ? 'all' : filter })}
        >
          ${name} ${withCommas(count)}
        </button>`;
      })}
    </div>
    <span class="grow"></span>
    <span class="dim sm ${state.isReading ? '' : 'only-l'}">${state.progress}</span>
    ${viewChoice(state)}
    <button
      class="btn quiet csv"
      title="Save a table of ${withCommas(state.shownCount)} models for a spreadsheet"
      @click=${state.saveCsv}
    >
      ${icon('download')}CSV
    </button>
    <button class="btn quiet pictures" title="Contact sheet or posters" @click=${state.makePictures}>
      ${icon('camera')}Pictures
    </button>
  </div>`;
}

/** The orders that have names; a table can be sorted by its other columns, too. */
function orderChoice({ options, change }: ToolbarState): TemplateResult {
  const sort = (event: Event): void => {
    const chosen = orders[Number((event.target as HTMLSelectElement).value)];
    if (chosen) change({ order: chosen[0], descending: chosen[1] });
  };
  const isChosen = (at: number): boolean =>
    orders[at]![0] === options.order && orders[at]![1] === options.descending;
  return html`<select class="btn orders" aria-label="Sort" @change=${sort}>
    ${orders.map(
      ([, , name], at) => html`<option value=${String(at)} .selected=${isChosen(at)}>${name}</option>`,
    )}
    ${
      orders.some((_, at) => isChosen(at))
        ? nothing
        : html`<option value="" selected>By ${options.order}</option>`
    }
  </select>`;
}

function folderChoice({ options, folders, change }: ToolbarState): TemplateResult {
  const choose = (event: Event): void => change({ folder: (event.target as HTMLSelectElement).value });
  return html`<select class="btn folders" aria-label="Folder" @change=${choose}>
    <option value="" .selected=${options.folder === ''}>All folders</option>
    ${folders.map(
      ({ folder, models }) =>
        html`<option value=${folder} .selected=${folder === options.folder}>
          ${folder} (${withCommas(models)})
        </option>`,
    )}
  </select>`;
}

function viewChoice({ view, show }: ToolbarState): TemplateResult {
  const button = (to: GalleryView, label: string, name: 'layout-grid' | 'table'): TemplateResult =>
    iconButton(name, label, () => show(to), { look: '', pressed: to === view });
  return html`<span class="seg" role="group" aria-label="View"
    >${button('pictures', 'Pictures', 'layout-grid')}${button('table', 'Table', 'table')}</span
  >`;
}
