import { Scene } from 'three';
import { Backdrop } from '../surroundings/backdrop.js';
import { Renderer } from './renderer.js';

/**
 * Makes the page's renderer with a context of `webglContext`, and compiles the programs of surfaces and of the backdrop: before there is
 * a stage, while the rest of the viewer and the model arrive.
 */
export function prepareRenderer(context: WebGL2RenderingContext): void {
  try {
    const { width, height } = context.canvas;
    void Renderer.on(document, context).prepare(width, height, new Scene().add(new Backdrop().object));
  } catch {
    // A stage reports it.
  }
}
