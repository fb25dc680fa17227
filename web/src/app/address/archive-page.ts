import { html, nothing, type TemplateResult } from 'lit';
import { sizeInWords, withCommas } from '../../core/format.js';
import { archiveName, type ArchivePlace } from '../../links/archive-place.js';
import { LinkFields } from '../../links/link-fields.js';
import { icon } from '../ui/icons.js';
import type { Recent } from '../workspace/local-files.js';
import './archive-page.css';

/** What can be chosen for a link to a model in an archive. */
interface Choices {
  /** What was opened before and has the archive. */
  readonly recent: Recent | null;
  chooseFolder(): void;
  chooseFiles(): void;
  openRecent(): void;
}

const kinds: Readonly<Record<string, string>> = {
  npc: 'npc',
  obj: 'item',
  loc: 'object',
  spot: 'effect',
  model: 'model',
};

/** "This link shows Nightjar from Creatures.u", without its full stop. */
export function titleOf(place: ArchivePlace): string {
  return `This link shows ${shortName(place)} from ${archiveName(place)}`;
}

/** The page of a link to a model in an archive that is not open: what it shows, and how to open it. */
export function archivePage(place: ArchivePlace, fragment: string, choices: Choices): TemplateResult {
  const { file, size, sum, model } = place;
  const { recent } = choices;
  const isCache = file === 'cache';
  const of = isCache ? 'the cache' : html`<bdi>${file}</bdi>`;
  const shown = viewText(fragment);
  const facts = [
    isCache ? '' : file,
    size > 0 ? `${withCommas(size)} bytes` : '',
    sum && `sum ${sum.slice(0, 4)} ${sum.slice(4)}`,
  ];
  return html`<main class="archive-page">
    <span class="tag">From an archive</span>
    <h1>This link shows <bdi>${shortName(place)}</bdi> from ${of}</h1>
    <p>
      The model is in your copy of the game, not in the link. Choose the folder of the game or drop
      ${of}${size > 0 ? ` (${sizeInWords(size)})` : ''}, and it opens in the view of the link.
    </p>
    <div class="row wrap">
      ${
        recent
          ? html`<button class="btn primary" @click=${() => choices.openRecent()}>
              ${icon('folder-open')}<span>Open <bdi>${recent.name}</bdi>, opened before</span>
            </button>`
          : nothing
      }
      <button class="btn ${recent ? '' : 'primary'}" @click=${() => choices.chooseFolder()}>
        ${icon('folder-open')}Choose folder of the game
      </button>
      ${
        isCache
          ? nothing
          : html`<button class="btn" @click=${() => choices.chooseFiles()}>
              ${icon('file-plus')}<span>Choose <bdi>${file}</bdi></span>
            </button>`
      }
    </div>
    <dl class="facts">
      <dt>Model</dt>
      <dd><bdi>${model.includes('/') ? shortName(place) : model}</bdi></dd>
      ${
        shown
          ? html`<dt>Shows</dt>
              <dd><bdi>${shown}</bdi></dd>`
          : nothing
      }
      <dt>${isCache ? 'Cache' : 'File'}</dt>
      <dd>${facts.filter(Boolean).join(', ')}</dd>
    </dl>
    <p class="dim sm">Another version of the file is opened, too: what differs is said then.</p>
  </main>`;
}

/** "Nightjar" of a package, "npc 101" of a cache. */
function shortName({ model }: ArchivePlace): string {
  const [, kind, number] = /^([a-z]+)\/(.*)$/.exec(model) ?? [];
  return kind
    ? `${kinds[kind] ?? kind} ${number!.replace('/', ', ')}`
    : model.slice(model.lastIndexOf('.') + 1);
}

/** "clip Glide, 0.4 seconds in". */
function viewText(fragment: string): string {
  const fields = new LinkFields(fragment);
  const clip = fields.name('clip');
  const seconds = fields.number('time', 0, Infinity);
  return [clip && `clip ${clip}`, seconds ? `${Number(seconds.toFixed(2))} seconds in` : '']
    .filter(Boolean)
    .join(', ');
}
