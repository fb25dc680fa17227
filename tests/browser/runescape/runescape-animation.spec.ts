import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { baseBytes, frameBytes } from '../../support/label-animation.js';
import { oldModelBytes } from '../../support/old-model.js';
import { axeViolations } from '../support/axe.js';
import { corpusPath } from '../support/corpus.js';
import { drop } from '../support/drop.js';
import type { NamedBytes } from '../support/named-bytes.js';
import { expect, test } from '../support/test.js';
import { openPage, viewerOf, whenShown, setBackground } from '../support/viewer.js';

const [red, blue] = [(7 << 7) | 64, (43 << 10) | (7 << 7) | 64];
const text = (name: string, ...lines: string[]): NamedBytes => ({
  name,
  bytes: new TextEncoder().encode(lines.join('\n')),
});

/** A square 40 wide from `left`, with one label for its vertices and another for its faces. */
function square(name: string, left: number, colour: number, label: number): NamedBytes {
  const bytes = oldModelBytes({
    vertices: [
      [left, 0, 0],
      [left + 40, 0, 0],
      [left + 40, -40, 0],
      [left, -40, 0],
    ],
    vertexLabels: [label, label, label, label],
    faces: [
      { corners: [0, 1, 2], colour, label: label + 10 },
      { corners: [0, 2, 3], colour, label: label + 10 },
    ],
  });
  return { name, bytes };
}

/** The red square moves up by 50 in the second frame, the blue one fades by 160 of 256 in the third. */
const animation = (): NamedBytes[] => [
  {
    name: 'base_3.base',
    bytes: baseBytes([
      { kind: 'move', labels: [1] },
      { kind: 'fade', labels: [12] },
    ]),
  },
  { name: 'anim_0.frame', bytes: frameBytes({ id: 0, base: 3, delay: 5, changes: [null, null] }) },
  { name: 'anim_1.frame', bytes: frameBytes({ id: 1, base: 3, delay: 1, changes: [[0, -50, 0], null] }) },
  { name: 'anim_2.frame', bytes: frameBytes({ id: 2, base: 3, delay: 4, changes: [null, [20, 0, 0]] }) },
  text('flag.seq', '[flag_wave]', 'frame1=anim_0', 'frame2=anim_1', 'delay2=10', 'frame3=anim_2'),
];

const npc = (): NamedBytes[] => [
  square('model_1_npc.ob2', 0, red, 1),
  square('model_2_npc.ob2', 100, blue, 2),
  ...animation(),
  text('flag.npc', '[flag]', 'name=Flag', 'model1=model_1_npc', 'model2=model_2_npc', 'readyanim=flag_wave'),
];

/** Red, green and blue at places of the model seen from the front, at a time of the clip. */
async function coloursAt(
  page: Page,
  seconds: number,
  places: readonly (readonly [number, number])[],
): Promise<number[][]> {
  await setBackground(page, [0, 0, 0]);
  return viewerOf(page).evaluate(
    (viewer: RetroMesh, { seconds, places }) => {
      const { camera, playback } = viewer;
      playback.seek(seconds);
      camera.parallel = true;
      camera.state = { yaw: 0, pitch: 0, distance: 100 / camera.slope, target: [70, 50, 0] };
      const image = viewer.toCanvas(200, 200).getContext('2d')!;
      return places.map(([x, y]) => [...image.getImageData(30 + x, 150 - y, 1, 1).data.slice(0, 3)]);
    },
    { seconds, places },
  );
}

const inRed = [20, 20] as const;
const above = [20, 70] as const;
const inBlue = [120, 20] as const;

test('an npc is assembled from its parts and plays the sequence in its text', async ({ page }) => {
  await openPage(page);
  await drop(page, ...npc());
  await whenShown(page, 'Flag');

  const timeline = page.getByRole('group', { name: 'Animation' });
  await expect(timeline).toContainText('flag_wave');
  await expect(timeline).toContainText('frame 0 of 3');
  await expect(timeline).toContainText('of 0.38 s');
  await expect(timeline.getByRole('button', { name: 'Smooth' })).toHaveAttribute('aria-pressed', 'false');

  const places = [inRed, above, inBlue];
  const [redNow, nothing, blueNow] = await coloursAt(page, 0, places);
  expect(redNow![0]).toBeGreaterThan(redNow![2]!);
  expect(blueNow![2]).toBeGreaterThan(blueNow![0]!);
  expect(nothing).toEqual([0, 0, 0]);
  expect(await coloursAt(page, 0.12, places)).toEqual([nothing, redNow, blueNow]);
  expect(await coloursAt(page, 0.29, places)).toEqual([nothing, redNow, blueNow]);

  const [redLast, , faded] = await coloursAt(page, 0.31, places);
  expect(redLast).toEqual(redNow);
  const seen = (256 - 160) / 256;
  for (const part of [0, 1, 2])
    expect(Math.abs(faded![part]! - blueNow![part]! * seen)).toBeLessThanOrEqual(1);
});

test('frame steps of the timeline work with frames of different durations', async ({ page }) => {
  await openPage(page);
  await drop(page, square('model_1_npc.ob2', 0, red, 1), ...animation());
  await whenShown(page, 'model_1_npc');
  const timeline = page.getByRole('group', { name: 'Animation' });
  const next = timeline.getByRole('button', { name: 'Next frame' });
  const seconds = () => viewerOf(page).evaluate(({ playback }: RetroMesh) => playback.currentTime);
  await next.click();
  expect(await seconds()).toBeCloseTo(0.1, 9);
  await next.click();
  expect(await seconds()).toBeCloseTo(0.3, 9);
  await expect(timeline).toContainText('frame 2 of 3');
  await next.click();
  expect(await seconds()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

test('a real npc has a walk and a rest clip', async ({ page }) => {
  const folder = corpusPath('runescape/2004scape_225');
  const all = (kind: string) =>
    readdirSync(join(folder, kind)).map((name) => ({
      name: `${kind}/${name}`,
      bytes: readFileSync(join(folder, kind, name)),
    }));
  const models = readdirSync(join(folder, 'models'), { recursive: true }).map(String);
  const dragon = models.find((path) => path.endsWith('model_2998_npc.ob2'))!;
  const one = (path: string) => ({ name: path, bytes: readFileSync(join(folder, path)) });
  await openPage(page);
  await drop(
    page,
    one(join('models', dragon)),
    one('config/_unpack__all.seq'),
    text(
      'dragon.npc',
      '[baby_blue_dragon]',
      'name=Baby blue dragon',
      'walkanim=bdrag_walk',
      'readyanim=bdrag_ready',
      'recol1s=15855',
      'recol1d=4335',
      'model1=model_2998_npc',
    ),
    ...all('base'),
    ...all('frame'),
    ...['anim.pack', 'base.pack'].map((name) => one(`pack/${name}`)),
  );
  await whenShown(page, 'Baby blue dragon');
  const clips = await viewerOf(page).evaluate(({ playback }: RetroMesh) =>
    playback.clips.map(({ name }) => name),
  );
  expect(clips[0]).toBe('bdrag_walk'); // the files have no frames of the idle clips
  expect(clips.at(-1)).toBe('Rest pose');
  const looks = await viewerOf(page).evaluate((viewer: RetroMesh) => {
    const { playback } = viewer;
    const look = (clip: number, frame: number) => {
      playback.clip = clip;
      playback.seekFrame(frame);
      const drawn = viewer.toCanvas(120, 120).getContext('2d')!.getImageData(0, 0, 120, 120);
      return drawn.data.join();
    };
    const rest = playback.clips.length - 1;
    return new Set([look(0, 0), look(0, 2), look(rest, 0)]).size;
  });
  expect(looks).toBe(3);
});
