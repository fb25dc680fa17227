import { sep } from 'node:path';
import type { RuleWords } from '../../core/lint/finding.js';
import type { Counts, SharedFinding } from './findings.js';

/** What `retromesh lint` found, for the writers of its formats. */
export interface LintReport {
  readonly findings: readonly SharedFinding[];
  readonly counts: Counts;
  /** Models that were read, those that did not open included. */
  readonly models: number;
  /** Whether text lists what is usual in models of games, too, which otherwise has a line for each rule and folder. */
  readonly isAll: boolean;
  /** Whether this is what is left after `--fix`. */
  readonly isFixed: boolean;
  /** Files that `--fix` mended, where it wrote them. */
  readonly written: readonly string[];
  /** All rules, those without findings included. */
  readonly rules: readonly RuleWords[];
  /** The archive that a file is in, if it is in one. */
  readonly archiveOf: (file: string) => string | undefined;
  /** The address of the folder with the documents of rules, ending with a slash. */
  readonly docs: string;
}

/** The document of a rule, below the folder of documents. */
export function documentOf({ id }: RuleWords): string {
  const [family] = id.split('/');
  return family === 'open' ? 'docs/lint.md#files-that-do-not-open' : `formats/${family}/README.md#rules`;
}

/** A path with `/` on every system. */
export function portable(path: string): string {
  return path.replaceAll(sep, '/');
}
