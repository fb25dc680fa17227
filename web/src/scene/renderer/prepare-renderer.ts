import { Scene } from 'three';
import { devicePixels } from '../camera/viewport.js';
import { Renderer } from './renderer.js';

/**
 * Creates the page's WebGL context and compiles the program of surfaces, for images of a size in CSS pixels: before there is a stage, while
 * the rest of the viewer and the model arrive.
 */
export function prepareRenderer({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): void {
  try {
    void Renderer.on(document).prepare(...devicePixels(width, height), new Scene());
  } catch {
    // A stage reports it.
  }
}
