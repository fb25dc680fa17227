import { html, nothing, type TemplateResult } from 'lit';
import { countOf, sizeInWords } from '../../../core/format.js';
import type { Entry } from '../../../core/index.js';
import { copy } from '../../ui/copy.js';
import type { PageElement } from '../../ui/page-element.js';
import type { ScanResult } from '../../workspace/model-scanner.js';
import { facesOfChosen, type ChosenModels } from './chosen-models.js';
import type { Listed } from '../list/listing.js';

/** What can be done with several selected models. */
export interface ChosenActions {
  open(entry: Entry): void;
  compare(entries: readonly Entry[]): void;
  saveCsv(models: readonly Listed[]): void;
}

/** The sums of several selected models, and what can be done with them. */
export function chosenSection(
  host: PageElement,
  chosen: ChosenModels,
  results: Iterable<readonly [entry: Entry, result: ScanResult]>,
  actions: ChosenActions,
): TemplateResult {
  const { models, entries, size } = chosen;
  const faces = countOf(facesOfChosen(chosen, results), 'face');
  const copyNames = (): unknown =>
    copy(host, entries.map(({ name }) => name).join('\n'), `${countOf(entries.length, 'name')} copied.`);
  const button = (label: string, act: () => unknown): TemplateResult =>
    html`<button class="btn" @click=${act}>${label}</button>`;
  return html`<section class="sec chosen">
    <h2>${countOf(models.length, 'model')} selected</h2>
    <p class="dim sm">${faces}, ${sizeInWords(size)} of files</p>
    <div class="chips below">
      ${button('Step through', () => actions.open(entries[0]!))}
      ${models.length === 2 ? button('Compare', () => actions.compare(entries)) : nothing}
      ${button('Save CSV', () => actions.saveCsv(models))} ${button('Copy names', copyNames)}
    </div>
  </section>`;
}
