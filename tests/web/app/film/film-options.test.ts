import { afterEach, expect, test, vi } from 'vitest';
import { videoSupport } from '../../../../web/src/app/film/film-options.js';

afterEach(() => vi.unstubAllGlobals());

/** A browser that encodes the codecs whose names match. */
function stubEncoder(codecs: RegExp): void {
  const isConfigSupported = (config: VideoEncoderConfig) =>
    Promise.resolve({ supported: codecs.test(config.codec), config });
  vi.stubGlobal('VideoEncoder', { isConfigSupported });
}

test('nothing is said where the browser encodes H.264 and VP9', async () => {
  stubEncoder(/^(avc|vp09)/);
  expect((await videoSupport({ width: 64, height: 48 })).size).toBe(0);
});

test('a browser without H.264 writes another codec into MP4, which is said', async () => {
  stubEncoder(/^vp09/);
  const support = await videoSupport({ width: 66, height: 48 });
  expect([...support.keys()]).toEqual(['mp4']);
  expect(support.get('mp4')).toEqual({
    works: true,
    remark: 'This browser has no H.264 encoder: the MP4 has VP9, which fewer programs play.',
  });
});

test('a browser without encoders can write neither', async () => {
  const support = await videoSupport({ width: 68, height: 48 });
  expect([...support.values()].map(({ works }) => works)).toEqual([false, false]);
});
