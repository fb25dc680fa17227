import { html, nothing, type TemplateResult } from 'lit';
import { countOf, withCommas } from '../../core/format.js';
import { iconButton } from '../ui/icons.js';
import { faceRanges, filterNames, type FaceRange, type Filter } from './list/filters.js';
import type { GalleryView } from './grid/gallery.js';
import { favourites, lookedAt, type GalleryOptions, type Order } from './list/sort-and-search.js';
import type { Searched } from './search/search-field.js';
import { rowsOf, type TreeNode } from './tree/tree.js';

const orders: readonly (readonly [order: Order, descending: boolean, name: string])[] = [
  ['best', false, 'Best first'],
  ['name', false, 'Name'],
  ['folder', false, 'Folder'],
  ['faces', true, 'Faces, most first'],
  ['notes', true, 'Notes, most first'],
  ['missing', true, 'Missing files, most first'],
  ['size', true, 'Bytes, most first'],
];

/** What the toolbar shows, and what its controls do. */
export interface ToolbarState {
  readonly options: GalleryOptions;
  readonly view: GalleryView;
  readonly searched: Searched;
  /** Models that are shown. */
  readonly shown: number;
  readonly progress: string;
  countOf(filter: Filter): number;
  change(options: Partial<GalleryOptions>): void;
  setView(view: GalleryView): void;
  saveCsv(): void;
  makePictures(): void;
}

/** Search, order and view; below them filters, and what can be saved. */
export function galleryToolbar(state: ToolbarState): TemplateResult {
  const { options, searched, shown, progress } = state;
  return html`<div class="gallery-toolbar">
    <div class="row find">
      <retromesh-search-field
        class="grow"
        .query=${options.query}
        .searched=${searched}
        @search=${({ detail }: CustomEvent<{ query: string }>) => state.change({ query: detail.query })}
      ></retromesh-search-field>
      ${orderChoice(state)} ${viewChoice(state)}
    </div>
    <div class="row filters">
      ${groupChoice(state)}
      <div class="row chips" role="group" aria-label="Filter">${filterChips(state)} ${faceChoice(state)}</div>
      <span class="grow"></span>
      <span class="dim sm nowrap ${progress ? '' : 'only-l'}">${progress || countOf(shown, 'model')}</span>
      ${iconButton('download', 'Save CSV', () => state.saveCsv(), {
        look: 'quiet only-l',
        title: `Save a table of ${countOf(shown, 'model')} for a spreadsheet (CSV)`,
      })}
      ${iconButton('camera', 'Contact sheet', () => state.makePictures(), {
        look: 'quiet only-l',
        title: 'Contact sheet, or a zip with a picture of each',
      })}
    </div>
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
    ${orders.some((_, at) => isChosen(at)) ? nothing : html`<option value="" selected>By ${options.order}</option>`}
  </select>`;
}

function viewChoice({ view, setView }: ToolbarState): TemplateResult {
  const button = (to: GalleryView, label: string, name: 'layout-grid' | 'table'): TemplateResult =>
    iconButton(name, label, () => setView(to), { look: '', pressed: to === view });
  return html`<span class="seg" role="group" aria-label="View"
    >${button('grid', 'Grid', 'layout-grid')}${button('table', 'Table', 'table')}</span
  >`;
}

function filterChips({ options, countOf: count, change }: ToolbarState): unknown {
  return Object.entries(filterNames).map(([key, name]) => {
    const filter = key as Filter;
    const isPressed = options.filters.includes(filter);
    const models = count(filter);
    if (models === 0 && !isPressed) return nothing;
    const others = options.filters.filter((each) => each !== filter);
    return html`<button
      class="btn chip"
      aria-pressed=${isPressed}
      @click=${() => change({ filters: isPressed ? others : [...others, filter] })}
    >
      ${name} <span class="dim3">${withCommas(models)}</span>
    </button>`;
  });
}

function faceChoice({ options, change }: ToolbarState): TemplateResult {
  const choose = ({ target }: Event): void =>
    change({ faces: (target as HTMLSelectElement).value as FaceRange });
  return html`<select class="btn chip ${options.faces && 'pressed'}" aria-label="Faces" @change=${choose}>
    ${Object.entries(faceRanges).map(
      ([range, name]) => html`<option value=${range} .selected=${range === options.faces}>${name}</option>`,
    )}
  </select>`;
}

/** The groups, where the page is too narrow for their tree. */
function groupChoice({ options, searched, change }: ToolbarState): TemplateResult {
  const choose = ({ target }: Event): void => change({ folder: (target as HTMLSelectElement).value });
  const all = rowsOf(searched.groups, new Set(foldersIn(searched.groups)));
  const option = (folder: string, name: string, depth = 0): TemplateResult =>
    html`<option value=${folder} .selected=${folder === options.folder}>
      ${'\u2003'.repeat(depth)}${name}
    </option>`;
  return html`<select class="btn chip only-s groups" aria-label="Group" @change=${choose}>
    ${option('', 'Everything')}${option(favourites, 'Favourites')}${option(lookedAt, 'Looked at')}
    ${all.map(({ node, depth }) => option(node.folder, `${node.name} (${withCommas(node.models)})`, depth))}
  </select>`;
}

function foldersIn(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => [node.folder, ...foldersIn(node.children)]);
}

/** Why nothing is shown, and what shows something. */
export function nothingFound(
  { query, folder, filters, faces }: GalleryOptions,
  unknown: { readonly field: string; readonly nearest: string } | null,
  fields: readonly string[],
  models: number,
  change: (options: Partial<GalleryOptions>) => void,
): TemplateResult {
  const button = (text: string, options: Partial<GalleryOptions>): TemplateResult =>
    html`<button class="btn" @click=${() => change(options)}>${text}</button>`;
  const isFiltered = filters.length > 0 || faces !== '';
  const all: Partial<GalleryOptions> = { query: '', filters: [], faces: '', folder: '' };
  if (unknown)
    return html`<div class="none">
      <p class="strong">“<bdi>${unknown.field}</bdi>” is not a field</p>
      <p class="dim">Fields: ${fields.join(', ')}.</p>
      <div class="row">
        ${button(unknown.nearest, { query: unknown.nearest })} ${button('Clear search', { query: '' })}
      </div>
    </div>`;
  if (folder === favourites && !query && !isFiltered)
    return html`<div class="none">
      <p class="strong">No favourites yet</p>
      <p class="dim">S or the star of a model puts it here.</p>
      <div class="row">${button('Show all', all)}</div>
    </div>`;
  return html`<div class="none">
    <p class="strong">
      ${query ? html`No model is called “<bdi>${query}</bdi>”` : `None of ${countOf(models, 'model')} matches`}
    </p>
    ${query ? html`<p class="dim">Searched: names, groups and numbers of ${countOf(models, 'model')}.</p>` : nothing}
    <div class="row">
      ${query && (folder || isFiltered) ? button('Clear search', { query: '' }) : nothing}
      ${button('Show all', all)}
    </div>
  </div>`;
}
