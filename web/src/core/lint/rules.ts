import { rules as table } from '#wasm/rules.js';
import type { RuleWords } from './finding.js';

/** The words of all rules; this file is imported on demand only. */
export const rules: readonly RuleWords[] = table;

const byNumber = new Map(table.map((rule) => [rule.number, rule]));

/** The words of the rule of a note. */
export function ruleOf(number: number): RuleWords {
  return byNumber.get(number)!;
}
