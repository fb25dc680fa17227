import { html, nothing, type TemplateResult } from 'lit';
import type { Model, Clip } from '../../core/index.js';
import { countOf, listNames, withCommas } from '../../core/format.js';
import { fileTable, type FileRow } from './file-table.js';
import { closedSection } from './section.js';
import { EventController } from '../ui/event-controller.js';
import { loadPart } from '../ui/load-part.js';
import type { Version } from '../workspace/version.js';
import { ViewerElement } from '../viewer/viewer-element.js';
import { factList, modelFacts, placeOf } from '../viewer/facts.js';
import { clipLength } from '../../core/clip-time.js';
import { frameRange, rateText, seconds } from '../viewer/model-texts.js';

const morphs = () => import('./morphs.js');
const interpretations = () => import('./interpretations.js');

const heldModel = () => import('./held-model.js');

/** Maximum number of attachments to list. */
const maxNames = 12;

/** Facts, display options, clips and files of the model. */
class ModelTab extends ViewerElement.with({
  files: [] as readonly FileRow[],
  version: null as Version | null,
  _clip: -1,
}) {
  protected readonly watched = [
    new EventController(this, () => this.viewer?.playback, ['change'], this.#updateClip),
  ];

  protected override willUpdate(): void {
    // Few models have these.
    if (this.model?.attachments.length) void loadPart(heldModel);
    if (this.model?.morphs) void loadPart(morphs);
    if (this.model?.interpretations) void loadPart(interpretations);
    this.#updateClip();
  }

  /** Redraws only when the clip changes, not in every frame. */
  #updateClip(): void {
    this._clip = this.viewer?.playback.clip ?? -1;
  }

  protected override render(): unknown {
    const { model, files } = this;
    if (!model) return nothing;
    const missing = files.some((file) => file.state === 'missing');
    const { place, rest } = placeOf(modelFacts(model));
    return html`${missing ? fileTable(files) : nothing}
      <section class="sec">${factList(rest)}</section>
      ${missing ? nothing : fileTable(files)}
      ${
        model.morphs
          ? html`<retromesh-morphs .model=${model} .viewer=${this.viewer}></retromesh-morphs>`
          : nothing
      }
      ${model.clips.length ? this.#clips(model) : nothing}
      ${
        place.length
          ? closedSection(
              'Place in the game',
              listNames(
                place.map(({ name }) => name.toLowerCase()),
                place.length,
              ),
              factList(place),
            )
          : nothing
      }
      ${model.attachments.length ? this.#attachments(model) : nothing}
      ${model.interpretations ? html`<retromesh-interpretations .model=${model}></retromesh-interpretations>` : nothing}`;
  }

  #attachments(model: Model): TemplateResult {
    const names = model.attachments.map(({ name }) => name);
    return closedSection(
      'Attachments',
      withCommas(names.length),
      html`<p class="dim sm">${listNames(names, maxNames)}.</p>
        <retromesh-held-model
          .model=${model}
          .viewer=${this.viewer}
          .version=${this.version}
        ></retromesh-held-model>`,
    );
  }

  #clips(model: Model): TemplateResult {
    const events = model.clips.reduce((sum, clip) => sum + clip.events.length, 0);
    const warnings = clipWarnings(model);
    const beside = [countOf(model.clips.length, 'clip'), events ? countOf(events, 'event') : ''];
    return closedSection(
      events ? 'Clips and events' : 'Clips',
      beside.filter(Boolean).join(', '),
      html`<table class="clips">
        <thead>
          <tr>
            <th>Name</th>
            <th class="group">Group</th>
            <th class="num">Frames</th>
            <th class="num">Rate</th>
            <th class="num length">Length</th>
            ${events ? html`<th class="events">Event</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${model.clips.map((clip, index) => this.#row(model, clip, index, events > 0, warnings.get(index)))}
        </tbody>
      </table>`,
    );
  }

  #row(
    model: Model,
    clip: Clip,
    index: number,
    events: boolean,
    warning: string | undefined,
  ): TemplateResult {
    const current = index === this._clip;
    const names = clip.events.map((event) => event.name).join(', ');
    return html`<tr class=${current ? 'on' : ''} @click=${() => this.#play(index)}>
      <td>
        <button class="bare name" aria-current=${current ? 'true' : nothing} title="Play ${clip.name}">
          <bdi>${clip.name}</bdi>
        </button>
        <div class="details dim sm">
          <bdi class="group-name">${clip.group}</bdi><bdi class="notifies">${names}</bdi>
        </div>
      </td>
      <td class="dim group">${clip.group || '—'}</td>
      <td class="num nowrap ${warning ? 'warn-c' : ''}" title=${warning ?? nothing}>
        ${frameRange(model, clip)}
      </td>
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

/** Warnings about clips, by index of the clip. */
function clipWarnings(model: Model): Map<number, string> {
  const warnings = new Map<number, string>();
  for (const { severity, target, title, why } of model.notes) {
    if (severity === 'warning' && target?.kind === 'clip') warnings.set(target.index, `${title}. ${why}`);
  }
  return warnings;
}

customElements.define('retromesh-model-tab', ModelTab);
