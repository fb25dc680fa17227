import { rules as rows } from '#wasm/rules.js';
import type { Note } from '../model.js';

/** A rule that notes refer to: a row of `formats/<family>/rules.def`. */
export interface Rule {
  /** As in notes of this build; another build may number it otherwise. */
  readonly number: number;
  /** The id, which stays: "unreal/clip-past-last-frame". */
  readonly id: string;
  readonly severity: Note['severity'];
  /** Whether `retromesh lint --fix` mends it. */
  readonly mendable: boolean;
  /** Why it matters in the game. */
  readonly matters: string;
  /** How to mend it. */
  readonly mend: string;
}

/** All rules: those that families share, then those of each family. This file is imported on demand only. */
export const rules: readonly Rule[] = rows;

const byNumber = new Map(rules.map((rule) => [rule.number, rule]));

/** The rule of a note; undefined for the few notes without one, about files of other programs. */
export function ruleOf(note: Pick<Note, 'rule'>): Rule | undefined {
  return byNumber.get(note.rule);
}
