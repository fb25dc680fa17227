import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RetroMesh } from '../../web/src/element/index.js';
import { addressesOf, hostPages } from '../browser/support/embedding.js';
import { embedPath, sampleUrls, wikiPage } from '../browser/support/frames.js';
import { crate } from '../browser/support/models.js';
import type { DrivenEngine } from './support/engine.js';
import {
  colourCount,
  dropFiles,
  errorsOf,
  takeDownload,
  watchDownloads,
  watchErrors,
} from './support/in-page.js';
import { whenOpen } from './support/pictures.js';
import { expect, test } from './support/test.js';

/** Opens the page, and reports its errors from then on. */
async function openPage(engine: DrivenEngine, address: string): Promise<void> {
  await engine.open('about:blank');
  await engine.open(address);
  await engine.call(watchErrors);
}

/** Waits until the canvas of the page's first viewer shows a model. */
async function whenDrawn(engine: DrivenEngine): Promise<void> {
  await whenOpen(engine);
  await expect.poll(() => engine.call(colourCount)).toBeGreaterThan(50);
}

const stateOf = (engine: DrivenEngine) =>
  engine.call(() => {
    const { camera, playback } = document.querySelector<RetroMesh>('retro-mesh:not(.hero *)')!;
    const { yaw, pitch } = camera.state;
    return {
      yaw: Math.round(yaw),
      pitch: Math.round(pitch),
      clip: playback.current?.name,
      frame: playback.frame,
    };
  });

test('a sample is chosen, then a clip and a view, and the link shows the same again', async ({
  driven: engine,
  baseURL,
}) => {
  await openPage(engine, `${baseURL}/`);
  await engine.click(() =>
    [...document.querySelectorAll('a')].find((one) => /^\s*Fenstrider/.test(one.textContent)),
  );
  await whenDrawn(engine);
  const before = await stateOf(engine);
  await engine.click(() =>
    [...document.querySelectorAll('[role=radio]')].find((one) => one.textContent.trim() === 'Lunge'),
  );
  await expect.poll(async () => (await stateOf(engine)).clip).toBe('Lunge');
  expect(before.clip).not.toBe('Lunge');
  await engine.click(() =>
    document.querySelector('retro-mesh:not(.hero *)')!.shadowRoot!.querySelector('canvas'),
  );
  await engine.press('3');
  const seen = () =>
    engine.call(() => document.querySelector<RetroMesh>('retro-mesh:not(.hero *)')!.camera.describe());
  await expect.poll(seen).toBe('From the right.');
  await expect
    .poll(() => engine.call(() => location.hash))
    .toMatch(/sample=fenstrider.*camera=-90,0.*clip=Lunge/i);
  const [state, link] = [await stateOf(engine), await engine.call(() => location.href)];
  expect(await engine.call(errorsOf)).toEqual([]);
  await openPage(engine, link);
  await whenDrawn(engine);
  expect(await stateOf(engine)).toEqual(state);
  expect(await engine.call(errorsOf)).toEqual([]);
});

test('dropped files are drawn with their skin', async ({ driven: engine, baseURL }) => {
  await openPage(engine, `${baseURL}/`);
  const files = crate().all.map(({ name, bytes }) => ({
    name,
    base64: Buffer.from(bytes).toString('base64'),
  }));
  await engine.call(dropFiles, files);
  expect(await whenOpen(engine)).toBe('crate');
  const reds = () =>
    engine.call(() => {
      const canvas = document.querySelector('retro-mesh:not(.hero *)')!.shadowRoot!.querySelector('canvas')!;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at]! > 2 * data[at + 1]!) count += 1;
      return count;
    });
  await expect.poll(reds).toBeGreaterThan(1000);
  expect(await engine.call(errorsOf)).toEqual([]);
});

test('<retro-mesh> is drawn in the page of another site under a strict policy', async ({
  driven: engine,
  site,
  baseURL,
}) => {
  const wiki = await site({
    copyOf: baseURL!,
    pages: hostPages(`<retro-mesh src="${addressesOf('fenstrider')}"></retro-mesh>`),
  });
  await openPage(engine, `${wiki.origin}/wiki`);
  await whenDrawn(engine);
  expect(await engine.call(errorsOf)).toEqual([]);
});

test('embed.html is drawn in a sandboxed frame of another site', async ({
  driven: engine,
  site,
  baseURL,
}) => {
  const frame = `<iframe width="480" height="360" title="3D model" sandbox="allow-scripts"
    src="${baseURL}${embedPath({ src: sampleUrls('Lantern') })}"></iframe>`;
  const wiki = await site({ pages: { '/': wikiPage(frame) } });
  await engine.open(`${wiki.origin}/`);
  await engine.enterFrame(0);
  await whenDrawn(engine);
  expect(await engine.call(() => document.querySelector('h1')!.textContent)).toBe('Lantern');
  await engine.enterFrame(null);
});

test('a page that was saved is drawn from the disk', async ({ driven: engine, baseURL }, { outputDir }) => {
  await openPage(engine, `${baseURL}/#v=1&sample=dewlop&play=0&camera=30,20`);
  await whenDrawn(engine);
  await engine.call(watchDownloads);
  await engine.click(() => document.querySelector('button[aria-label=Share]'));
  await engine.click(() => document.querySelector('dialog[open] #share-file'));
  await engine.click(() => document.querySelector('#share-panel[aria-labelledby=share-file] .primary'));
  const saved = () => engine.call(takeDownload);
  await expect.poll(async () => (await saved())?.name).toMatch(/\.html$/);
  const { name, text } = (await saved())!;
  expect(await engine.call(errorsOf)).toEqual([]);
  mkdirSync(outputDir, { recursive: true });
  writeFileSync(join(outputDir, name), text);
  expect(readdirSync(outputDir)).toContain(name);
  await openPage(engine, pathToFileURL(join(outputDir, name)).href);
  await whenDrawn(engine);
  expect(await stateOf(engine)).toMatchObject({ yaw: 30, pitch: 20 });
});
