import {
  BufferTarget,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality as VideoQuality,
  WebMOutputFormat,
  VideoSample,
  VideoSampleSource,
  type VideoCodec,
} from 'mediabunny';
import type { Pixels } from '../element/film-stage.js';
import { secondsOf, type FilmFrame } from './film-plan.js';
import type { Size } from './film-size.js';
import type { FilmHead, FilmWriter, Quality } from './film-writer.js';

export type Container = 'webm' | 'mp4';

/** The codecs of each container, the one that most programs can play first. */
const codecs: Readonly<Record<Container, VideoCodec[]>> = {
  webm: ['vp9', 'vp8', 'av1'],
  mp4: ['avc', 'vp9', 'av1'],
};

/** What others encode with a constant quality, H.264 does with a bit rate: these are the bits of a pixel. */
const levels: Readonly<Record<Quality, 'medium' | 'high' | 'very-high'>> = {
  small: 'medium',
  good: 'high',
  best: 'very-high',
};
const bitsOfPixel: Readonly<Record<Quality, number>> = { small: 0.08, good: 0.2, best: 0.5 };
/** Pixels of a second for which a bit rate is chosen in any case: small films have more detail in each. */
const leastPixels = 4_000_000;

/** The codec with which this browser can write a film of this size; null when it has none. */
export async function codecFor(container: Container, { width, height }: Size): Promise<VideoCodec | null> {
  if (!('VideoEncoder' in globalThis)) return null;
  return getFirstEncodableVideoCodec(codecs[container], { width, height });
}

/** Writes WebM or MP4 with the encoders of the browser, which have threads of their own. */
export class VideoWriter implements FilmWriter {
  readonly #output: Output;
  readonly #target = new BufferTarget();
  readonly #source: VideoSampleSource;
  readonly #size: Size;
  readonly #type: string;
  #started: Promise<void> | null = null;
  #seconds = 0;
  #isDone = false;

  constructor(container: Container, codec: VideoCodec, head: FilmHead) {
    this.#size = head;
    const format = container === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat();
    this.#type = `video/${container}`;
    this.#output = new Output({ format, target: this.#target });
    this.#source = new VideoSampleSource({ codec, quality: qualityOf(codec, head) });
    this.#output.addVideoTrack(this.#source);
  }

  async add(image: Pixels, { milliseconds }: FilmFrame): Promise<void> {
    await (this.#started ??= this.#output.start());
    const { width: codedWidth, height: codedHeight } = this.#size;
    const frame = new VideoFrame(image, { format: 'RGBX', codedWidth, codedHeight, timestamp: 0 });
    const sample = new VideoSample(frame, { timestamp: this.#seconds, duration: milliseconds / 1000 });
    try {
      await this.#source.add(sample);
    } finally {
      sample.close();
    }
    this.#seconds += milliseconds / 1000;
  }

  async finish(): Promise<Blob> {
    await this.#output.finalize();
    this.#isDone = true;
    return new Blob([this.#target.buffer!], { type: this.#type });
  }

  close(): void {
    if (!this.#isDone) void this.#output.cancel().catch(() => {});
  }
}

function qualityOf(codec: VideoCodec, { width, height, frames, quality }: FilmHead): VideoQuality {
  if (codec !== 'avc') return new VideoQuality(levels[quality]);
  const pixels = (width * height * frames.length) / secondsOf(frames);
  return new VideoQuality({ bitrate: Math.round(Math.max(pixels, leastPixels) * bitsOfPixel[quality]) });
}
