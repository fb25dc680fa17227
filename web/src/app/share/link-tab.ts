import { html, nothing, type TemplateResult } from 'lit';
import { countOf, withCommas } from '../../core/format.js';
import { archiveName } from '../../links/archive-place.js';
import { fewColours } from '../../links/left-out.js';
import { linkPlaces, longestUrl, partOfBar } from '../../links/link-lengths.js';
import { checkbox } from '../ui/fields.js';
import { radioGroup } from '../ui/radio-group.js';
import type { DialogLink } from './made-link.js';
import type { LinkOptions, SharedModel } from './shared-model.js';

/** What the tab shows, and what its controls call. */
export interface LinkTab {
  readonly shared: SharedModel;
  readonly link: DialogLink;
  readonly options: LinkOptions;
  readonly copyButton: TemplateResult;
  change(change: Partial<LinkOptions>): void;
  /** Shows the tab with files. */
  showFiles(): void;
}

/** The link, how long it is and for whom too long, and what it carries. */
export function linkTab(tab: LinkTab): TemplateResult {
  const { link, copyButton } = tab;
  return html`<h2>Link</h2>
    <div class="row">
      <input
        class="btn mono grow"
        readonly
        aria-label="Link"
        aria-describedby="share-length"
        .value=${link.text}
        @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
      />
      ${copyButton}
    </div>
    ${link.failed ? html`<p class="err-c" role="alert">${link.failed}</p>` : length(tab)} ${parts(tab)}`;
}

function length({ shared, link, options, change, showFiles }: LinkTab): TemplateResult {
  const { text, tooLong, remedy } = link;
  if (!text) return html`<p id="share-length" class="sm dim">Packing the model…</p>`;
  const over = tooLong && `too long for ${tooLong.name} by ${withCommas(text.length - tooLong.most)}`;
  const shorter =
    remedy &&
    html`<button class="btn" @click=${() => change(remedy)}>
      Make it fit: ${remedyText(remedy, shared, options)}
    </button>`;
  const file = html`<button class="btn" @click=${showFiles}>Send one file</button>`;
  return html`<div class="row wrap share-length">
      <p id="share-length" class="grow">
        <b>${withCommas(text.length)} characters</b>
        <span class="sm ${over ? 'warn-c' : 'ok-c'}">${over ?? 'short enough for everywhere'}</span>
      </p>
      ${tooLong ? (shorter ?? (remedy === null ? file : nothing)) : nothing}
    </div>
    ${bar(text.length)}`;
}

/** How long the link is, beside the lengths that are taken. */
function bar(length: number): TemplateResult {
  const ticks = [
    ['chat', linkPlaces[0]!.most],
    ['forums, wikis', linkPlaces[1]!.most],
    ['browsers', longestUrl],
  ] as const;
  const percent = (part: number): string => `${(part * 100).toFixed(1)}%`;
  return html`<div class="share-bar" aria-hidden="true">
    <div
      class=${length > linkPlaces[0]!.most ? 'over' : ''}
      .style=${`width: ${percent(partOfBar(length))}`}
    ></div>
    ${ticks.map(
      ([name, most]) =>
        html`<span class=${length > most ? 'warn-c' : ''} .style=${`right: ${percent(1 - partOfBar(most))}`}
          >${name} ${withCommas(most)}</span
        >`,
    )}
  </div>`;
}

function remedyText(remedy: Partial<LinkOptions>, shared: SharedModel, options: LinkOptions): string {
  const { skins = options.skins, allClips = options.allClips, packed = options.packed } = remedy;
  const words = [
    packed === options.packed ? '' : 'only its name',
    skins === options.skins ? '' : skins === 'none' ? 'no skins' : `${fewColours} colours`,
    allClips === options.allClips ? '' : `only ${shared.clip!.name}`,
  ];
  return words.filter(Boolean).join(', ');
}

/** The parts of the link, each with its characters. */
function parts({ shared, link, options, change }: LinkTab): TemplateResult {
  const { made } = link;
  const view = made ? made.fragment.length - made.shape - made.skins : 0;
  const { archive, hasTextures, tab } = shared;
  const isContained = shared.isContained(options);
  return html`<h2 class="share-parts">What the link carries</h2>
    ${archive ? part(ofArchive(archiveName(archive), options, change)) : nothing}
    ${isContained ? part(shape(shared, options, change), made?.shape) : nothing}
    ${isContained && hasTextures ? part(skinsChoice(options, change), made?.skins) : nothing}
    ${part(
      checkbox('This view, clip and moment', options.view, (on) => change({ view: on })),
      options.view ? view : 0,
    )}
    ${tab ? part(checkbox(`The open tab, ${tab}`, options.tab, (on) => change({ tab: on }))) : nothing}`;
}

function part(control: TemplateResult, characters?: number): TemplateResult {
  const cost = characters === undefined ? '' : withCommas(characters);
  return html`<div class="share-part">${control}<span class="dim">${cost}</span></div>`;
}

function ofArchive(file: string, { packed }: LinkOptions, change: LinkTab['change']): TemplateResult {
  const choices = [
    [false, `Its name in ${file}`],
    [true, 'The model itself'],
  ] as const;
  return radioGroup('Model', choices, packed, (chosen) => change({ packed: chosen }));
}

function shape(
  { clip, model }: SharedModel,
  { allClips }: LinkOptions,
  change: LinkTab['change'],
): TemplateResult {
  const count = model.clips.length;
  const clips = count > 1 ? `and ${countOf(count, 'clip')}` : '';
  if (!clip) return html`<span>Shape ${clips}</span>`;
  const choices = [
    [true, `Shape ${clips}`],
    [false, `Only ${clip.name}`],
  ] as const;
  return radioGroup('Clips', choices, allClips, (all) => change({ allClips: all }));
}

function skinsChoice({ skins }: LinkOptions, change: LinkTab['change']): TemplateResult {
  const choices = [
    ['none', 'No skins'],
    ['few', `${fewColours} colours`],
    ['all', 'All colours'],
  ] as const;
  return radioGroup('Skins', choices, skins, (chosen) => change({ skins: chosen }));
}
