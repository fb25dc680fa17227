/** The selected models of a list, and the one that keys move from. */
export interface Selection {
  /** The model of the preview, −1 for none. */
  readonly current: number;
  /** The selected models; `current` alone, or any. */
  readonly chosen: ReadonlySet<number>;
  /** Where a range starts. */
  readonly anchor: number;
}

/** How a click or key selects: alone, the range from the anchor, one more or less, or only moving. */
export type Choice = 'alone' | 'range' | 'toggle' | 'move';

/** One selected model. */
export function selectOne(model: number): Selection {
  return { current: model, chosen: new Set(model < 0 ? [] : [model]), anchor: model };
}

/** The selection after a click or key on a model; `models` are those in the list, in their order. */
export function select(
  { chosen, anchor }: Selection,
  models: readonly number[],
  model: number,
  choice: Choice,
): Selection {
  if (choice === 'alone') return selectOne(model);
  if (choice === 'move') return { current: model, chosen, anchor: model };
  if (choice === 'toggle') {
    const toggled = new Set(chosen);
    if (!toggled.delete(model)) toggled.add(model);
    return { current: model, chosen: toggled, anchor: model };
  }
  const [from, to] = [models.indexOf(anchor), models.indexOf(model)];
  if (from < 0) return selectOne(model);
  const range = models.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { current: model, chosen: new Set(range), anchor };
}

/** The selection of what is left in a list: `current` is the first model where it is not in the list any more. */
export function keepIn(selection: Selection, models: readonly number[]): Selection {
  const shown = new Set(models);
  if (!shown.has(selection.current)) return selectOne(models[0] ?? -1);
  const chosen = [...selection.chosen].filter((model) => shown.has(model));
  return chosen.length === selection.chosen.size ? selection : { ...selection, chosen: new Set(chosen) };
}

/** The selection when the models have other indices; -1 is for those that are gone. */
export function moved({ current, chosen, anchor }: Selection, indices: readonly number[]): Selection {
  const to = (model: number): number => indices[model] ?? -1;
  const left = [...chosen].map(to).filter((model) => model >= 0);
  return { current: to(current), chosen: new Set(left), anchor: to(anchor) };
}

/** How a mouse or key event with these modifiers selects. */
export function choiceOf(
  event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  isKey: boolean,
): Choice {
  if (event.shiftKey) return 'range';
  if (event.ctrlKey || event.metaKey) return isKey ? 'move' : 'toggle';
  return 'alone';
}
