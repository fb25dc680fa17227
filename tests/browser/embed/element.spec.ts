import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { addressesOf, coloursIn, hostPages, whenAllShow } from '../support/embedding.js';
import { expect, test as base } from '../support/test.js';
import { viewerOf } from '../support/viewer.js';

/** Opens a page of another site with this markup. */
const test = base.extend<{ embed: (viewers: string) => Promise<void> }>({
  embed: async ({ page, site, monitor, baseURL }, use) => {
    await use(async (viewers) => {
      const wiki = await site({ copyOf: baseURL!, pages: hostPages(viewers) });
      monitor.allowOrigin(wiki.origin);
      await page.goto(`${wiki.origin}/wiki`);
    });
  },
});

const fenstrider = addressesOf('fenstrider');
/** Matches a number that differs by rounding. */
const near = (value: number): number => expect.closeTo(value, 6) as unknown as number;
const far = '<p class="far">A long article.</p>';

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

const hasModel = (page: Page): Promise<boolean> =>
  viewerOf(page).evaluate((viewer: RetroMesh) => Boolean(viewer.model));

test('camera-orbit, camera-target and field-of-view set the view of the model', async ({ page, embed }) => {
  await embed(
    `<retro-mesh src="${fenstrider}" camera-orbit="30deg 75deg 210%" camera-target="1m 2m -3m" field-of-view="45deg"></retro-mesh>`,
  );
  await whenAllShow(page, 1);
  expect(await cameraOf(page)).toEqual([30, 15, 2, 1, 2, -3]);
  const orbit = () =>
    viewerOf(page).evaluate((viewer: RetroMesh) => {
      const { theta, phi, radius } = viewer.getCameraOrbit();
      return { theta, phi, radius, fieldOfView: viewer.camera.fieldOfView };
    });
  expect(await orbit()).toMatchObject({
    theta: near(Math.PI / 6),
    phi: near((75 * Math.PI) / 180),
    fieldOfView: 45,
  });
  const text = await viewerOf(page).evaluate((viewer: RetroMesh) => {
    viewer.camera.turn(12, -30);
    viewer.camera.zoom(1.5);
    return String(viewer.getCameraOrbit());
  });
  const moved = await orbit();
  await setAttributes(page, { 'camera-orbit': 'auto auto auto' });
  expect((await orbit()).theta).toBeCloseTo((-43 * Math.PI) / 180);
  await setAttributes(page, { 'camera-orbit': text });
  const restored = await orbit();
  expect([restored.theta, restored.phi, restored.radius].map((value) => value.toFixed(6))).toEqual(
    [moved.theta, moved.phi, moved.radius].map((value) => value.toFixed(6)),
  );
});

test('poster, model and picture have the same size and framing', async ({ page, embed }) => {
  await embed(
    `<retro-mesh src="${fenstrider}" poster="data:image/gif;base64,R0lGODlhAQABAAAAACw=" reveal="manual" controls></retro-mesh>`,
  );
  const boxOf = (part: string) => page.locator(`retro-mesh >> [part=${part}]`).boundingBox();
  await expect(page.getByRole('button', { name: 'Show 3D model' })).toBeVisible();
  const poster = await boxOf('poster');
  await page.getByRole('button', { name: 'Show 3D model' }).click();
  await whenAllShow(page, 1);
  expect(await boxOf('canvas')).toEqual(poster);
  const differing = await viewerOf(page).evaluate((viewer: RetroMesh) => {
    const canvas = viewer.shadowRoot!.querySelector('canvas')!;
    const { width, height } = canvas;
    const pixels = (context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D) =>
      new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    const shown = pixels(canvas.getContext('2d')!);
    const taken = pixels(viewer.toCanvas(width, height).getContext('2d')!);
    return shown.filter((pixel, i) => pixel !== taken[i]).length;
  });
  expect(differing).toBe(0);
});

test('attributes with invalid values have their defaults', async ({ page, embed }) => {
  await embed(`<retro-mesh src="${fenstrider}"></retro-mesh>`);
  await whenAllShow(page, 1);
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
  for (const wrong of ['', 'constructor', '-1', '1e999', '<b>red</b>', null]) {
    const names = [
      ...Object.keys(valid),
      'camera-orbit',
      'camera-target',
      'background',
      'rotation-per-second',
    ];
    await setAttributes(page, Object.fromEntries(names.map((name) => [name, wrong])));
    expect(await state(), String(wrong)).toEqual(defaults);
    expect(await cameraOf(page), String(wrong)).toEqual(view);
  }
  await expect(viewerOf(page)).toHaveCSS('background-color', background);
});

test('events tell of loading, playback and the camera, and do not reach the window', async ({
  page,
  embed,
}) => {
  const types = ['load', 'progress', 'play', 'pause', 'finished', 'timeupdate', 'camera-change', 'error'];
  await page.addInitScript((all) => {
    const log: [string, unknown][] = [];
    Object.assign(window, { log, leaked: [] });
    for (const type of all) {
      const listen = (event: Event): void => {
        const { detail } = event as CustomEvent<Record<string, unknown> | null>;
        const { model, error } = detail ?? {};
        const named = (model ?? error) as { name: string } | undefined;
        if (event.target instanceof HTMLElement && event.target.localName === 'retro-mesh')
          log.push([type, named?.name ?? detail]);
      };
      document.addEventListener(type, listen, { capture: true });
      window.addEventListener(type, (event) => {
        if (event.target !== window && event.target !== document)
          (window as unknown as { leaked: string[] }).leaked.push(type);
      });
    }
  }, types);
  await embed(`<retro-mesh src="${fenstrider}" animation-name="Bite"></retro-mesh>`);
  await whenAllShow(page, 1);
  const events = (...names: string[]): Promise<[string, unknown][]> =>
    page.evaluate(
      (some) =>
        (window as unknown as { log: [string, unknown][] }).log.filter(([type]) => some.includes(type)),
      names,
    );
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
  await expect.poll(async () => (await events('error')).length).toBe(1);
  await expect.poll(() => last('error')).toBe('ModelError');
  expect(await page.evaluate(() => (window as unknown as { leaked: string[] }).leaked)).toEqual([]);
});

test('loading is lazy: a model far below the viewport is loaded when it comes near', async ({
  page,
  embed,
}) => {
  await embed(`${far}<retro-mesh src="${fenstrider}"></retro-mesh>`);
  await expect(page.locator('retro-mesh:defined')).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(await hasModel(page)).toBe(false);
  await viewerOf(page).evaluate((viewer: RetroMesh) => scrollTo(0, viewer.offsetTop - innerHeight - 100));
  await expect.poll(() => hasModel(page)).toBe(true);
});

test('loading="eager" loads a model wherever it is, and reveal="manual" keeps the poster before it', async ({
  page,
  embed,
}) => {
  await embed(
    `${far}<retro-mesh src="${fenstrider}" loading="eager" reveal="manual" poster="/samples/fenstrider/fenstrider.gif"></retro-mesh>`,
  );
  await expect.poll(() => hasModel(page)).toBe(true);
  const poster = viewerOf(page).locator('.poster');
  await expect(poster).toBeVisible();
  await expect(viewerOf(page).locator('canvas')).toBeHidden();
  await page.getByRole('button', { name: 'Show 3D model' }).click();
  await expect(viewerOf(page).locator('canvas')).toBeVisible();
  await expect(poster).toBeHidden();
  await expect.poll(() => coloursIn(page)).toBeGreaterThan(100);
});

test('reveal="manual" loads nothing before the button or dismissPoster()', async ({ page, embed }) => {
  await embed(
    `<retro-mesh src="${fenstrider}" reveal="manual"><b slot="poster">Our poster</b><i slot="progress-bar">Wait</i></retro-mesh>`,
  );
  await expect(page.getByText('Our poster')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show 3D model' })).toBeVisible();
  expect(await hasModel(page)).toBe(false);
  await page.route('**/*.3d', async (route) => {
    await new Promise((resume) => setTimeout(resume, 1500));
    await route.continue();
  });
  await viewerOf(page).evaluate((viewer: RetroMesh) => viewer.dismissPoster());
  await expect(page.getByText('Wait')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await whenAllShow(page, 1);
  await expect(page.getByText('Our poster')).toBeHidden();
});

for (const motion of ['reduce', 'no-preference'] as const) {
  const turns = motion === 'no-preference';
  test(`auto-rotate ${turns ? 'turns the model until the camera is moved' : 'does nothing with reduced motion'}`, async ({
    page,
    embed,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await embed(`<retro-mesh src="${fenstrider}" auto-rotate rotation-per-second="90deg"></retro-mesh>`);
    await whenAllShow(page, 1);
    const yaw = () => viewerOf(page).evaluate(({ camera }: RetroMesh) => camera.yaw);
    if (!turns) {
      await page.waitForTimeout(300);
      expect(await yaw()).toBe(-43);
      return;
    }
    await expect.poll(yaw).not.toBe(-43);
    const moving = () => viewerOf(page).evaluate(({ camera }: RetroMesh) => camera.moving);
    expect(await moving()).toBe(true);
    await viewerOf(page).locator('canvas').press('ArrowLeft');
    expect(await moving()).toBe(false);
  });
}

test('toBlob() gives the image of the canvas', async ({ page, embed }) => {
  await embed(`<retro-mesh src="${fenstrider}" background="transparent"></retro-mesh>`);
  await whenAllShow(page, 1);
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
  expect(blobs).toEqual([['image/png', 'image/jpeg'], 200, 150, true, true]);
});

test('a lost WebGL context comes back without a reload, with the same image', async ({ page, embed }) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
      const context = Reflect.apply(getContext, this, given) as unknown;
      if (context instanceof WebGL2RenderingContext)
        Object.assign(window, { lost: context.getExtension('WEBGL_lose_context') });
      return context;
    } as typeof getContext;
  });
  await embed(`<retro-mesh src="${fenstrider}"></retro-mesh>`);
  await whenAllShow(page, 1);
  await expect.poll(() => coloursIn(page)).toBeGreaterThan(100);
  const image = () =>
    viewerOf(page).evaluate((viewer: RetroMesh) => viewer.shadowRoot!.querySelector('canvas')!.toDataURL());
  const front = async (): Promise<string> => {
    await viewerOf(page).evaluate(async (viewer: RetroMesh) => {
      viewer.camera.set('front');
      for (let i = 0; i < 2; i += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    });
    return image();
  };
  const [opened, before] = [await image(), await front()];
  expect(before).not.toBe(opened);
  await page.evaluate(() => (window as unknown as { lost: WEBGL_lose_context }).lost.loseContext());
  await page.waitForTimeout(200);
  await viewerOf(page).evaluate(({ camera }: RetroMesh) => camera.set('opened'));
  await page.evaluate(() => (window as unknown as { lost: WEBGL_lose_context }).lost.restoreContext());
  await expect.poll(image).toBe(opened);
  expect(await front()).toBe(before);
});

test('a removed element frees its textures and buffers, and shows its model again when it is put back', async ({
  page,
  embed,
}) => {
  await page.addInitScript(() => {
    const counts: Record<string, number> = {};
    Object.assign(window, { counts });
    const methods = WebGL2RenderingContext.prototype as unknown as Record<
      string,
      (...given: unknown[]) => unknown
    >;
    for (const what of ['Texture', 'Buffer', 'VertexArray']) {
      counts[what] = 0;
      for (const [name, by] of [
        [`create${what}`, 1],
        [`delete${what}`, -1],
      ] as const) {
        const original = methods[name]!;
        methods[name] = function (this: unknown, ...given: unknown[]) {
          if (by > 0 || given[0]) counts[what]! += by;
          return Reflect.apply(original, this, given);
        };
      }
    }
  });
  await embed(
    `<retro-mesh src="${addressesOf('lantern')}"></retro-mesh><retro-mesh src="${fenstrider}"></retro-mesh>`,
  );
  await whenAllShow(page, 2);
  for (const at of [0, 1]) await expect.poll(() => coloursIn(page, at)).toBeGreaterThan(50);
  const counts = (): Promise<Record<string, number>> =>
    page.evaluate(() => ({ ...(window as unknown as { counts: Record<string, number> }).counts }));
  const remove = () =>
    page.evaluate(async () => {
      const viewer = document.querySelectorAll<RetroMesh>('retro-mesh')[1]!;
      const { model } = viewer;
      viewer.remove();
      await new Promise((done) => setTimeout(done, 50));
      Object.assign(window, { viewer });
      return [Boolean(model), viewer.model];
    });
  const full = await counts();
  expect(await remove()).toEqual([true, null]);
  const less = await counts();
  for (const what of ['Texture', 'Buffer', 'VertexArray']) expect(less[what], what).toBeLessThan(full[what]!);
  await page.evaluate(() => document.body.append((window as unknown as { viewer: RetroMesh }).viewer));
  await whenAllShow(page, 2);
  await expect.poll(() => coloursIn(page, 1)).toBeGreaterThan(100);
  expect(await counts()).toEqual(full);
  await remove();
  expect(await counts()).toEqual(less);
});
