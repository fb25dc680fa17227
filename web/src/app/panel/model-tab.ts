import { html, nothing, type TemplateResult } from 'lit';
import type { Clip, Model } from '../../core/index.js';
import type { FileRow } from '../session/file-row.js';
import type { RetroMesh } from '../../element/retro-mesh.js';
import { moveRadio } from '../shared/roving-focus.js';
import { ViewerPart } from '../shared/viewer-element.js';
import { factList, modelFacts } from './facts.js';
import { fileTable, missingTable } from './file-table.js';
import { gizmoSwitches } from './gizmo-switches.js';
import './morphs.js';
import './interpretations.js';
import { clipLength } from '../../core/clip-time.js';
import { frameRange, rateText, seconds } from './format.js';

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

  protected override listen({ playback, stage }: RetroMesh, signal: AbortSignal): void {
    const follow = () => (this._clip = playback.clip);
    stage.addEventListener('change', () => this.requestUpdate(), { signal });
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
      ${gizmoSwitches(model, this.viewer)}
      ${
        model.morphs
          ? html`<retromesh-morphs .model=${model} .viewer=${this.viewer}></retromesh-morphs>`
          : nothing
      }
      ${model.interpretations ? html`<retromesh-interpretations .model=${model}></retromesh-interpretations>` : nothing}
      ${model.priorities ? this.#drawOrder() : nothing} ${model.freeSides ? this.#backs(model) : nothing}
      ${model.clips.length ? this.#clips(model) : nothing} ${missing ? nothing : fileTable(files)}`;
  }

  /** For a model whose game had no depth buffer. */
  #drawOrder(): TemplateResult {
    const stage = this.viewer?.stage;
    const byDepth = stage?.byDepth ?? false;
    const choice = (label: string, value: boolean): TemplateResult =>
      html`<button
        class="btn"
        role="radio"
        data-word=${label}
        aria-checked=${value === byDepth}
        tabindex=${value === byDepth ? 0 : -1}
        @click=${() => stage && (stage.byDepth = value)}
      >
        ${label}
      </button>`;
    return html`<section class="sec">
      <h2>Draw order</h2>
      <div class="seg" role="radiogroup" aria-label="Draw order" @keydown=${moveRadio}>
        ${choice('As the game', false)} ${choice('By depth', true)}
      </div>
      <p class="dim sm below">
        ${
          byDepth
            ? 'The nearest face is seen; each priority brings a face a unit nearer.'
            : 'From far to near, and by priority, without a depth buffer.'
        }
      </p>
    </section>`;
  }

  /** For a model whose game chose freely. */
  #backs(model: Model): TemplateResult {
    const stage = this.viewer?.stage;
    const drawn = stage?.look.settings.backs ?? model.materials.some(({ twoSided }) => twoSided);
    const choice = (label: string, value: boolean): TemplateResult =>
      html`<button
        class="btn"
        role="radio"
        data-word=${label}
        aria-checked=${value === drawn}
        tabindex=${value === drawn ? 0 : -1}
        @click=${() => stage?.look.change({ backs: value })}
      >
        ${label}
      </button>`;
    return html`<section class="sec">
      <h2>Backs of faces</h2>
      <div class="seg" role="radiogroup" aria-label="Backs of faces" @keydown=${moveRadio}>
        ${choice('Left out', false)} ${choice('Drawn', true)}
      </div>
    </section>`;
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
      <td class="num">${rateText(clip.count / clipLength(clip))}</td>
      <td class="num nowrap length">${clip.count > 1 ? `${seconds(clipLength(clip))} s` : '—'}</td>
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
