import type { Entry } from './entry.js';

/** That other models of the archive look like a model: "and 16 more"; empty for one of its own. */
export function aliasWords({ aliases = [] }: Pick<Entry, 'aliases'>): string {
  return aliases.length > 0 ? `and ${aliases.length} more` : '';
}
