import type { Entry } from '../../../core/index.js';
import type { ScanResult } from '../../workspace/model-scanner.js';
import type { Listed } from '../list/listing.js';

/** The selected models of a list, in its order. */
export interface ChosenModels {
  readonly models: readonly Listed[];
  readonly entries: readonly Entry[];
  /** Bytes of their files. */
  readonly size: number;
  readonly chosen: ReadonlySet<Entry>;
  readonly list: readonly Listed[];
}

/** The selected models; the same as before where neither the list nor what is selected has changed. */
export function chosenModels(
  list: readonly Listed[],
  chosen: ReadonlySet<Entry>,
  before: ChosenModels | null,
): ChosenModels {
  if (before?.list === list && before.chosen === chosen) return before;
  const models = chosen.size === list.length ? list : list.filter(({ entry }) => chosen.has(entry));
  const size = models.reduce((sum, listed) => sum + listed.size, 0);
  return { models, entries: models.map(({ entry }) => entry), size, chosen, list };
}

/** Faces of the selected models that were opened. */
export function facesOfChosen(
  { chosen }: ChosenModels,
  results: Iterable<readonly [entry: Entry, result: ScanResult]>,
): number {
  let faces = 0;
  for (const [entry, result] of results) if (result !== 'error' && chosen.has(entry)) faces += result.faces;
  return faces;
}
