import type { Entry } from '../../core/index.js';
import type { Workspace } from './workspace.js';

const noEntries: readonly Entry[] = [];

/** What the page is about, in the words of its title and header. */
export interface Shown {
  /** The models, sorted by name. */
  readonly entries: readonly Entry[];
  /** The model that is shown or was not opened; null for none. */
  readonly entry: Entry | null;
  /** Title of the page: the model, or the files when none is shown. */
  readonly name: string;
  /** Title of the files. */
  readonly dropName: string;
  /** Files are open and none of their models was selected. */
  readonly isChoosing: boolean;
}

export function shownOf({ shown, failed }: Workspace): Shown {
  const { files, entry = null, origin } = shown?.version ?? {};
  const entries = files?.entries ?? noEntries;
  const dropName = origin?.name ?? '';
  const name = failed && !failed.version ? failed.name : (entry?.name ?? dropName);
  return { entries, entry, name, dropName, isChoosing: entries.length > 0 && !entry && !failed };
}

/** What Back returns to from an error: the model shown before, or files without a selected model. Empty for nothing. */
export function previousName({ failed, current }: Workspace): string {
  if (!failed || !current) return '';
  if (current.model) return current.model.name;
  const isOther = failed.version?.origin.key !== current.version.origin.key;
  return isOther ? current.version.origin.name : '';
}

/** The model `by` steps further than the one that is shown or being opened, with wrap-around; null where there are not several. */
export function neighbour({ order, shown, opening }: Workspace, by: number): Entry | null {
  const entry = opening && order.includes(opening) ? opening : (shown?.version.entry ?? null);
  if (!entry || order.length < 2) return null;
  return order[(order.indexOf(entry) + by + order.length) % order.length]!;
}
