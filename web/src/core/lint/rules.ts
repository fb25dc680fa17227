import { rules as rows } from '#wasm/rules.js';
import type { Note } from '../model.js';

/** A rule that notes refer to: a row of `formats/<family>/rules.def`. */
export interface Rule {
  /** The id, which stays: "unreal/clip-past-last-frame". */
  readonly id: string;
  readonly severity: Note['severity'];
  /** Whether `retromesh lint --fix` mends it. */
  readonly mendable: boolean;
  /** Whether games ship it by the hundred, so that nothing has to be mended: `retromesh lint` says it once for a folder. */
  readonly usual: boolean;
  /** Why it matters in the game. */
  readonly matters: string;
  /** How to mend it. */
  readonly mend: string;
}

/** All rules: those that families share, then those of each family. This file is imported on demand only. */
export const rules: readonly Rule[] = rows;

const byId = new Map(rules.map((rule) => [rule.id, rule]));

/** The rule of a note; undefined for the few notes without one, about files of other programs. */
export function ruleOf(note: Pick<Note, 'rule'>): Rule | undefined {
  return byId.get(note.rule);
}
