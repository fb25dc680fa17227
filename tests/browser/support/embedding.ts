import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';

const policy = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' blob: data:",
  'connect-src': "'self' https: blob: data:",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'lit-html retromesh-worker',
};
/** The Content-Security-Policy of the page, and of the pages that embed viewers. */
export const policyText = Object.entries(policy)
  .map((directive) => directive.join(' '))
  .join('; ');

/** The files of a sample that are shown in other pages. */
export const filesOf = (sample: string): string[] =>
  sample.toLowerCase() === 'lantern'
    ? ['Lantern_d.3d', 'Lantern_a.3d', 'Lantern.uc', 'LanternWood.pcx']
    : ['Fenstrider_d.3d', 'Fenstrider_a.3d', 'Fenstrider.uc', 'JFenstrider1.pcx'];

/** The `src` of a sample. */
export const addressesOf = (sample: 'fenstrider' | 'lantern'): string =>
  filesOf(sample)
    .map((file) => `/samples/${sample}/${file}`)
    .join(' ');

/** A page of another site that embeds viewers, with an equally strict Content-Security-Policy. */
export function hostPages(viewers: string): Record<string, string> {
  const page = `<!doctype html><html lang="en"><head><title>Wiki</title>
<meta http-equiv="Content-Security-Policy" content="${policyText}">
<link rel="stylesheet" href="/wiki.css">
<script type="module" src="/embed/retro-mesh.js"></script></head><body>${viewers}</body></html>`;
  const style = 'retro-mesh { display: inline-block; width: 200px; height: 150px } .far { height: 3000px }';
  return { '/wiki': page, '/wiki.css': style };
}

/** Scrolls `count` viewers of a page or frame into view and waits until each shows a model. */
export async function whenAllShow(page: Page | Frame, count: number): Promise<void> {
  const viewers = page.locator('retro-mesh');
  await expect(viewers).toHaveCount(count);
  for (let i = 0; i < count; i += 1) {
    const viewer = viewers.nth(i);
    await viewer.scrollIntoViewIfNeeded();
    await expect.poll(() => viewer.evaluate((one: RetroMesh) => one.model?.name ?? null)).not.toBeNull();
  }
}

/** Number of colours in the canvas of a viewer: 1 while it is empty. */
export const coloursOf = (viewer: Locator): Promise<number> =>
  viewer.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });

/** The same, of one of the viewers of a page. */
export const coloursIn = (page: Page | Frame, at = 0): Promise<number> =>
  coloursOf(page.locator('retro-mesh').nth(at));
