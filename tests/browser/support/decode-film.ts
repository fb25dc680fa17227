import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { Page } from '@playwright/test';

/** What a decoder finds in a film. */
export interface DecodedFilm {
  readonly width: number;
  readonly height: number;
  /** In seconds. */
  readonly length: number;
  /** The values of each image, of which 40 × 30 pixels are made. */
  readonly images: readonly (readonly number[])[];
}

/** Decodes GIF and animated PNG with Chromium's decoder of images. */
export function decodeImages(
  page: Page,
  bytes: Buffer,
  type: 'image/gif' | 'image/png',
): Promise<DecodedFilm> {
  return page.evaluate(
    async ({ base64, mime }) => {
      const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const decoder = new ImageDecoder({ data, type: mime });
      await decoder.tracks.ready;
      await decoder.completed;
      const images: number[][] = [];
      let [width, height, length] = [0, 0, 0];
      for (let frameIndex = 0; frameIndex < decoder.tracks.selectedTrack!.frameCount; frameIndex += 1) {
        const { image } = await decoder.decode({ frameIndex });
        [width, height] = [image.displayWidth, image.displayHeight];
        length += image.duration! / 1e6;
        const context = new OffscreenCanvas(40, 30).getContext('2d')!;
        context.drawImage(image, 0, 0, 40, 30);
        images.push([...context.getImageData(0, 0, 40, 30).data]);
        image.close();
      }
      return { width, height, length, images };
    },
    { base64: bytes.toString('base64'), mime: type },
  );
}

/** Reads WebM and MP4 with mediabunny, and decodes the images with Chromium's decoder of videos. */
export async function decodeVideo(page: Page, bytes: Buffer): Promise<DecodedFilm> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = (await input.getPrimaryVideoTrack())!;
  const { description, ...config } = (await track.getDecoderConfig())!;
  const packets: { base64: string; type: 'key' | 'delta'; timestamp: number }[] = [];
  for await (const { data, type, microsecondTimestamp } of new EncodedPacketSink(track).packets())
    packets.push({ base64: Buffer.from(data).toString('base64'), type, timestamp: microsecondTimestamp });
  const found = await page.evaluate(
    async ({ coded, chunks, extra }) => {
      const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const images: number[][] = [];
      let [width, height] = [0, 0];
      const output = (frame: VideoFrame): void => {
        [width, height] = [frame.displayWidth, frame.displayHeight];
        const context = new OffscreenCanvas(40, 30).getContext('2d')!;
        context.drawImage(frame, 0, 0, 40, 30);
        images.push([...context.getImageData(0, 0, 40, 30).data]);
        frame.close();
      };
      const decoder = new VideoDecoder({ output, error: (error) => console.error(error.message) });
      decoder.configure({ ...coded, ...(extra && { description: bytesOf(extra) }) });
      for (const { base64, ...chunk } of chunks)
        decoder.decode(new EncodedVideoChunk({ ...chunk, data: bytesOf(base64) }));
      await decoder.flush();
      decoder.close();
      return { width, height, images };
    },
    {
      coded: config,
      chunks: packets,
      extra: description ? Buffer.from(description as Uint8Array).toString('base64') : '',
    },
  );
  return { ...found, length: durationOfWebm(bytes) ?? (await input.computeDuration()) };
}

/** The element Duration of a WebM, where players take the length from: the last image has no length of its own. Null for others. */
function durationOfWebm(bytes: Buffer): number | null {
  if (bytes.readUInt32BE(0) !== 0x1a45dfa3) return null;
  const at = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  return at < 0 ? NaN : bytes.readDoubleBE(at + 3) / 1000;
}
