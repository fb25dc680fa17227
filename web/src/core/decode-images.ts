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
        return { ...image, ...(await readImage(file, bytes, image.hole)), name, file };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        notes.push(noteOf(image, error));
        return { ...image, encoded: null };
      }
    }),
  );
  return { images, notes: [...notes, ...model.notes] };
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
