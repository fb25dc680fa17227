import { test as base, expect, type Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import type { NamedBytes } from './named-bytes.js';
import { PageMonitor } from './test.js';
import { viewerOf } from './viewer.js';

// A page with `<retro-mesh>` alone, 320 × 240, that all tests of a worker share: for what the page around the viewer does not matter to.

const size = { width: 320, height: 240 };
const html = `<!doctype html><html lang="en"><head><title>Stage</title>
<style>body { margin: 0 } retro-mesh { width: ${size.width}px; height: ${size.height}px }</style>
<script type="module" src="/embed/retro-mesh.js"></script></head><body></body></html>`;

/** What the stage's page counts, and its WebGL context. */
export interface Watched {
  readonly contexts: readonly WebGL2RenderingContext[];
  /** Objects of the graphics card that are not freed. */
  readonly resources: Readonly<Record<string, number>>;
}

/** Disables antialiasing, as in the games: each pixel shows one face or none. Records contexts and objects of WebGL. */
function watchGraphics(): void {
  const contexts: unknown[] = [];
  const resources: Record<string, number> = {};
  Object.assign(window, { watched: { contexts, resources } });
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, asked?: object) {
    const context = Reflect.apply(getContext, this, [kind, { ...asked, antialias: false }]) as unknown;
    if (context instanceof WebGL2RenderingContext && !contexts.includes(context)) contexts.push(context);
    return context;
  } as typeof getContext;
  const methods = WebGL2RenderingContext.prototype as unknown as Record<
    string,
    (...given: unknown[]) => unknown
  >;
  const count = (name: string, what: string, by: number): void => {
    const original = methods[name]!;
    methods[name] = function (this: unknown, ...given: unknown[]) {
      if (by > 0 || given[0]) resources[what] = (resources[what] ?? 0) + by;
      return Reflect.apply(original, this, given);
    };
  };
  for (const what of ['Texture', 'Buffer', 'VertexArray']) {
    count(`create${what}`, what, 1);
    count(`delete${what}`, what, -1);
  }
}

interface Stage {
  readonly page: Page;
  readonly monitor: PageMonitor;
}

/** A test whose `page` is the stage: empty, with reduced motion. It fails for errors and for requests to other origins. */
export const test = base.extend<{ monitor: PageMonitor }, { stage: Stage }>({
  stage: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use;
      const context = await browser.newContext({
        ...{ baseURL, viewport: size, serviceWorkers: 'block', reducedMotion: 'reduce', hasTouch: true },
      });
      const page = await context.newPage();
      const monitor = new PageMonitor(baseURL!);
      monitor.follow(page);
      await page.addInitScript(watchGraphics);
      await page.route('**/stage', (route) => route.fulfill({ contentType: 'text/html', body: html }));
      await page.goto('/stage');
      await page.waitForFunction(() => customElements.get('retro-mesh'));
      await use({ page, monitor });
      await context.close();
    },
    { scope: 'worker' },
  ],
  monitor: ({ stage }, use) => use(stage.monitor),
  page: async ({ stage: { page, monitor } }, use) => {
    await mount(page, '');
    await use(page);
    expect(monitor.takeUnexpected()).toEqual([]);
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: null });
  },
});

/** Replaces what is on the stage by this markup. */
export async function mount(page: Page, markup: string): Promise<void> {
  await page.evaluate((body) => {
    scrollTo(0, 0);
    document.body.innerHTML = body;
  }, markup);
}

/** Shows the first model of the files in a new viewer with these attributes, without a shadow. */
export async function show(page: Page, files: readonly NamedBytes[], attributes = ''): Promise<void> {
  await mount(page, `<retro-mesh shadow-intensity="0" ${attributes}></retro-mesh>`);
  const list = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }));
  await viewerOf(page).evaluate(async (viewer: RetroMesh, all) => {
    const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const sources = Object.fromEntries(all.map(({ name, base64 }) => [name, bytesOf(base64)]));
    await viewer.show(await viewer.openFiles(sources, {}));
  }, list);
}

export type Point = readonly [x: number, y: number, z: number];

/**
 * The colours of the pixels at points of the model, and the count of each colour, in a picture from the front, or turned by `yaw`
 * and `pitch` degrees.
 */
export function coloursAt(
  page: Page,
  points: readonly Point[],
  { yaw = 0, pitch = 0, zoom = 1 } = {},
): Promise<{ found: number[][]; all: Record<string, number> }> {
  return viewerOf(page).evaluate(
    (viewer: RetroMesh, given) => {
      const { camera } = viewer;
      const [width, height] = [640, 480];
      const { bounds } = viewer.model!;
      const [low, high] = [bounds.subarray(0, 3), bounds.subarray(3)];
      const middle = [0, 1, 2].map((axis) => (low[axis]! + high[axis]!) / 2) as [number, number, number];
      const half = (Math.max(high[0]! - low[0]!, high[1]! - low[1]!, 1) * 0.6) / given.zoom;
      camera.parallel = true;
      camera.state = { ...given, distance: half / camera.slope, target: middle };
      const { data } = viewer.toCanvas(width, height).getContext('2d')!.getImageData(0, 0, width, height);
      const all: Record<string, number> = {};
      const colourFrom = (at: number) => [...data.subarray(at, at + 3)];
      for (let at = 0; at < data.length; at += 4) {
        const key = colourFrom(at).join(' ');
        all[key] = (all[key] ?? 0) + 1;
      }
      const { right, up } = camera.axes;
      const along = (axis: Point, point: Point) =>
        axis.reduce((sum, part, i) => sum + part * (point[i]! - middle[i]!), 0) / half;
      const found = given.points.map((point) => {
        const x = Math.floor(width / 2 + (along(right, point) * height) / 2);
        const y = Math.floor(height / 2 - (along(up, point) * height) / 2);
        return colourFrom((y * width + x) * 4);
      });
      return { found, all };
    },
    { points, yaw, pitch, zoom },
  );
}

export { expect };
