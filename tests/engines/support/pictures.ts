import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decode } from 'fast-png';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { expect } from './test.js';
import type { Engine } from './engine.js';

const folder = fileURLToPath(new URL('../../../build/test/engines/', import.meta.url));

/** Waits until a viewer of the page has a model, and returns its name. */
export async function whenOpen(engine: Engine): Promise<string> {
  const name = () =>
    engine
      .call(() => document.querySelector<RetroMesh>('retro-mesh:not(.hero *)')?.model?.name ?? null)
      .catch(() => null);
  let shown: string | null = null;
  await expect.poll(async () => (shown = await name())).not.toBeNull();
  return shown!;
}

/** The models of samples that have many, as links name them. */
const entries: Readonly<Record<string, string>> = { pond: '&entry=main_file_cache.dat2%23npc%2F1' };

/** Opens the link of a sample and draws a moment of its first clip that moves, from the side: a PNG. */
export async function drawSample(engine: Engine, home: string, id: string): Promise<Uint8Array> {
  await engine.open('about:blank'); // An address with another fragment would not load the page again.
  await engine.open(`${home}/#v=1&sample=${id}&play=0&camera=30,20${entries[id] ?? ''}`);
  await whenOpen(engine);
  const base64 = await engine.call(async () => {
    const viewer = document.querySelector<RetroMesh>('retro-mesh:not(.hero *)')!;
    viewer.playback.pause();
    viewer.shadowIntensity = 0;
    viewer.playback.clip = Math.min(1, viewer.playback.clips.length - 1);
    viewer.playback.seek(viewer.playback.duration * 0.4);
    await viewer.updateComplete;
    const png = await viewer.toCanvas(600, 450).convertToBlob({ type: 'image/png' });
    const reader = new FileReader();
    await new Promise((done) => {
      reader.onload = done;
      reader.readAsDataURL(png);
    });
    return (reader.result as string).split(',')[1]!;
  });
  return Buffer.from(base64, 'base64');
}

/** Keeps a picture, or what `scripts/docs/engines.mjs` reads, in build/test/engines. */
export function keep(name: string, data: string | Uint8Array): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(folder + name, data);
}

/** How a picture differs from that of Chromium; `scripts/docs/engines.mjs` makes a table of it. */
export interface Difference {
  /** Pixels of the model, in Chromium's picture. */
  readonly drawn: number;
  /** Pixels with a colour value that differs at all, and by more than 16 of 255. */
  readonly changed: number;
  readonly far: number;
  /** The largest difference, and the mean of all pixels and values. */
  readonly largest: number;
  readonly mean: number;
}

/** Compares a picture of a sample with the kept one of Chromium. */
export function differenceFromChromium(id: string, picture: Uint8Array): Difference {
  const [one, other] = [decode(readFileSync(`${folder}${id}-chromium.png`)), decode(picture)];
  expect([other.width, other.height]).toEqual([one.width, one.height]);
  const pixel = (image: typeof one, at: number): number[] =>
    [0, 1, 2].map((part) => Number(image.data[at * image.channels + part]));
  const apart = (a: number[], b: number[]): number =>
    Math.max(...a.map((value, i) => Math.abs(value - b[i]!)));
  const background = pixel(one, 0);
  const result = { drawn: 0, changed: 0, far: 0, largest: 0, mean: 0 };
  const size = one.width * one.height;
  for (let at = 0; at < size; at += 1) {
    const [a, b] = [pixel(one, at), pixel(other, at)];
    const distance = apart(a, b);
    if (apart(a, background) > 16) result.drawn += 1;
    if (distance > 0) result.changed += 1;
    if (distance > 16) result.far += 1;
    result.largest = Math.max(result.largest, distance);
    result.mean += a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / (3 * size);
  }
  return result;
}
