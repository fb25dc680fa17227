import { Camera, Scene } from 'three';
import type { Model } from '../../core/model.js';
import { updateCameraMatrices } from '../camera/camera-matrices.js';
import { OrbitCamera } from '../camera/orbit-camera.js';
import type { Rgba } from '../colours.js';
import { firstClip } from '../playback/first-clip.js';
import { Grid } from '../surroundings/grid.js';
import { stageUniforms } from '../materials/stage-uniforms.js';
import { boxOf } from '../math/vector.js';
import { ModelObject } from '../model-object.js';
import { Playback } from '../playback/playback.js';
import { Renderer } from '../renderer/renderer.js';
import { drawProbe, suggestTone, tones } from '../surroundings/stage-tone.js';
import { MaterialTextures } from '../textures/material-textures.js';
import { ModelImages } from '../textures/model-images.js';

/** Backgrounds on which a model can be seen, in both themes. */
export interface Backgrounds {
  readonly light: string;
  readonly dark: string;
}

const transparent: Rgba = [0, 0, 0, 0];

/**
 * Renders thumbnails of models with the WebGL context that all stages of a page share. Their background is transparent.
 *
 * ```ts
 * await thumbnails.draw(model, canvas);
 * model.dispose();
 * ```
 */
export class ThumbnailRenderer {
  readonly #scene = new Scene();
  readonly #camera = new Camera();
  readonly #uniforms = stageUniforms();
  /** The last model drawn. It is disposed of after the next one has been drawn, so that three keeps the shader program. */
  #last: { readonly object: ModelObject; readonly textures: MaterialTextures } | null = null;

  constructor() {
    this.#scene.matrixWorldAutoUpdate = false;
    this.#camera.matrixWorldAutoUpdate = false;
  }

  /** Compiles the shaders, which takes longer than hundreds of thumbnails. */
  async warmUp(canvas: HTMLCanvasElement): Promise<void> {
    const grid = new Grid().object;
    this.#scene.add(grid);
    await this.draw(singleTriangle, canvas);
    this.#scene.remove(grid);
  }

  /** Draws a model in its initial view, at the size of `canvas`. Rejects where WebGL 2 is missing; waits while its context is lost. */
  async draw(model: Model, canvas: HTMLCanvasElement): Promise<Backgrounds> {
    const images = await ModelImages.decode(model.images);
    const textures = new MaterialTextures(() => {});
    textures.load(model.materials, images, false);
    const object = new ModelObject(model, textures, this.#uniforms);
    const camera = new OrbitCamera();
    camera.aspect = canvas.width / canvas.height;
    const playback = new Playback();
    playback.load(model.clips, firstClip(model));
    camera.load(boxOf(model.bounds), object.fitPoints(playback.clip));
    object.applyPose(playback);
    object.sortFaces(camera);
    updateCameraMatrices(this.#camera, camera, 1);
    this.#scene.add(object.object);
    const renderer = Renderer.on(canvas.ownerDocument);
    while (renderer.contextLost) await new Promise((resolve) => setTimeout(resolve, 100));
    await renderer.compile(this.#scene, this.#camera);
    await renderer.whenSettled();
    renderer.draw(this.#scene, this.#camera, transparent, canvas.getContext('2d')!);
    const backgrounds = this.#chooseBackgrounds(renderer);
    canvas.style.background = `light-dark(${backgrounds.light}, ${backgrounds.dark})`;
    this.#scene.remove(object.object);
    this.dispose();
    this.#last = { object, textures };
    return backgrounds;
  }

  /** The model is still in the scene: a tone on which it can be seen, in both themes. */
  #chooseBackgrounds(renderer: Renderer): Backgrounds {
    const [onBlack, onWhite] = drawProbe(42, 30, (context, colour) =>
      renderer.draw(this.#scene, this.#camera, colour, context),
    );
    const [light = '', dark = ''] = (['light', 'dark'] as const).map((theme) => {
      const { background } = tones[theme];
      const tone = suggestTone(onBlack, onWhite, background);
      return tone ? tones[tone].background : background;
    });
    return { light, dark };
  }

  /** Frees GPU resources. */
  dispose(): void {
    this.#last?.object.dispose();
    this.#last?.textures.clear();
    this.#last = null;
  }
}

/** The model that `warmUp` draws. */
const singleTriangle: Model = {
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
  files: [],
  pose: () => {},
  sort: () => null,
  dispose: () => {},
};
