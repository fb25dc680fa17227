import { compareFindings, severities, type Finding, type Severity } from '../../core/lint/finding.js';

/** A finding, and how many models have it. */
export interface SharedFinding extends Finding {
  readonly models: number;
}

/** How many findings there are of each severity. */
export type Counts = Readonly<Record<Severity, number>>;

/** The findings about all models. What several models share, such as a line of their script, is one finding. */
export class Findings {
  readonly #byKey = new Map<string, SharedFinding>();
  readonly #disabled: ReadonlySet<string>;

  constructor(disabled: Iterable<string> = []) {
    this.#disabled = new Set(disabled);
  }

  add(found: Iterable<Finding>): void {
    for (const finding of found) {
      if (this.#disabled.has(finding.rule.id)) continue;
      const key = keyOf(finding);
      const known = this.#byKey.get(key);
      // Elements are for viewers: thousands of models would keep their lists.
      const target = finding.target && { ...finding.target, more: new Uint32Array() };
      if (!known || (known.model === '' && finding.isOfFiles))
        this.#byKey.set(key, { ...finding, target, models: 1 });
      else if (!finding.isOfFiles) this.#byKey.set(key, { ...known, models: known.models + 1 });
    }
  }

  /** By file, place, rule and title. */
  sorted(): readonly SharedFinding[] {
    return [...this.#byKey.values()].sort(compareFindings);
  }

  get counts(): Counts {
    const counts = Object.fromEntries(severities.map((severity) => [severity, 0])) as Record<
      Severity,
      number
    >;
    for (const { rule } of this.#byKey.values()) counts[rule.severity] += 1;
    return counts;
  }
}

function keyOf({ rule, title, why, location }: Finding): string {
  return JSON.stringify([rule.id, location?.file, location?.at, title, why]);
}
