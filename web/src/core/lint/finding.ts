import type { ModelError } from '../model-error.js';
import type { Note } from '../model.js';
import type { Rule } from './rules.js';

/** The words of a rule: one of notes, or one for an error of opening files. */
export interface RuleWords extends Omit<Rule, 'severity'> {
  readonly severity: Severity;
}

/** Those of notes, and of what cannot be opened. */
export type Severity = 'error' | Note['severity'];

/** A note about files, or an error of opening them, with the words of its rule. */
export interface Finding extends Omit<Note, 'severity' | 'rule'> {
  readonly rule: RuleWords;
  /** The name of the model it was found in; of several, the first. Empty for files without one. */
  readonly model: string;
  /** What its file was made of, in words, where an archive has it. */
  readonly origin?: string;
  /** It is about the files, whatever the number of models that have them. */
  readonly isOfFiles?: true;
}

/** Severities, the gravest first. */
export const severities: readonly Severity[] = ['error', 'warning', 'mended', 'fact'];

/** The finding for an error of opening files. */
export function findingOfError(error: ModelError, rule: RuleWords, model: string): Finding {
  const { file, offset, sentence, cause, advice } = error.report;
  return {
    rule,
    title: sentence,
    why: [cause, advice].filter(Boolean).join(' '),
    location: file ? { kind: offset === null ? 'file' : 'byte', file, at: offset ?? 0 } : null,
    count: 1,
    times: 1,
    target: null,
    model,
  };
}

/** Compares findings by file, place, rule and words, so that their order does not depend on that of models. */
export function compareFindings(one: Finding, other: Finding): number {
  return (
    compare(one.location?.file ?? '', other.location?.file ?? '') ||
    (one.location?.at ?? 0) - (other.location?.at ?? 0) ||
    compare(one.rule.id, other.rule.id) ||
    compare(one.title, other.title) ||
    compare(one.why, other.why)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
