import type { ErrorReport } from '../../core/index.js';

/** An interpretation with which a refused model can be opened. */
export interface OfferedChoice {
  readonly id: string;
  readonly choice: string;
  /** "Read it as version 11" */
  readonly label: string;
  /** The advice without the words for the command line. */
  readonly advice: string;
}

/**
 * What an error offers in its advice.
 *
 * @example
 * offeredChoice({ advice: 'It can be read as version 11 on request: version=11.' })?.label; // → 'Read it as version 11'
 */
export function offeredChoice({ advice }: Pick<ErrorReport, 'advice'>): OfferedChoice | null {
  const [, can, verb, how, id, choice] =
    /^(It can be (\w)(\w+ .+)) on request: ([a-z-]+)=([\w-]+)\.$/.exec(advice) ?? [];
  if (!can || !id || !choice) return null;
  return { id, choice, label: `${verb!.toUpperCase()}${how!.replace(' ', ' it ')}`, advice: `${can}.` };
}
