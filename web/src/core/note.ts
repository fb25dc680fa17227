import type { Note } from './model.js';

/** A note of one element, of no rule and without location where `more` does not have them. */
export function noteOf(
  severity: Note['severity'],
  title: string,
  why = '',
  more: Partial<Omit<Note, 'severity' | 'title' | 'why'>> = {},
): Note {
  return { rule: '', severity, title, why, location: null, count: 1, times: 1, target: null, ...more };
}
