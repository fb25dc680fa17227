import type { InputFile } from './wasm/write-files.js';
import { ModelError } from './model-error.js';
import type { ModelData, ModelImage, Note } from './model.js';
import { readImage } from './read-image.js';
import { fileName } from './format.js';

/** A model's images with their pixels, or with the bytes that the browser decodes, and a note for each that cannot be read. */
export async function addPictures(
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
      } catch (fault) {
        if (!(fault instanceof ModelError)) throw fault;
        notes.push(noteOf(image, fault));
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
