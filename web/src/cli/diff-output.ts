import { comparisonRows, verdict } from '../core/compare/comparison-rows.js';
import type { Comparison } from '../core/compare/comparison.js';
import { printable } from './printable.js';
import { table } from './table.js';

/** A model of both sides, or of one of them, and how its versions differ. */
export interface ComparedModel {
  readonly name: string;
  /** Null where only one side has it. */
  readonly before: string | null;
  readonly after: string | null;
  readonly comparison: Comparison | null;
}

/** The text output of `retromesh diff` for one model. */
export function comparisonAsText({ name, before, after, comparison }: ComparedModel): string {
  if (!comparison) return `${printable(name)}: only in ${printable(before ?? after ?? '')}.\n`;
  const rows = comparisonRows(comparison);
  const groups = [...new Set(rows.map(({ group }) => group))];
  const tables = groups.map((group) => {
    const lines = rows
      .filter((row) => row.group === group)
      .map((row) => [row.what, row.before, row.before ? '→' : '', row.after]);
    return `${group}\n${table(lines, '  ')}`;
  });
  return `${printable(name)}: ${verdict(comparison)}\n${tables.join('')}`;
}

/** The JSON output: plain data, with the numbers of all elements. */
export function comparisonAsJson({ comparison, ...names }: ComparedModel): object {
  return { ...names, ...(comparison ?? { isEqual: false }) };
}
