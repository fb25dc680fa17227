import { html, nothing, type TemplateResult } from 'lit';
import { countOf, withCommas } from '../../core/format.js';
import { verdict } from '../../core/compare/comparison-rows.js';
import type { Comparison } from '../../core/compare/comparison.js';
import type { Model } from '../../core/index.js';
import { Copying } from '../ui/copy.js';
import { isolated } from '../ui/file-label.js';
import { icon } from '../ui/icons.js';
import { given, PageElement } from '../ui/page-element.js';
import { locationLink } from '../viewer/facts.js';
import { changeGroups, listText, summary, type ChangeGroup, type ListedChange } from './change-list.js';
import { uvChanges, type ChangedFaces, type ValueChange } from './changed-faces.js';

/** What is listed. */
export interface Compared {
  readonly comparison: Comparison;
  readonly models: Readonly<Record<'before' | 'after', Model>>;
  readonly faces: ChangedFaces;
}

/** The list of what differs, by kind. Fires `show-place` with the place of a change that is chosen. */
export class ChangePanel extends PageElement.with({
  compared: given<Compared>(),
  /** Locations are in the files of the page, where they can be shown. */
  hasFiles: false,
  /** Number of the chosen change among those with a place; −1 for none. */
  _current: -1,
}) {
  readonly #copying = new Copying(this);
  #of: Compared | null = null;
  #groups: readonly ChangeGroup[] = [];
  #places: readonly ListedChange[] = [];

  protected override willUpdate(): void {
    if (this.#of === this.compared) return;
    this.#of = this.compared;
    this._current = -1;
    const { comparison, models } = this.compared;
    this.#groups = changeGroups(comparison, models, (face) => uvChanges(models, face));
    this.#places = this.#groups.flatMap(({ changes }) => changes).filter(({ place }) => place !== null);
  }

  /** Shows the place after the present one, or before it with −1. */
  step(by: 1 | -1): void {
    const count = this.#places.length;
    if (count > 0) this.#go((this._current < 0 && by < 0 ? count - 1 : this._current + by + count) % count);
  }

  #go(index: number): void {
    this._current = index;
    this.fire('show-place', this.#places[index]!.place);
    void this.updateComplete.then(() =>
      this.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' }),
    );
  }

  protected override render(): unknown {
    const { comparison, faces, models } = this.compared;
    const count = this.#places.length;
    const same = new Set(models.after.faceSource).size - faces.after.size;
    const places = count > 0 ? `${countOf(count, 'place')}. ` : '';
    return html`<div class="compare-summary">
        <h2>${summary(comparison, faces) || verdict(comparison)}</h2>
        <p class="dim sm">${places}${countOf(same, 'face')} ${same === 1 ? 'is' : 'are'} the same.</p>
        ${this.#groups.length > 0 ? this.#steps(count) : nothing}
      </div>
      <div class="scroll compare-list" role="region" aria-label="Changes" tabindex="0">
        ${this.#groups.map((group) => this.#group(group))}
      </div>`;
  }

  #steps(count: number): TemplateResult {
    const copied = this.#copying.label();
    const copy = (): unknown => this.#copying.copy(listText(this.#groups), 'List of changes copied.');
    return html`<div class="row">
      ${
        count > 0
          ? html`<span class="seg"
                ><button class="btn" title="Previous (Shift N)" @click=${() => this.step(-1)}>
                  ${icon('chevron-up')}Previous</button
                ><button class="btn" title="Next (N)" @click=${() => this.step(1)}>
                  ${icon('chevron-down')}Next
                </button></span
              ><span class="dim sm"
                >${this._current < 0 ? nothing : `${withCommas(this._current + 1)} of ${withCommas(count)}`}</span
              >`
          : nothing
      }
      <span class="grow"></span>
      <button class="btn quiet" @click=${copy}>${icon('copy')}${copied || 'Copy list'}</button>
    </div>`;
  }

  #group({ name, count, changes }: ChangeGroup): TemplateResult {
    return html`<section aria-label=${name}>
      <h3>${name}<span>${withCommas(count)}</span></h3>
      ${changes.map((change) => this.#change(change))}
    </section>`;
  }

  #change(change: ListedChange): TemplateResult {
    const { title, values, location } = change;
    const index = this.#places.indexOf(change);
    const text = html`<span
      ><b><bdi>${title}</bdi></b
      >${values.map(changedValue)}</span
    >`;
    const link = location && this.hasFiles ? locationLink(location) : nothing;
    if (index < 0) return html`<div class="compare-change"><i></i>${text}${link}</div>`;
    return html`<div class="compare-change" aria-current=${index === this._current}>
      <button class="bare" title="Show in view" @click=${() => this.#go(index)}>
        <i class=${isFaces(change) ? 'faces' : nothing}></i>${text}</button
      >${link}
    </div>`;
  }
}

/** Whether a change is seen in the colour of changed faces. */
function isFaces({ place }: ListedChange): boolean {
  return place?.target.kind === 'face' || place?.target.kind === 'vertex';
}

/** "u 38 → 96" */
function changedValue({ name, before, after }: ValueChange): TemplateResult {
  return html`<span class="sm"
    >${name} ${before ? html`<del>${isolated(before)}</del> → ` : nothing}<ins>${isolated(after)}</ins></span
  >`;
}

customElements.define('retromesh-change-panel', ChangePanel);
