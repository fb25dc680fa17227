import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { zip } from './archives.js';
import { coloursIn, filesOf } from './embedding.js';

const samples = fileURLToPath(new URL('../../../build/samples/', import.meta.url));

export type FrameSample = 'Fenstrider' | 'Lantern';

/** The URLs of a sample's files, from embed.html. */
export const sampleUrls = (sample: FrameSample): string[] =>
  filesOf(sample).map((name) => `samples/${sample.toLowerCase()}/${name}`);

/** A sample as a zip. */
export function sampleZip(sample: FrameSample): Uint8Array {
  const folder = `${samples}${sample.toLowerCase()}/`;
  return zip(
    'sample.zip',
    filesOf(sample).map((name) => ({ name, bytes: readFileSync(folder + name) })),
  ).bytes;
}

/** The path of embed.html with a fragment; keys with a list are repeated. */
export function embedPath(parameters: Readonly<Record<string, string | readonly string[]>> = {}): string {
  const parts = Object.entries(parameters).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  return `/embed.html#${parts.join('&')}`;
}

/** A page of a wiki with one frame. */
export function wikiPage(frame: string, script = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wiki</title></head>
<body><h1>Wiki</h1>${frame}${script && `<script type="module">${script}</script>`}</body></html>`;
}

/** The frame of a page, once it has loaded embed.html. */
export async function frameOf(page: Page): Promise<Frame> {
  const find = (): Frame | undefined => page.frames().find((frame) => frame.url().includes('/embed.html'));
  await expect.poll(() => find() !== undefined).toBe(true);
  const frame = find()!;
  await expect(frame.locator('retro-mesh')).toBeAttached();
  return frame;
}

/** Waits until a frame, or embed.html as a page, has drawn a model. */
export async function whenDrawn(frame: Page | Frame, name: string): Promise<void> {
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect.poll(() => coloursIn(frame)).toBeGreaterThan(50);
}

/** Camera, clip and settings of the viewer in a frame, once its script has defined the element. */
export function viewOf(frame: Page | Frame) {
  return frame.locator('retro-mesh').evaluate(async (viewer: RetroMesh) => {
    await customElements.whenDefined('retro-mesh');
    const { camera, playback, display, light, wire, grid } = viewer;
    return {
      from: camera.describe(),
      clip: playback.current?.name,
      time: playback.currentTime,
      playing: playback.playing,
      display,
      light,
      wire,
      grid,
    };
  });
}
