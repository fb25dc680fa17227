import { html, nothing, type TemplateResult } from 'lit';
import { countOf, withCommas } from '../../core/format.js';
import type { Entry } from '../../core/index.js';
import { message } from '../ui/message.js';
import type { ModelScanner, ScanResult } from '../workspace/model-scanner.js';

/** More results are those of caches, whose models lack no archives. */
const mostCounted = 5000;

/** Which archive most models lack, and what adds it; nothing where none does. */
export function missingArchives(
  results: ReadonlyMap<Entry, ScanResult>,
  choose: () => void,
): TemplateResult | typeof nothing {
  const lacking = new Map<string, number>();
  if (results.size <= mostCounted)
    for (const result of results.values())
      for (const name of result === 'error' ? [] : result.archives)
        lacking.set(name, (lacking.get(name) ?? 0) + 1);
  const [first] = [...lacking].sort(([, one], [, other]) => other - one);
  if (!first) return nothing;
  const [name, models] = first;
  return message({
    label: 'Missing skins',
    icon: 'info',
    text: html`<span>Skins of ${countOf(models, 'model')} are in <bdi>${name}</bdi>.</span>`,
    actions: html`<button class="btn" @click=${choose}>Choose it</button>`,
  });
}

/** What is read and drawn of the list, and a button that ends or goes on with it. */
export function progressFoot(
  reading: string,
  scanner: ModelScanner,
  models: number,
): TemplateResult | typeof nothing {
  const opened = scanner.results.size;
  if (!reading && opened >= models) return nothing;
  const { isPaused } = scanner;
  return html`<div class="tree-foot sm dim">
    <p>${reading ? `Names: reading ${reading}` : 'Names: all read'}</p>
    <progress max=${models} .value=${opened} aria-label="Pictures"></progress>
    <div class="row">
      <span class="grow">Pictures ${withCommas(opened)} of ${withCommas(models)}</span>
      <button class="link" @click=${() => scanner.pause(!isPaused)}>${isPaused ? 'Go on' : 'Pause'}</button>
    </div>
  </div>`;
}
