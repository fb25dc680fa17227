import type { Format } from './film-options.js';
import type { Size } from './film-size.js';

/** The formats that this browser cannot write in a size, with a sentence for each. */
export async function lackingFormats(size: Size): Promise<ReadonlyMap<Format, string>> {
  const { codecFor } = await import('./writers/video-writer.js');
  const lacking = new Map<Format, string>();
  for (const format of ['webm', 'mp4'] as const) {
    if (await codecFor(format, size)) continue;
    lacking.set(format, `This browser has no encoder for ${format === 'mp4' ? 'MP4' : 'WebM'} of this size.`);
  }
  return lacking;
}
