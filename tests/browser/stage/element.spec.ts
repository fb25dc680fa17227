import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { addressesOf, coloursIn, whenAllShow } from '../support/embedding.js';
import { expect, mount, test, type Watched } from '../support/stage.js';
import { viewerOf } from '../support/viewer.js';

// Attributes, properties, methods and events of `<retro-mesh>`.

const fenstrider = addressesOf('fenstrider');
/** Matches a number that differs by rounding. */
const near = (value: number): number => expect.closeTo(value, 6) as unknown as number;

/** Shows a model from URLs in viewers with these attributes. */
async function embed(page: Page, ...attributes: readonly string[]): Promise<void> {
  const viewers = attributes.map((each) => `<retro-mesh src="${fenstrider}" ${each}></retro-mesh>`);
  await mount(page, viewers.join(''));
  await whenAllShow(page, viewers.length);
}

/** Sets attributes of the viewer; null removes one. */
function setAttributes(page: Page, attributes: Record<string, string | null>): Promise<void> {
  return viewerOf(page).evaluate(async (viewer: RetroMesh, all) => {
    for (const [name, value] of Object.entries(all)) {
      if (value === null) viewer.removeAttribute(name);
      else viewer.setAttribute(name, value);
    }
    await viewer.updateComplete;
  }, attributes);
}

/** Yaw, pitch, target, and the distance as a factor of that at which the model fits. */
function cameraOf(page: Page): Promise<number[]> {
  return viewerOf(page).evaluate(({ camera }: RetroMesh) => {
    const { yaw, pitch, distance, target } = camera.state;
    camera.fit();
    const factor = distance / camera.state.distance;
    camera.set('opened');
    return [yaw, pitch, factor, ...target].map((value) => Math.round(value * 1000) / 1000);
  });
}

test('camera-orbit, camera-target and field-of-view set the view of the model', async ({ page }) => {
  await embed(page, 'camera-orbit="30deg 75deg 210%" camera-target="1m 2m -3m" field-of-view="45deg"');
  expect(await cameraOf(page)).toEqual([30, 15, 2, 1, 2, -3]);
  const orbit = () =>
    viewerOf(page).evaluate((viewer: RetroMesh) => {
      const { theta, phi, radius } = viewer.getCameraOrbit();
      return { theta, phi, radius, fieldOfView: viewer.camera.fieldOfView };
    });
  const angles = { theta: near(Math.PI / 6), phi: near((75 * Math.PI) / 180) };
  expect(await orbit()).toMatchObject({ ...angles, fieldOfView: 45 });
  const text = await viewerOf(page).evaluate((viewer: RetroMesh) => {
    viewer.camera.turn(12, -30);
    viewer.camera.zoom(1.5);
    return String(viewer.getCameraOrbit());
  });
  const { theta, phi, radius } = await orbit();
  await setAttributes(page, { 'camera-orbit': 'auto auto auto' });
  expect((await orbit()).theta).toBeCloseTo((-43 * Math.PI) / 180);
  await setAttributes(page, { 'camera-orbit': text });
  expect(await orbit()).toMatchObject({ theta: near(theta), phi: near(phi), radius: near(radius) });
});

test('attributes with invalid values have their defaults', async ({ page }) => {
  await embed(page, '');
  const state = () =>
    viewerOf(page).evaluate((viewer: RetroMesh) => {
      const { display, light, timeScale, camera, playback } = viewer;
      const canvas = viewer.shadowRoot!.querySelector('canvas')!;
      const { touchAction } = getComputedStyle(canvas);
      const { rotation, fieldOfView } = camera;
      const clip = playback.current!.name;
      return { display, light, timeScale, rotation, fieldOfView, clip, touchAction };
    });
  // The clip stays when its attribute is invalid, and the camera fits it.
  await viewerOf(page).evaluate(({ playback }: RetroMesh) => {
    playback.clip = playback.clips.findIndex(({ name }) => name === 'Walk');
  });
  const [defaults, view] = [await state(), await cameraOf(page)];
  const background = await viewerOf(page).evaluate((viewer) => getComputedStyle(viewer).backgroundColor);
  const valid = {
    display: 'normals',
    light: 'even',
    'time-scale': '0.5',
    'field-of-view': '1rad',
    'animation-name': 'walk',
    'touch-action': 'pan-x',
  };
  await setAttributes(page, { ...valid, 'camera-orbit': '0rad 90deg auto', background: 'rgb(1 2 3)' });
  expect(await state()).toEqual({
    ...defaults,
    display: 'normals',
    light: 'even',
    timeScale: 0.5,
    fieldOfView: near(180 / Math.PI),
    clip: 'Walk',
    touchAction: 'pan-x',
  });
  await expect(viewerOf(page)).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  const corner = () =>
    viewerOf(page).evaluate((viewer: RetroMesh) => [
      ...viewer.toCanvas(9, 9).getContext('2d')!.getImageData(0, 0, 1, 1).data,
    ]);
  await expect.poll(corner).toEqual([1, 2, 3, 255]);
  const others = ['camera-orbit', 'camera-target', 'background', 'rotation-per-second'];
  for (const wrong of ['', 'constructor', '-1', '1e999', '<b>red</b>', null]) {
    const names = [...Object.keys(valid), ...others];
    await setAttributes(page, Object.fromEntries(names.map((name) => [name, wrong])));
    expect(await state(), String(wrong)).toEqual(defaults);
    expect(await cameraOf(page), String(wrong)).toEqual(view);
  }
  await expect(viewerOf(page)).toHaveCSS('background-color', background);
});

test('events tell of loading, playback and the camera, and do not reach the window', async ({ page }) => {
  type Log = { log: [string, unknown][]; leaked: string[] };
  await page.evaluate(
    (types) => {
      const [log, leaked]: [[string, unknown][], string[]] = [[], []];
      Object.assign(window, { log, leaked });
      for (const type of types) {
        const listen = (event: Event): void => {
          const { detail } = event as CustomEvent<Record<string, unknown> | null>;
          const { model, error } = detail ?? {};
          const named = (model ?? error) as { name: string } | undefined;
          if (event.target instanceof HTMLElement && event.target.localName === 'retro-mesh')
            log.push([type, named?.name ?? detail]);
        };
        document.addEventListener(type, listen, { capture: true });
        window.addEventListener(type, ({ target }) => {
          if (target !== window && target !== document) leaked.push(type);
        });
      }
    },
    ['load', 'progress', 'play', 'pause', 'finished', 'timeupdate', 'camera-change', 'error'],
  );
  await embed(page, 'animation-name="Bite"');
  const events = (...names: string[]): Promise<[string, unknown][]> =>
    page.evaluate((some) => (window as unknown as Log).log.filter(([type]) => some.includes(type)), names);
  await expect.poll(() => events('load')).toEqual([['load', 'Fenstrider']]);
  const progress = (await events('progress')).map(
    ([, detail]) => (detail as { totalProgress: number }).totalProgress,
  );
  expect(progress.at(-1)).toBe(1);
  expect(progress).toEqual([...progress].sort((one, other) => one - other));
  expect(progress[0]).toBeGreaterThanOrEqual(0);

  await viewerOf(page).evaluate((viewer: RetroMesh) => {
    viewer.play();
    viewer.pause();
    viewer.playback.loop = false;
    viewer.timeScale = 20;
    viewer.play();
  });
  await expect
    .poll(async () => (await events('play', 'pause', 'finished')).map(([type]) => type))
    .toEqual(['play', 'pause', 'play', 'finished']);
  await viewerOf(page).evaluate((viewer: RetroMesh) => {
    viewer.seek(0.3);
    viewer.camera.set('front');
  });
  const last = async (type: string): Promise<unknown> => (await events(type)).at(-1)?.[1];
  await expect
    .poll(() => last('timeupdate'))
    .toEqual({ animationName: 'Bite', frame: 2, currentTime: 0.3, playing: false });
  await expect.poll(() => last('camera-change')).toEqual({ description: 'From the front.' });

  await setAttributes(page, { src: 'data:,no%20model' });
  await expect.poll(() => events('error')).toEqual([['error', 'ModelError']]);
  expect(await page.evaluate(() => (window as unknown as Log).leaked)).toEqual([]);
});

test('auto-rotate turns the model until the camera is moved, and does nothing with reduced motion', async ({
  page,
}) => {
  await embed(page, 'auto-rotate rotation-per-second="90deg"');
  const camera = () =>
    viewerOf(page).evaluate(async ({ camera: { yaw, moving } }: RetroMesh) => {
      for (let frame = 0; frame < 5; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      return { yaw, moving };
    });
  await camera();
  expect(await camera()).toEqual({ yaw: -43, moving: false });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(async () => (await camera()).yaw).not.toBe(-43);
  expect((await camera()).moving).toBe(true);
  await viewerOf(page).locator('canvas').press('ArrowLeft');
  expect((await camera()).moving).toBe(false);
});

test('toBlob() gives the image of the canvas', async ({ page }) => {
  await embed(page, 'background="transparent"');
  const blobs = await viewerOf(page).evaluate(async (viewer: RetroMesh) => {
    const all = [
      await viewer.toBlob(),
      await viewer.toBlob({ mimeType: 'image/jpeg', qualityArgument: 0.5 }),
    ];
    const bitmap = await createImageBitmap(all[0]!);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const alphas = new Set(data.filter((_, at) => at % 4 === 3));
    return [all.map(({ type }) => type), bitmap.width, bitmap.height, alphas.has(0), alphas.has(255)];
  });
  expect(blobs).toEqual([['image/png', 'image/jpeg'], 320, 240, true, true]);
});

test('a lost WebGL context comes back without a reload, with the same image', async ({ page }) => {
  await embed(page, '');
  await expect.poll(() => coloursIn(page)).toBeGreaterThan(100);
  const image = (view: 'front' | 'opened') =>
    viewerOf(page).evaluate(async (viewer: RetroMesh, chosen) => {
      viewer.camera.set(chosen);
      for (let i = 0; i < 2; i += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      return viewer.shadowRoot!.querySelector('canvas')!.toDataURL();
    }, view);
  const [opened, front] = [await image('opened'), await image('front')];
  expect(front).not.toBe(opened);
  await page.evaluate(() => {
    const [context] = (window as unknown as { watched: Watched }).watched.contexts;
    const lost = context!.getExtension('WEBGL_lose_context')!;
    Object.assign(window, { lost });
    lost.loseContext();
  });
  const message = viewerOf(page).getByRole('alert');
  await expect(message).toContainText('The picture stays until drawing works again.');
  expect(await image('opened')).toBe(front);
  await page.evaluate(() => (window as unknown as { lost: WEBGL_lose_context }).lost.restoreContext());
  await expect(message).toHaveCount(0);
  await expect.poll(() => image('opened')).toBe(opened);
  expect(await image('front')).toBe(front);
});

test('a removed element frees its textures and buffers, and shows its model again when it is put back', async ({
  page,
}) => {
  await embed(page, '', 'display="normals"');
  for (const at of [0, 1]) await expect.poll(() => coloursIn(page, at)).toBeGreaterThan(50);
  const counts = () =>
    page.evaluate(() => ({ ...(window as unknown as { watched: Watched }).watched.resources }));
  const remove = async () => {
    await page.evaluate(() => {
      const viewer = document.querySelectorAll<RetroMesh>('retro-mesh')[1]!;
      Object.assign(window, { viewer });
      viewer.remove();
    });
    const model = () => page.evaluate(() => (window as unknown as { viewer: RetroMesh }).viewer.model);
    await expect.poll(model).toBeNull();
  };
  const full = await counts();
  await remove();
  const less = await counts();
  for (const what of ['Texture', 'Buffer', 'VertexArray']) expect(less[what], what).toBeLessThan(full[what]!);
  await page.evaluate(() => document.body.append((window as unknown as { viewer: RetroMesh }).viewer));
  await whenAllShow(page, 2);
  await expect.poll(() => coloursIn(page, 1)).toBeGreaterThan(50);
  expect(await counts()).toEqual(full);
  await remove();
  expect(await counts()).toEqual(less);
});
