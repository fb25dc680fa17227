import type { Clip } from '../../core/index.js';
import { planFilm, type FilmPlan, type Motion } from '../../film/film-plan.js';
import { longestSheet, validSize, type Size } from '../../film/film-size.js';
import type { Quality } from '../../film/film-writer.js';
import type { FilmFormat } from '../../film/open-writer.js';

export type Format = 'png' | FilmFormat;

/** What can be made. */
export type FilmKind = 'picture' | 'turntable' | 'clip' | 'sheet' | 'frames';

/** The formats of films, with what each is good for. */
export const filmFormats = [
  ['gif', 'GIF', 'Plays in every wiki, forum and chat. 256 colours, no half-transparent pixels.'],
  ['webm', 'WebM', 'Small, for web pages and chats.'],
  ['mp4', 'MP4', 'Small, for every player.'],
  ['apng', 'APNG', 'All colours, exactly as drawn, and transparency. Larger than the others.'],
] as const satisfies readonly (readonly [format: Format, name: string, what: string])[];

/** What is made with a format and a motion. */
export function kindOf({ format, motion }: Pick<FilmOptions, 'format' | 'motion'>): FilmKind {
  if (format === 'png') return 'picture';
  if (format === 'sheet' || format === 'frames') return format;
  return motion === 'clip' ? 'clip' : 'turntable';
}

/** Format and motion of a kind; those before where they suit it. */
export function ofKind(
  kind: FilmKind,
  { format, motion }: FilmOptions,
): Pick<FilmOptions, 'format' | 'motion'> {
  if (kind === 'picture') return { format: 'png', motion };
  if (kind === 'sheet' || kind === 'frames') return { format: kind, motion };
  const film = filmFormats.find(([each]) => each === format)?.[0] ?? 'gif';
  if (kind === 'clip') return { format: film, motion: 'clip' };
  return { format: film, motion: motion === 'both' ? motion : 'turntable' };
}

/** Endings of the file names. */
export const endings: Readonly<Record<Format, string>> = {
  png: 'png',
  gif: 'gif',
  apng: 'png',
  webm: 'webm',
  mp4: 'mp4',
  sheet: 'png',
  frames: 'zip',
};

/** What the user chooses. */
export interface FilmOptions extends Size {
  readonly format: Format;
  readonly motion: Motion;
  readonly rate: number;
  readonly turnSeconds: number;
  readonly repeats: number;
  readonly loops: boolean;
  readonly transparent: boolean;
  readonly quality: Quality;
}

/** The playback that is copied. */
export interface Played {
  readonly clip: Clip | null;
  readonly seconds: number;
  readonly smooth: boolean;
  readonly speed: number;
}

/** Browsers show images of a GIF 50 times a second at most. */
const fastestGif = 50;
/** Longest edge of films. */
const longestFilm = 4096;

/** Formats that store the colours of 2 × 2 pixels together. */
export const isVideo = (format: Format): boolean => format === 'webm' || format === 'mp4';

/** The options with values that the format and the graphics card allow. */
export function validOptions(options: FilmOptions, maxEdge: number): FilmOptions {
  const { format } = options;
  const limit = format === 'png' ? Math.min(maxEdge, longestSheet) : Math.min(maxEdge, longestFilm);
  const number = (value: number, low: number, high: number): number =>
    Math.max(low, Math.min(high, Number.isFinite(value) ? value : low));
  return {
    ...options,
    ...validSize(options, limit, isVideo(format)),
    rate: number(options.rate, 1, format === 'gif' ? fastestGif : 60),
    turnSeconds: number(options.turnSeconds, 0.5, 60),
    repeats: Math.round(number(options.repeats, 1, 50)),
    transparent: options.transparent && !isVideo(format),
  };
}

/** The images that the options ask for. */
export function planOf(options: FilmOptions, { clip, ...played }: Played): FilmPlan {
  const isAnimated = (clip?.count ?? 0) > 1;
  return planFilm({ ...options, ...played, clip: isAnimated ? clip : null });
}

/** The name of the file without its ending: that of the model, and of the clip where it plays. */
export function stemOf(stem: string, { format, motion }: FilmOptions, { clip }: Played): string {
  if (format === 'png') return stem;
  const part = motion !== 'turntable' && clip ? clip.name.replace(/[^\w-]+/g, '_') : 'turntable';
  return `${stem}-${part}`;
}

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
