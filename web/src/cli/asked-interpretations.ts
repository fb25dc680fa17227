import type { Model } from '../core/index.js';
import { InvalidArgument, pairsOf } from './command.js';

/** Interpretations that models have only where they need them. */
const offered = new Set(['truncated', 'version']);

/** The choices of `--interpretation`, of which each has to be one of some model. */
export class AskedInterpretations {
  readonly choices: Readonly<Record<string, string>>;
  readonly #known = new Map<string, Set<string>>();

  constructor(values: readonly string[] | undefined) {
    this.choices = pairsOf('--interpretation', 'uv-layout=planar', values);
  }

  add({ interpretations = [] }: Pick<Model, 'interpretations'>): void {
    for (const { id, choices } of interpretations)
      this.#known.set(id, new Set([...(this.#known.get(id) ?? []), ...choices.map((choice) => choice.id)]));
  }

  /** Throws an InvalidArgument for a choice that no model has that was added. */
  check(): void {
    for (const [id, choice] of Object.entries(this.choices)) {
      const known = this.#known.get(id);
      if (known?.has(choice) || (!known && offered.has(id))) continue;
      const what = known ? `${id} has no choice "${choice}"` : `no model has an interpretation "${id}"`;
      const others = [...(known ?? this.#known.keys())].join(', ');
      throw new InvalidArgument(others ? `${what}, but ${others}` : what);
    }
  }
}
