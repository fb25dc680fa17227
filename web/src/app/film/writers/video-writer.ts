import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  QUALITY_MEDIUM,
  QUALITY_VERY_HIGH,
  WebMOutputFormat,
  type VideoCodec,
} from 'mediabunny';
import type { FilmFrame } from '../film-plan.js';
import type { Size } from '../film-size.js';
import { noSamples, type FilmHead, type FilmWriter, type Quality } from './film-writer.js';

export type Container = 'webm' | 'mp4';

/** The codecs of each container, the one that most programs can play first. */
const codecs: Readonly<Record<Container, VideoCodec[]>> = {
  webm: ['vp9', 'vp8', 'av1'],
  mp4: ['avc', 'vp9', 'av1'],
};

const qualities = { small: QUALITY_MEDIUM, good: QUALITY_HIGH, best: QUALITY_VERY_HIGH } satisfies Record<
  Quality,
  unknown
>;

/** The codec with which this browser can write a film of this size; null when it has none. */
export async function codecFor(container: Container, { width, height }: Size): Promise<VideoCodec | null> {
  if (!('VideoEncoder' in globalThis)) return null;
  return getFirstEncodableVideoCodec(codecs[container], { width, height });
}

/** Writes WebM or MP4 with the encoders of the browser, which have threads of their own. */
export class VideoWriter implements FilmWriter {
  readonly canvas: OffscreenCanvas;
  readonly samples = noSamples.samples;
  readonly sample = noSamples.sample;
  readonly #output: Output;
  readonly #target = new BufferTarget();
  readonly #source: CanvasSource;
  readonly #type: string;
  #started: Promise<void> | null = null;
  #seconds = 0;
  #isDone = false;

  constructor(container: Container, codec: VideoCodec, { width, height, quality }: FilmHead) {
    this.canvas = new OffscreenCanvas(width, height);
    const format = container === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat();
    this.#type = `video/${container}`;
    this.#output = new Output({ format, target: this.#target });
    this.#source = new CanvasSource(this.canvas, { codec, quality: qualities[quality] });
    this.#output.addVideoTrack(this.#source);
  }

  async add({ milliseconds }: FilmFrame): Promise<void> {
    await (this.#started ??= this.#output.start());
    await this.#source.add(this.#seconds, milliseconds / 1000);
    this.#seconds += milliseconds / 1000;
  }

  async finish(): Promise<Blob> {
    await this.#output.finalize();
    this.#isDone = true;
    return new Blob([this.#target.buffer!], { type: this.#type });
  }

  close(): void {
    if (!this.#isDone) void this.#output.cancel().catch(() => {});
    this.canvas.width = this.canvas.height = 1;
  }
}
