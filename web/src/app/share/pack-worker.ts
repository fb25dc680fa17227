import { writeZip, type ZipInput } from '../../core/archive/zip-writer.js';
import type { Clip } from '../../core/model.js';
import { pack } from '../../links/pack.js';
import type { PackedFile } from '../../links/packed-file.js';
import { answerCalls } from '../../threads/answer-calls.js';
import { openAgain, type ModelOrigin } from '../../threads/model-origin.js';
import { keepClip } from '../../links/keep-clip.js';
import { recompressImages } from '../../links/recompress-images.js';

// The thread that packs what is shared. Compressing ends its task often; in the page, each end waits for the next image of a clip that plays.

/** A model, and which of its files and frames a link has. */
export interface ModelToPack {
  readonly origin: ModelOrigin;
  readonly files: readonly PackedFile[];
  /** Whose frames alone are kept; null for all. */
  readonly clip: Clip | null;
}

const calls = {
  async packModel({ origin, files, clip }: ModelToPack): Promise<string> {
    const model = await openAgain(origin);
    return pack(await recompressImages(clip ? await keepClip(files, model, clip) : files, model));
  },
  pack: (files: readonly PackedFile[]): Promise<string> => pack(files),
  zip: (files: readonly ZipInput[]): Promise<Blob> => writeZip(files),
};

/** The functions of the thread. */
export type PackCalls = typeof calls;

answerCalls(calls);
