import { expect, type Locator } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';

/** Waits until a viewer shows a model and its canvas has more colours than an empty one. */
export async function whenDrawn(viewer: Locator, name: string): Promise<void> {
  await viewer.scrollIntoViewIfNeeded();
  await expect.poll(() => viewer.evaluate((element: RetroMesh) => element.model?.name ?? '')).toBe(name);
  const colours = () =>
    viewer.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
  await expect.poll(colours).toBeGreaterThan(50);
}
