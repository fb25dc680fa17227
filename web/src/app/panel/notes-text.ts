import type { Note } from '../../core/index.js';
import { countOf } from '../../core/format.js';
import { locationTitle, moreLocations } from '../viewer/model-texts.js';

export const severityNames = { warning: 'Warning', mended: 'Mended', fact: 'Fact' } as const;

/** Notes as plain text to copy. */
export function notesText(name: string, notes: readonly Note[]): string {
  const lines = notes.map((note) => {
    const location = note.location ? ` (${locationTitle(note.location)}${moreLocations(note)})` : '';
    return `${severityNames[note.severity]}: ${note.title.replace(/[^.:]$/, '$&.')}${note.why ? ` ${note.why}` : ''}${location}${note.rule ? ` [${note.rule}]` : ''}`;
  });
  return `${name}, ${countOf(notes.length, 'note')}\n${lines.join('\n')}\n`;
}
