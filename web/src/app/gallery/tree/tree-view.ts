import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { withCommas } from '../../../core/format.js';
import { cssVariables } from '../../ui/css-variables.js';
import { icon } from '../../ui/icons.js';
import { given, PageElement } from '../../ui/page-element.js';
import { treeIcon } from '../gallery-icons.js';
import { favourites, lookedAt } from '../list/sort-and-search.js';
import './tree.css';
import { openAtFirst, rowsOf, type TreeNode, type TreeRoot, type TreeRow } from './tree.js';

/** Keys that follow each other faster are one word. */
const wordMilliseconds = 700;

/**
 * The groups of what is open: all models, those that were marked or looked at, then folders, packages and kinds of caches.
 *
 * @fires choose-folder - Another group was chosen; `detail.folder`.
 */
export class GalleryTree extends PageElement.with({
  roots: [] as readonly TreeRoot[],
  /** The group that is shown. */
  folder: '',
  /** Models in all, marked, and looked at. */
  counts: given<Readonly<Record<string, number>>>(),
  open: new Set<string>() as ReadonlySet<string>,
}) {
  #rows: readonly TreeRow[] = [];
  #typed = { word: '', at: 0 };

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('roots')) this.open = openAtFirst(this.roots);
    // What is chosen elsewhere, such as by a link, is in view.
    if (changed.has('folder') || changed.has('roots')) this.#openAbove(this.folder);
    const own = [
      nodeOf('', 'Everything', 'layout-grid'),
      nodeOf(favourites, 'Favourites', 'star'),
      nodeOf(lookedAt, 'Looked at', 'clock'),
    ].map((node) => ({ ...node, models: this.counts[node.folder] ?? 0 }));
    this.#rows = rowsOf([...own, ...this.roots.flatMap(({ nodes }) => nodes)], this.open);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('folder'))
      this.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  protected override render(): unknown {
    const at = this.#rows.findIndex(({ node }) => node.folder === this.folder);
    return html`<div
      class="tree-rows scroll"
      role="tree"
      tabindex="0"
      aria-label="Groups"
      aria-activedescendant=${at < 0 ? nothing : rowId(at)}
      @keydown=${this.#key}
    >
      ${this.#rows.map((row, i) => html`${this.#titleBefore(row)}${this.#row(row, i)}`)}
    </div>`;
  }

  #titleBefore({ node }: TreeRow): unknown {
    const root = this.roots.find(({ nodes }) => nodes[0] === node);
    return root ? html`<div class="tree-title cut" role="none"><bdi>${root.title}</bdi></div>` : nothing;
  }

  #row({ node, depth }: TreeRow, at: number): TemplateResult {
    const isOpen = this.open.has(node.folder);
    const hasMore = node.children.length > 0;
    return html`<div
      class="tree-row"
      role="treeitem"
      id=${rowId(at)}
      aria-level=${depth + 1}
      aria-expanded=${hasMore ? String(isOpen) : nothing}
      aria-selected=${node.folder === this.folder}
      ${cssVariables({ '--depth': String(depth) })}
      @click=${() => this.#choose(node)}
    >
      ${
        hasMore
          ? html`<span class="twist" @click=${(event: Event) => this.#twist(event, node)}
              >${icon(isOpen ? 'chevron-down' : 'chevron-right')}</span
            >`
          : nothing
      }${treeIcon(node.icon)}<bdi class="cut">${node.name}</bdi
      ><span class="models">${withCommas(node.models)}</span>
    </div>`;
  }

  #twist(event: Event, node: TreeNode): void {
    event.stopPropagation();
    this.#setOpen(node, !this.open.has(node.folder));
  }

  #setOpen({ folder }: TreeNode, isOpen: boolean): void {
    const open = new Set(this.open);
    if (isOpen) open.add(folder);
    else open.delete(folder);
    this.open = open;
    // What is chosen stays in view: else keys would move from nowhere.
    if (!isOpen && this.folder.startsWith(`${folder}/`)) this.fire('choose-folder', { folder });
  }

  #openAbove(folder: string): void {
    const parts = folder.split('/');
    const above = parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'));
    if (above.some((each) => !this.open.has(each))) this.open = new Set([...this.open, ...above]);
  }

  #choose({ folder }: TreeNode): void {
    this.fire('choose-folder', { folder });
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = this.#rows.findIndex(({ node }) => node.folder === this.folder);
    const to = this.#rowByKey(event.key, at);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    const row = this.#rows[to];
    if (row && to !== at) this.#choose(row.node);
  }

  /** The row that a key moves to; the present one where it opens or closes that, null for other keys. */
  #rowByKey(key: string, at: number): number | null {
    const last = this.#rows.length - 1;
    const { node, parent } = this.#rows[at] ?? this.#rows[0]!;
    const isOpen = this.open.has(node.folder);
    if (key === 'ArrowDown') return Math.min(last, at + 1);
    if (key === 'ArrowUp') return Math.max(0, at - 1);
    if (key === 'Home') return 0;
    if (key === 'End') return last;
    if (key === 'ArrowRight' && node.children.length > 0) {
      if (isOpen) return at + 1;
      this.#setOpen(node, true);
      return at;
    }
    if (key === 'ArrowLeft') {
      if (!isOpen) return parent < 0 ? at : parent;
      this.#setOpen(node, false);
      return at;
    }
    return /^[^ /]$/u.test(key) ? this.#rowByWord(key, at) : null;
  }

  /** The next row whose name starts with what is typed. */
  #rowByWord(letter: string, at: number): number {
    const now = performance.now();
    const isSame = now - this.#typed.at < wordMilliseconds;
    const word = (isSame ? this.#typed.word : '') + letter.toLowerCase();
    this.#typed = { word, at: now };
    // A first letter moves on; more of them stay where they fit.
    const from = word.length > 1 ? at : at + 1;
    const rows = this.#rows.map((_, i) => (from + i) % this.#rows.length);
    return rows.find((i) => this.#rows[i]!.node.name.toLowerCase().startsWith(word)) ?? at;
  }
}

const rowId = (at: number): string => `tree-${at}`;

function nodeOf(folder: string, name: string, of: TreeNode['icon']): TreeNode {
  return { folder, name, icon: of, models: 0, children: [] };
}

customElements.define('retromesh-gallery-tree', GalleryTree);
