import type { RetroMesh } from '../element/index.js';

// The script of the page that `retromesh render` shows to a browser. It asks its server for the pictures to draw, and sends them there.

/** A picture to draw. `index` are the numbers of its files at the server. */
export interface RenderOrder {
  readonly entry: string;
  readonly files: readonly { readonly name: string; readonly index: number }[];
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly camera: string;
  readonly clip: string;
  readonly seconds: number;
}

const orders = (await (await fetch('orders.json')).json()) as RenderOrder[];
await customElements.whenDefined('retro-mesh');
for (const [number, order] of orders.entries()) {
  const answer = await draw(order).catch((error: unknown) => String(error));
  const path = typeof answer === 'string' ? `failed/${number}` : `drawn/${number}`;
  await fetch(path, { method: 'POST', body: answer });
}

async function draw({ width, height, background, ...order }: RenderOrder): Promise<Blob> {
  const files = await Promise.all(
    order.files.map(async ({ name, index }) => {
      const bytes = await (await fetch(`files/${index}`)).arrayBuffer();
      return [name, new Uint8Array(bytes)] as const;
    }),
  );
  const viewer = document.createElement('retro-mesh') as RetroMesh;
  const { openFiles } = viewer;
  viewer.openFiles = (_, options) =>
    openFiles(Object.fromEntries(files), { ...options, entry: order.entry } as object);
  viewer.loading = 'eager';
  viewer.animationName = order.clip;
  viewer.cameraOrbit = order.camera;
  const isTransparent = background === 'transparent';
  if (background.includes('(') && !CSS.supports('color', background))
    throw `the browser knows no colour ${background}`;
  if (!isTransparent) viewer.background = background;
  viewer.src = 'model';
  const shown = new Promise<void>((resolve, reject) => {
    viewer.addEventListener('load', () => resolve());
    viewer.addEventListener('error', (event) => reject((event as Event as CustomEvent).detail.error));
  });
  document.body.append(viewer);
  await shown;
  await viewer.updateComplete;
  viewer.seek(order.seconds);
  const picture = viewer.toCanvas(width, height, { transparent: isTransparent });
  viewer.remove();
  return picture.convertToBlob({ type: 'image/png' });
}
