import { whenIdle } from '../../core/idle-scheduler.js';

/** Compiles shaders before the first model is drawn. */
export async function warmUp(): Promise<void> {
  await whenIdle();
  const { thumbnailRenderer } = await import('../../element/thumbnails.js');
  await thumbnailRenderer.warmUp(document.createElement('canvas'));
}
