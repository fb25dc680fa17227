import { html, nothing, type TemplateResult } from 'lit';
import type { Clip, Model } from '../../core/index.js';
import type { FileRow } from '../file-row.js';
import type { RetroMesh } from '../../element/retro-mesh.js';
import { ViewerPart } from '../viewer-part.js';
import { factList, modelFacts } from './facts.js';
import { fileTable, missingTable } from './file-table.js';
import { frameRange, rateText, seconds } from './words.js';

/** What the model is: its facts, its clips and its files. */
export class ModelTab extends ViewerPart {
  static override properties = {
    ...ViewerPart.properties,
    files: { attribute: false },
    _clip: { state: true },
  };

  declare files: readonly FileRow[];
  declare _clip: number;

  constructor() {
    super();
    this.files = [];
    this._clip = -1;
  }

  protected override listen({ playback }: RetroMesh, signal: AbortSignal): void {
    const follow = () => (this._clip = playback.clip);
    playback.addEventListener('change', follow, { signal });
    follow();
  }

  protected override render(): unknown {
    const { model, files } = this;
    if (!model) return nothing;
    const missing = files.some((file) => file.state === 'missing');
    return html`${missing ? missingTable(files) : nothing}
      <section class="sec">
        <h2>Model</h2>
        ${factList(modelFacts(model))}
      </section>
      ${model.clips.length ? this.#clips(model) : nothing} ${missing ? nothing : fileTable(files)}`;
  }

  #clips(model: Model): TemplateResult {
    const events = model.clips.some((clip) => clip.events.length > 0);
    const cut = cutClips(model);
    return html`<section class="sec">
      <h2>Clips</h2>
      <table class="clips">
        <thead>
          <tr>
            <th>Name</th>
            <th class="group">Group</th>
            <th class="num">Frames</th>
            <th class="num">Rate</th>
            <th class="num length">Length</th>
            ${events ? html`<th class="events">Notify</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${model.clips.map((clip, index) => this.#row(model, clip, index, events, cut.get(index)))}
        </tbody>
      </table>
    </section>`;
  }

  #row(model: Model, clip: Clip, index: number, events: boolean, cut: string | undefined): TemplateResult {
    const current = index === this._clip;
    const names = clip.events.map((event) => event.name).join(', ');
    return html`<tr class=${current ? 'on' : ''} @click=${() => this.#play(index)}>
      <td>
        <button class="name" aria-current=${current ? 'true' : nothing} title="Play ${clip.name}">
          ${clip.name}
        </button>
        <div class="told dim sm">
          <span class="grouped">${clip.group}</span><span class="notified">${names}</span>
        </div>
      </td>
      <td class="dim group">${clip.group || '—'}</td>
      <td class="num nowrap ${cut ? 'warn-c' : ''}" title=${cut ?? nothing}>${frameRange(model, clip)}</td>
      <td class="num">${rateText(clip.rate)}</td>
      <td class="num nowrap length">${clip.count > 1 ? `${seconds(clip.count / clip.rate)} s` : '—'}</td>
      ${events ? html`<td class="dim sm events">${names}</td>` : nothing}
    </tr>`;
  }

  #play(clip: number): void {
    const playback = this.viewer?.playback;
    if (!playback) return;
    playback.clip = clip;
    playback.play();
  }
}

/** Which clips a warning is about, by their number, with its sentence. */
function cutClips(model: Model): Map<number, string> {
  const cut = new Map<number, string>();
  for (const { severity, target, title, why } of model.notes) {
    if (severity === 'warning' && target?.kind === 'clip') cut.set(target.index, `${title}. ${why}`);
  }
  return cut;
}

customElements.define('retromesh-model-tab', ModelTab);
