import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { FileSet } from '../../../core/collection/file-set.js';
import { ModelError, type Entry, type Model } from '../../../core/index.js';
import { yieldToMain } from '../../../core/yield-to-main.js';
import type { RetroMesh } from '../../../element/index.js';
import { EventController } from '../../ui/event-controller.js';
import { isolated } from '../../ui/file-label.js';
import { icon, iconButton } from '../../ui/icons.js';
import { given, PageElement } from '../../ui/page-element.js';
import { moveRadio } from '../../ui/radio-group.js';
import { factList, modelFacts } from '../../viewer/facts.js';
import { countOf, fileName, withCommas } from '../../../core/format.js';
import { treeIcon } from '../gallery-icons.js';
import type { Looks } from '../list/looks.js';
import { looksSection } from './looks-section.js';
import type { ThumbnailCache } from '../grid/thumbnail-cache.js';

const maxNotes = 3;
const mostUses = 8;
/** Delay before a selected model is opened, so that key repeat does not open each one. */
const delayMilliseconds = 60;

/**
 * The selected model in a small viewer, with its looks, clips, facts and notes.
 *
 * @fires open-model - The model should be opened; `detail.entry`.
 * @fires select-model - Another look was chosen; `detail.entry`.
 * @fires toggle-favourite - The model is to be marked, or its mark taken away.
 * @fires share-model - A link to the model is wanted.
 */
export class ModelPreview extends PageElement.with({
  /** The files of the model. */
  files: null as FileSet | null,
  /** The selected model. */
  entry: null as Entry | null,
  looks: [] as Looks,
  thumbnails: given<ThumbnailCache>(),
  favourite: false,
  /** "2 of 1,680" */
  position: given<string>(),
  /** What is shown above the model, about all that are selected. */
  chosen: given<unknown>(),
  model: null as Model | null,
  error: null as ModelError | null,
}) {
  #work = new AbortController();
  /** Pictures give swatches their colours. */
  protected readonly watched = new EventController(
    this,
    () => this.thumbnails,
    ['change'],
    () => this.looks.length > 1 && this.requestUpdate(),
  );

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#work.abort();
    this.model?.dispose();
    this.model = null;
  }

  /** Plays the clip that is chosen, or stops. */
  togglePlaying(): void {
    this.#viewer?.playback.toggle();
  }

  /** First rendered after the list: both together would be a long task. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await yieldToMain();
    super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('entry')) void this.#open(this.files, this.entry);
  }

  protected override render(): unknown {
    const { model, error, entry, favourite } = this;
    const star = favourite ? 'Take out of favourites' : 'Add to favourites';
    return html`<aside class="preview" aria-label="Selected model">
      <div class="preview-viewport ${error ? 'err' : ''}">
        <retro-mesh
          grid
          auto-rotate
          rotation-per-second="15deg"
          ?hidden=${error !== null || !entry}
        ></retro-mesh>
        ${error ? icon('circle-x') : nothing}
        ${
          entry
            ? html`<button
                class="btn icon star"
                aria-label=${star}
                title="${star} (S)"
                aria-pressed=${favourite}
                @click=${() => this.fire('toggle-favourite')}
              >
                ${treeIcon('star', favourite ? 'starred' : '')}
              </button>`
            : nothing
        }
      </div>
      <div class="scroll grow" tabindex="0" role="group" aria-label="About the selected model">
        ${this.chosen}
        ${
          entry
            ? html`<section class="sec">
                <h2 class="title">
                  <bdi class="grow name" title=${entry.name}>${entry.name}</bdi
                  ><span class="dim nowrap">${this.position}</span>
                </h2>
                <p class="dim sm">${whereOf(entry)}</p>
                ${error ? errorText(error) : nothing}
              </section>`
            : nothing
        }
        ${looksSection(this, this.looks, entry, this.thumbnails)}
        ${
          model && !error
            ? html`${clipsOf(model, this.#viewer, () => this.requestUpdate())}
                <section class="sec">${factList(modelFacts(model))}</section>`
            : nothing
        }
        ${entry ? usesOf(entry) : nothing} ${model && !error ? notesOf(model) : nothing}
      </div>
      <div class="row foot">
        <button
          class="btn primary grow"
          ?disabled=${!entry}
          @click=${() => this.fire('open-model', { entry })}
        >
          ${error ? 'Show error' : html`Open <kbd aria-hidden="true">Enter</kbd>`}
        </button>
        ${
          entry?.place === undefined
            ? nothing
            : iconButton('share-2', 'Copy a link to this model', () => this.fire('share-model'), { look: '' })
        }
      </div>
    </aside>`;
  }

  get #viewer(): RetroMesh | null {
    return this.querySelector<RetroMesh>('retro-mesh');
  }

  // The previous model stays until this one is drawn. Its files are those of now, whatever is opened meanwhile.
  async #open(files: FileSet | null, entry: Entry | null): Promise<void> {
    this.#work.abort();
    const { signal } = (this.#work = new AbortController());
    let model: Model | null = null;
    let error: ModelError | null = null;
    try {
      await new Promise((resolve) => setTimeout(resolve, delayMilliseconds));
      if (signal.aborted) return;
      if (files && entry) model = await files.open(entry, { signal });
      await this.updateComplete;
      if (!signal.aborted && model) await this.#viewer!.show(model, { inBackground: true });
    } catch (cause) {
      if (cause instanceof ModelError) error = cause;
    }
    if (signal.aborted) return model?.dispose();
    this.model?.dispose();
    this.model = model;
    this.error = error;
  }
}

/** "Characters, npc 101"; "System/Creatures.u/Birds". */
function whereOf({ place, id, label, parts }: Entry): unknown {
  const [, kind, number] = /#(npc|obj|loc|spot|model)\/(\d+)/.exec(id) ?? [];
  if (kind) return `${label} ${number!}`;
  const path = place ?? parts[0]?.file ?? '';
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return html`${label}${folder ? html` · <bdi>${folder}</bdi>` : nothing}`;
}

/** The clips as chips, of which one is played. */
function clipsOf(
  { clips }: Model,
  viewer: RetroMesh | null,
  changed: () => void,
): TemplateResult | typeof nothing {
  const { playback } = viewer ?? {};
  if (clips.length === 0 || !playback) return nothing;
  const choose = (index: number): void => {
    playback.clip = index;
    playback.play();
    changed();
  };
  return html`<section class="sec">
    <h2>${countOf(clips.length, 'clip')} <span class="grow"></span><kbd aria-hidden="true">Space</kbd></h2>
    <div class="chips clips" role="radiogroup" aria-label="Clips" @keydown=${moveRadio}>
      ${clips.map(
        (clip, i) =>
          html`<button
            class="btn"
            role="radio"
            aria-checked=${i === playback.clip}
            tabindex=${i === Math.max(0, playback.clip) ? 0 : -1}
            @click=${() => choose(i)}
          >
            <bdi>${clip.name}</bdi>
          </button>`,
      )}
    </div>
  </section>`;
}

/** Other models of the archive that are the same. */
function usesOf({ aliases = [] }: Entry): TemplateResult | typeof nothing {
  if (aliases.length === 0) return nothing;
  const left = aliases.length - mostUses;
  return html`<section class="sec">
    <h2>Also used by ${withCommas(aliases.length)}</h2>
    <p class="sm">
      ${aliases
        .slice(0, mostUses)
        .map(({ id, name }, i) => html`${i > 0 ? ', ' : ''}<bdi>${name}</bdi> ${fileName(id)}`)}${
        left > 0 ? ` and ${withCommas(left)} more` : ''
      }
    </p>
  </section>`;
}

function errorText({ report: { sentence, cause } }: ModelError): TemplateResult {
  return html`<p class="err-c">${isolated(sentence)}.</p>
    ${cause ? html`<p class="dim">${isolated(cause)}</p>` : nothing}`;
}

/** Warnings, repairs and missing files; facts are shown in the viewer. */
function notesOf({ notes, missingFiles }: Model): TemplateResult | typeof nothing {
  const texts = [
    ...notes.filter(({ severity }) => severity !== 'fact').map(({ title }) => title),
    ...missingFiles.map(
      ({ name, faces }) => `${name} is missing${faces ? `, for ${countOf(faces, 'face')}` : ''}`,
    ),
  ];
  if (texts.length === 0) return nothing;
  const left = texts.length - maxNotes;
  return html`<section class="sec">
    <h2>${countOf(texts.length, 'note')}</h2>
    ${texts
      .slice(0, maxNotes)
      .map(
        (text) => html`<p class="warn-c sm text">${icon('triangle-alert')}<span>${isolated(text)}</span></p>`,
      )}
    ${left > 0 ? html`<p class="dim sm">and ${left} more</p>` : nothing}
  </section>`;
}

customElements.define('retromesh-preview', ModelPreview);
