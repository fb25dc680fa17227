import { Camera, Scene, Texture } from 'three';
import type { Model } from '../core/model.js';
import { Body } from './model-object.js';
import { aim } from './camera/camera-matrices.js';
import type { Tint } from './colours.js';
import { Floor } from './grid.js';
import { Images } from './textures/model-images.js';
import { stageUniforms } from './materials/surface-material.js';
import { Playback } from './playback.js';
import { Renderer } from './renderer.js';
import { Skins } from './textures/material-textures.js';
import { boxOf } from './math/vector.js';
import { View } from './camera/orbit-camera.js';

const nothing: Tint = [0, 0, 0, 0];

/**
 * Draws pictures of models, one after the other, with the one context that all viewers of a page share. They have
 * nothing behind the model, so that whatever they lie on shows.
 *
 * ```ts
 * await portraits.draw(model, canvas);
 * model.dispose();
 * ```
 */
export class Portraits {
  readonly #scene = new Scene();
  readonly #camera = new Camera();
  readonly #uniforms = stageUniforms();
  /** What was drawn last. It goes when the next one has come: the shader that both have in common stays that way. */
  #last: { readonly body: Body; readonly skins: Skins } | null = null;

  constructor() {
    this.#scene.matrixWorldAutoUpdate = false;
    this.#camera.matrixWorldAutoUpdate = false;
    // No picture shows it, and it takes longer to make than a picture does.
    this.#uniforms.ruler.value = new Texture();
  }

  /** Has the graphics card make ready for drawing: the first picture takes it longer than hundreds after it. */
  async warmUp(canvas: HTMLCanvasElement): Promise<void> {
    const floor = new Floor().object;
    this.#scene.add(floor);
    await this.draw(speck, canvas);
    this.#scene.remove(floor);
  }

  /** Draws a model as a viewer would open it, to the size of `canvas`. Rejects where the browser offers no WebGL 2. */
  async draw(model: Model, canvas: HTMLCanvasElement): Promise<void> {
    const images = await Images.decode(model.images);
    const skins = new Skins(() => {});
    skins.load(model.materials, images, false);
    const body = new Body(model, skins, this.#uniforms);
    const view = new View();
    view.aspect = canvas.width / canvas.height;
    view.load(boxOf(model.bounds), body.outline());
    const playback = new Playback();
    playback.load(model.clips);
    body.take(playback);
    body.sort(view);
    aim(this.#camera, view, 1);
    this.#scene.add(body.object);
    const renderer = Renderer.on(canvas.ownerDocument);
    if (!this.#last) await renderer.prepare(this.#scene, this.#camera);
    renderer.draw(this.#scene, this.#camera, nothing, canvas.getContext('2d')!);
    this.#scene.remove(body.object);
    this.dispose();
    this.#last = { body, skins };
  }

  /** Lets go of what the graphics card holds. */
  dispose(): void {
    this.#last?.body.dispose();
    this.#last?.skins.clear();
    this.#last = null;
  }
}

/** A model of one triangle. */
const speck: Model = {
  name: '',
  format: '',
  formatLabel: '',
  positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  normals: new Float32Array([0, 0, 1, 0, 0, 1, 0, 0, 1]),
  uvs: new Float32Array(6),
  vertexSource: new Uint32Array(3),
  indices: new Uint32Array([0, 1, 2]),
  faceSource: new Uint32Array(1),
  groups: [{ start: 0, count: 3, material: 0 }],
  materials: [
    {
      name: '',
      slot: 0,
      kind: '',
      blend: 'opaque',
      twoSided: true,
      unlit: false,
      facet: false,
      mapping: 'uv',
      filter: 'nearest',
      wrap: 'clamp',
      cutoff: 0,
      image: null,
      properties: [],
    },
  ],
  images: [],
  clips: [],
  frameCount: 1,
  fileFrames: new Uint32Array(),
  sourceVertexCount: 3,
  attachments: [],
  bounds: new Float32Array([0, 0, 0, 1, 1, 0]),
  properties: [],
  missingFiles: [],
  notes: [],
  parts: [],
  pose: () => {},
  sort: () => null,
  dispose: () => {},
};
