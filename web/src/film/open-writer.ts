import type { FilmHead, FilmWriter } from './film-writer.js';

/** The files that a film can be. */
export type FilmFormat = 'gif' | 'apng' | 'webm' | 'mp4' | 'sheet' | 'frames';

/** A writer for a format, whose code is loaded for it. Throws where the browser cannot write it. */
export async function openWriter(format: FilmFormat, head: FilmHead): Promise<FilmWriter> {
  switch (format) {
    case 'gif':
    case 'apng': {
      const { WorkerWriter } = await import('./worker-writer.js');
      return new WorkerWriter(format, head);
    }
    case 'webm':
    case 'mp4': {
      const { codecFor, VideoWriter } = await import('./video-writer.js');
      const codec = await codecFor(format, head);
      if (!codec) throw new Error(`This browser cannot write ${format.toUpperCase()} of this size.`);
      return new VideoWriter(format, codec, head);
    }
    default: {
      const { SheetWriter, SequenceWriter } = await import('./image-writers.js');
      return format === 'sheet' ? new SheetWriter(head) : new SequenceWriter(head);
    }
  }
}
