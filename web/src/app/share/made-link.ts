import { messageOf } from '../../core/model-error.js';
import { tooLongFor, type LinkPlace } from '../../links/link-lengths.js';
import type { PageElement } from '../ui/page-element.js';
import type { LinkOptions, MadeLink, SharedModel } from './shared-model.js';

/** What makes a link shorter, the one that takes the least away first. */
const remedies = [
  { skins: 'few' },
  { allClips: false },
  { skins: 'few', allClips: false },
  { skins: 'none' },
  { skins: 'none', allClips: false },
] as const satisfies readonly Partial<LinkOptions>[];

const ranks = { all: 0, few: 1, none: 2 } as const;

/** The link of a dialog: made again when what it carries is changed, with the change that makes it fit. */
export class DialogLink {
  readonly #host: PageElement;
  /** The link with the address of the page; empty while it is made. */
  text = '';
  made: MadeLink | null = null;
  /** Why there is no link. */
  failed = '';
  /** The place for which it is too long; null where it fits everywhere. */
  tooLong: LinkPlace | null = null;
  /** What makes it fit there: undefined while it is looked for, null where nothing does. */
  remedy: Partial<LinkOptions> | null | undefined = null;
  #made: object = {};

  constructor(host: PageElement) {
    this.#host = host;
  }

  async make(shared: SharedModel, options: LinkOptions): Promise<void> {
    const made = (this.#made = {});
    const isLast = (): boolean => this.#made === made;
    this.text = this.failed = '';
    try {
      const link = await shared.link(options);
      if (!isLast()) return;
      this.made = link;
      this.text = withPage(link);
      this.tooLong = tooLongFor(this.text.length);
      this.remedy = undefined;
    } catch (error) {
      if (!isLast()) return;
      this.failed = `The model was not packed. ${messageOf(error)}`;
    }
    this.#host.requestUpdate();
    if (this.failed || !this.tooLong) return;
    const remedy = await findRemedy(shared, options, this.tooLong.most, isLast).catch(() => null);
    if (!isLast()) return;
    this.remedy = remedy;
    this.#host.requestUpdate();
  }
}

/** The first of the changes with which a link has at most `most` characters; null where none has. */
async function findRemedy(
  shared: SharedModel,
  options: LinkOptions,
  most: number,
  isWanted: () => boolean,
): Promise<Partial<LinkOptions> | null> {
  if (shared.archive) return options.packed ? { packed: false } : null;
  for (const remedy of shared.isContained(options) ? remedies : []) {
    const changed = { ...options, ...remedy };
    const isLess = ranks[changed.skins] > ranks[options.skins] || changed.allClips !== options.allClips;
    const isMore = ranks[changed.skins] < ranks[options.skins] || (changed.allClips && !options.allClips);
    const isPossible =
      (changed.skins === options.skins || shared.hasTextures) && (changed.allClips || shared.clip);
    if (!isLess || isMore || !isPossible) continue;
    if (!isWanted()) return null;
    if (withPage(await shared.link(changed)).length <= most) return remedy;
  }
  return null;
}

const withPage = ({ fragment }: MadeLink): string => `${pageAddress()}#${fragment}`;

/** URL of the page without query and fragment. */
export function pageAddress(): string {
  return location.href.replace(/[?#].*$/, '');
}
