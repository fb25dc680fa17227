import type { InputFile } from './host/write-files.js';
import { ModelError } from './model-error.js';
import type { ModelData, ModelImage, Note } from './model.js';
import { readImage } from './read-image.js';
import { fileName } from './format.js';

/** The images of a model, with pixels or with bytes for the browser to decode, and a note for each invalid one. */
export async function decodeImages(
  model: ModelData,
  files: readonly InputFile[],
): Promise<{ images: ModelImage[]; notes: Note[] }> {
  const notes: Note[] = [];
  const images = await Promise.all(
    model.images.map(async (image) => {
      const bytes = image.pixels ? undefined : files.find(({ name }) => name === image.file)?.bytes;
      if (!bytes) return { ...image, encoded: null };
      try {
        const { name, file } = image;
        const decoded = await readImage(file, bytes, image.hole);
        if (model.powerOfTwoImages) notes.push(...sizeNotes(image, decoded));
        return { ...image, ...decoded, name, file };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        notes.push(noteOf(image, error));
        return { ...image, encoded: null };
      }
    }),
  );
  return { images, notes: [...notes, ...model.notes] };
}

/** A note about an image with a side that is no power of two; the size of one that the browser decodes is 0. */
function sizeNotes({ file }: ModelImage, { width, height }: Pick<ModelImage, 'width' | 'height'>): Note[] {
  if ([width, height].every((side) => (side & (side - 1)) === 0)) return [];
  return [
    {
      severity: 'fact',
      title: `${fileName(file)} is ${width} × ${height}`,
      why: 'The game needs images whose sides are powers of two.',
      location: { kind: 'file', file, at: 0 },
      count: 1,
      target: null,
    },
  ];
}

function noteOf(image: ModelImage, { report }: ModelError): Note {
  return {
    severity: 'warning',
    title: `${fileName(image.file)} cannot be decoded`,
    why: [report.sentence, report.cause]
      .filter(Boolean)
      .join('. ')
      .replace(/([^.])$/, '$1.'),
    location: { kind: 'byte', file: image.file, at: report.offset ?? 0 },
    count: 1,
    target: null,
  };
}
