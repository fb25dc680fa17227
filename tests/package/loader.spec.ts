import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type * as Loaders from '../../web/src/three/index.js';
import { root } from '../docs/code-blocks.js';
import { expect, test } from './support/test.js';

// What programs expect of loaders in three/addons. One page for each three.js has all facts; those of single requests:
// tests/web/three/managed-requests.test.ts.

const names = ['Fenstrider_d.3d', 'Fenstrider_a.3d', 'Fenstrider.uc'];

for (const project of ['three', 'three-0.180']) {
  test(`${project}: RetroMeshLoader does what loaders of three.js do`, async ({ page, openModules }) => {
    const site = await openModules(project);
    await test.step('the manager and onProgress', () => managerAndProgress(page));
    await test.step('errors', () => errors(page));
    await test.step('parse', () => parse(page));
    await test.step('abort', () => abort(page));
    await test.step('textures of the program', () => textures(page));
    expect(site.requests).toContain('/models/Fenstrider_d.3d');
  });
}

async function managerAndProgress(page: Page): Promise<void> {
  const { log, progress } = await page.evaluate(async () => {
    const told: unknown[][] = [];
    const received: { loaded: number; total: number; isOfType: boolean }[] = [];
    const manager = new T.LoadingManager();
    manager.onStart = (...given) => told.push(['start', ...given]);
    manager.onProgress = (...given) => told.push(['progress', ...given]);
    manager.onError = (...given) => told.push(['error', ...given]);
    const loader = new T.RetroMeshLoader(manager).setPath('models/');
    await new Promise<void>((resolve, reject) => {
      manager.onLoad = () => resolve(void told.push(['load']));
      loader.load(
        'Fenstrider_d.3d',
        ({ name }) => told.push(['group', name]),
        (event) => {
          const { loaded, total, type } = event;
          received.push({ loaded, total, isOfType: event instanceof ProgressEvent && type === 'progress' });
        },
        reject,
      );
    });
    return { log: told, progress: received };
  });
  expect(log[0]).toEqual(['start', 'models/Fenstrider_d.3d', 0, 1]);
  const ended = log.filter(([what]) => what === 'progress');
  const skins = ['JFenstrider1.pcx', 'JFenstrider2.pcx', 'JFenstriderEye.pcx'];
  const files = [...names, names[0]!, ...skins].map((name) => `models/${name}`);
  // The first one is that of the group as well, which ends last.
  expect(ended.map(([, url]) => url).sort()).toEqual(files.sort());
  expect(ended.map(([, , loaded]) => loaded)).toEqual(files.map((_, i) => i + 1));
  expect(log.slice(-3)).toEqual([
    ['group', 'Fenstrider'],
    ['progress', 'models/Fenstrider_d.3d', files.length, files.length],
    ['load'],
  ]);
  expect(log.flat()).not.toContain('error');
  expect(progress.every(({ isOfType }) => isOfType)).toBe(true);
  const loaded = progress.map((event) => event.loaded);
  expect(loaded).toEqual([...loaded].sort((a, b) => a - b));
  const sizes = [...names, ...skins].map(
    (name) => statSync(join(root, 'build/samples/fenstrider', name)).size,
  );
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  expect(progress.at(-1)).toMatchObject({ loaded: whole, total: whole });
}

async function errors(page: Page): Promise<void> {
  await page.route(/models\/cut_[ad]\.3d$/, (route) => route.fulfill({ body: Buffer.alloc(20, 1) }));
  const log = await page.evaluate(async () => {
    const told: unknown[] = [];
    const manager = new T.LoadingManager();
    manager.onError = (url) => told.push(url);
    const thrown = new Error('of the program');
    const load = (urls: string[], loader = new T.RetroMeshLoader(manager)): Promise<unknown> =>
      loader
        .loadAsync(urls)
        .catch((error: unknown) =>
          told.push(error instanceof T.ModelError ? error.report.code : error === thrown),
        );
    await load(['models/cut_d.3d', 'models/cut_a.3d']);
    await load(['models/none_d.3d']);
    const failing = new T.RetroMeshLoader(manager).setTextureLoader(() => Promise.reject(thrown));
    await load(['models/Fenstrider_d.3d'], failing);
    return told;
  });
  const [cut, none] = ['models/cut_d.3d', 'models/none_d.3d'];
  expect(log).toEqual([cut, 'ends-early', none, none, 'not-found', 'models/Fenstrider_d.3d', true]);
}

async function parse(page: Page): Promise<void> {
  const facts = await page.evaluate(async (files) => {
    const buffers = await Promise.all(
      files.map(async (name) => (await fetch(`models/${name}`)).arrayBuffer()),
    );
    const sizes = buffers.map(({ byteLength }) => byteLength);
    const named = Object.fromEntries(files.map((name, i) => [name, buffers[i]!]));
    const loader = new T.RetroMeshLoader();
    const group = await new Promise<Loaders.RetroMeshGroup>((resolve, reject) =>
      loader.parse(named, resolve, reject),
    );
    const views = Object.fromEntries(files.map((name, i) => [name, new Uint8Array(buffers[i]!)]));
    const again = await loader.parseAsync(views);
    const cut = { ...views, [files[0]!]: views[files[0]!]!.subarray(0, 20) };
    const error = await loader.parseAsync(cut).catch((reason: unknown) => reason);
    const aborted = loader.parseAsync(views).catch(({ name }: Error) => name);
    loader.abort();
    return {
      names: [group.name, again.name],
      isGroup: group instanceof T.Group,
      kept: buffers.map(({ byteLength }, i) => byteLength === sizes[i]),
      isModelError: error instanceof T.ModelError,
      aborted: await aborted,
    };
  }, names);
  expect(facts).toEqual({
    names: ['Fenstrider', 'Fenstrider'],
    isGroup: true,
    kept: [true, true, true],
    isModelError: true,
    aborted: 'AbortError',
  });
}

async function abort(page: Page): Promise<void> {
  const held: string[] = [];
  const ended: string[] = [];
  await page.route(/missing\/held_[ad]\.3d$/, (route) => void held.push(route.request().url()));
  page.on('requestfailed', (request) => ended.push(request.failure()!.errorText));
  for (const by of ['loader', 'manager'] as const) {
    held.length = ended.length = 0;
    const loading = page.evaluate(async (who) => {
      const told: string[] = [];
      const manager = new T.LoadingManager();
      manager.onError = (url) => told.push(`error ${url}`);
      const loader = new T.RetroMeshLoader(manager);
      addEventListener('stop', () => (who === 'loader' ? loader : manager).abort(), { once: true });
      const over = new Promise<void>((resolve) => (manager.onLoad = resolve));
      loader.load(
        ['missing/held_d.3d', 'missing/held_a.3d'],
        () => told.push('group'),
        undefined,
        (error) => told.push((error as Error).name),
      );
      await over;
      const { name } = await loader.loadAsync('models/Fenstrider_d.3d');
      return [...told, name];
    }, by);
    await expect.poll(() => held).toHaveLength(2);
    await page.evaluate(() => dispatchEvent(new Event('stop')));
    const errors = ['d', 'a', 'd'].map((letter) => `error missing/held_${letter}.3d`);
    expect((await loading).sort(), by).toEqual(['AbortError', 'Fenstrider', ...errors].sort());
    await expect.poll(() => ended).toEqual(['net::ERR_ABORTED', 'net::ERR_ABORTED']);
  }
}

async function textures(page: Page): Promise<void> {
  const facts = await page.evaluate(async () => {
    const renderer = new T.WebGLRenderer();
    renderer.setSize(200, 200);
    const draw = (group: Loaders.RetroMeshGroup): string => {
      const { center, radius } = new T.Box3().setFromObject(group).getBoundingSphere(new T.Sphere());
      const camera = new T.PerspectiveCamera(40, 1, radius / 10, radius * 10);
      camera.position.copy(center).add({ x: radius, y: radius, z: radius * 2 });
      camera.lookAt(center);
      renderer.render(new T.Scene().add(group), camera);
      return renderer.domElement.toDataURL();
    };
    const loader = new T.RetroMeshLoader();
    const load = () => loader.loadAsync('models/Fenstrider_d.3d');
    const plain = draw(await load());

    const asked: string[] = [];
    loader.setTextureLoader((image, { slot }) => {
      asked.push(`${slot} ${image?.file}`);
      return null;
    });
    const untouched = draw(await load()) === plain;

    let disposed = 0;
    loader.setTextureLoader(async (image, { filter, wrap }) => {
      if (!image?.pixels) return null;
      const { width, height, pixels } = image;
      const smooth = filter === 'linear';
      const repeat = wrap === 'clamp' ? T.ClampToEdgeWrapping : T.RepeatWrapping;
      const texture = new T.DataTexture(new Uint8Array(pixels), width, height);
      texture.magFilter = smooth ? T.LinearFilter : T.NearestFilter;
      texture.minFilter = smooth ? T.LinearMipmapLinearFilter : T.NearestFilter;
      texture.generateMipmaps = smooth;
      texture.wrapS = texture.wrapT = repeat;
      texture.needsUpdate = true;
      texture.addEventListener('dispose', () => (disposed += 1));
      return texture;
    });
    const given = await load();
    const upright = draw(given) === plain;
    given.dispose();

    const pink = new T.DataTexture(new Uint8Array([255, 0, 255, 255]), 1, 1);
    pink.needsUpdate = true;
    loader.setTextureLoader(() => pink);
    const replaced = draw(await load()) !== plain;
    loader.setTextureLoader(null);
    const restored = draw(await load()) === plain;
    renderer.dispose();
    return { asked, untouched, upright, disposed, replaced, restored };
  });
  expect(facts).toEqual({
    asked: ['0 JFenstrider1.pcx', '2 JFenstriderEye.pcx', '1 JFenstrider2.pcx'],
    untouched: true,
    upright: true,
    disposed: 0,
    replaced: true,
    restored: true,
  });
}
