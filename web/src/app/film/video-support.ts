import type { Format } from './film-options.js';
import type { Size } from '../../film/film-size.js';

/** Whether this browser can write a format, and what there is to say about it. */
export interface Support {
  readonly works: boolean;
  readonly remark: string;
}

const codecNames: Readonly<Record<string, string>> = { vp9: 'VP9', av1: 'AV1' };

/** What this browser can write of the video formats in a size; those about which nothing has to be said are left out. */
export async function videoSupport(size: Size): Promise<ReadonlyMap<Format, Support>> {
  const { codecFor } = await import('../../film/video-writer.js');
  const support = new Map<Format, Support>();
  for (const [format, name] of [
    ['webm', 'WebM'],
    ['mp4', 'MP4'],
  ] as const) {
    const codec = await codecFor(format, size);
    if (!codec)
      support.set(format, { works: false, remark: `This browser has no encoder for ${name} of this size.` });
    else if (format === 'mp4' && codec !== 'avc')
      support.set(format, {
        works: true,
        remark: `This browser has no H.264 encoder: the MP4 has ${codecNames[codec] ?? codec}, which fewer programs play.`,
      });
  }
  return support;
}
