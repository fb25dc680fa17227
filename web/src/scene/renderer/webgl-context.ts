/** Above a device pixel ratio of 2 the cost quadruples without a visible gain. */
export const maxRatio = 2;

/** Longest edge of the canvas, in pixels. */
export const maxEdge = 4096;

/** A size in CSS pixels as one in pixels of a canvas. */
export function devicePixels(width: number, height: number): [width: number, height: number] {
  const ratio = Math.min(devicePixelRatio, maxRatio);
  return [Math.round(width * ratio), Math.round(height * ratio)];
}

/**
 * A WebGL context for images of a size in pixels: the browser waits for the graphics driver whenever a canvas gets another size. Null
 * where WebGL 2 is missing.
 */
export function webglContext(page: Document, width = 1, height = 1): WebGL2RenderingContext | null {
  const [wide, high] = [width, height].map((edge) => Math.max(1, Math.min(edge, maxEdge)));
  const canvas = Object.assign(page.createElement('canvas'), { width: wide, height: high });
  return canvas.getContext('webgl2', { antialias: true, alpha: true, stencil: false });
}
