import { ModelError } from '../../core/model-error.js';
import type { Note } from '../../core/model.js';
import { noteOf } from '../../core/note.js';

/** An error about an imported file: one sentence that begins with its name. */
export function importError(file: string, what: string, advice = ''): ModelError {
  return new ModelError({ code: 'not-imported', file, sentence: `${file} ${what}`, advice });
}

/** The beginning of a text of a file. */
export function shortened(text: string, most = 80): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

export function importNote(file: string, title: string, why: string, count = 1): Note {
  return noteOf('fact', title, why, { location: { kind: 'file', file, at: 0 }, count });
}

/** The note about an image that cannot be decoded, with its reason. */
export function notDecoded(file: string, image: string, why = ''): Note {
  const reason = why && `${why}. `;
  return importNote(
    file,
    `${image} cannot be decoded`,
    `${reason}Faces with it are imported without texture.`,
  );
}
