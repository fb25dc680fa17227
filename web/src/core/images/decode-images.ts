import { Budget } from '../budget.js';
import type { InputFile } from '../host/write-files.js';
import { limits } from '../limits.js';
import { ModelError, withFullStop } from '../model-error.js';
import type { ModelImage, Note } from '../model.js';
import { readImage } from './read-image.js';
import type { OpenedData } from '../wasm/modules.js';
import { fileName } from '../format.js';
import { noteOf } from '../note.js';

/** The images of a model, with pixels or with bytes for the browser to decode, and a note for each invalid one. */
export async function decodeImages(
  model: OpenedData,
  files: readonly InputFile[],
  format: string,
): Promise<{ images: ModelImage[]; notes: Note[] }> {
  const notes: Note[] = [];
  const images: ModelImage[] = [];
  const found = new Map(files.map(({ name, bytes }) => [name, bytes]));
  const budget = new Budget(limits.pixels);
  // One after the other, so that each gets what the others have left of the budget.
  for (const image of model.images) {
    const bytes = image.pixels ? undefined : found.get(image.file);
    try {
      const { name, file, hole } = image;
      const read = bytes && (await readImage(file, bytes, hole, budget, format));
      if (read && model.powerOfTwoImages) notes.push(...sizeNotes(image, read));
      images.push(read ? { ...image, ...read, name, file } : { ...image, encoded: null });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      notes.push(notDecoded(image, error));
      images.push({ ...image, encoded: null });
    }
  }
  return { images, notes: [...notes, ...model.notes] };
}

/** A note about an image with a side that is no power of two; a size that its header does not have is 0. */
function sizeNotes(
  { file }: Pick<ModelImage, 'file'>,
  { width, height }: Pick<ModelImage, 'width' | 'height'>,
): Note[] {
  if ([width, height].every((side) => (side & (side - 1)) === 0)) return [];
  return [
    noteOf(
      'fact',
      `${fileName(file)} is ${width} × ${height}`,
      'The game needs images whose sides are powers of two.',
      { rule: 'image/not-power-of-two', location: { kind: 'file', file, at: 0 } },
    ),
  ];
}

function notDecoded({ file }: Pick<ModelImage, 'file'>, { report }: ModelError): Note {
  const why = [report.sentence, report.cause].filter(Boolean).map(withFullStop).join(' ');
  return noteOf('warning', `${fileName(file)} cannot be decoded`, why, {
    rule: 'image/not-decoded',
    location: { kind: 'byte', file, at: report.offset ?? 0 },
  });
}
