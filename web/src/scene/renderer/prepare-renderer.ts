import { Scene } from 'three';
import { devicePixels } from '../camera/viewport.js';
import { Backdrop } from '../surroundings/backdrop.js';
import { Renderer } from './renderer.js';

/**
 * Creates the page's WebGL context and compiles the programs of surfaces and of the backdrop, for images of a size in CSS pixels: before
 * there is a stage, while the rest of the viewer and the model arrive.
 */
export function prepareRenderer({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): void {
  try {
    const size = devicePixels(width, height);
    void Renderer.on(document, size).prepare(...size, new Scene().add(new Backdrop().object));
  } catch {
    // A stage reports it.
  }
}
