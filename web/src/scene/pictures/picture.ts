import { contextLost, type Renderer } from '../renderer/renderer.js';

/**
 * A picture of this size, or of the largest that can be rendered, into which `draw` draws. Throws a ModelError while the WebGL
 * context is lost.
 */
export function takePicture(
  renderer: Renderer,
  width: number,
  height: number,
  draw: (context: OffscreenCanvasRenderingContext2D) => void,
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.min(width, renderer.maxEdge), Math.min(height, renderer.maxEdge));
  draw(canvas.getContext('2d')!);
  if (renderer.contextLost) throw contextLost();
  return canvas;
}
