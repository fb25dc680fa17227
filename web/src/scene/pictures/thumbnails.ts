import { Camera, Scene } from 'three';
import { imageDataOf } from '../../core/images/straight-alpha.js';
import type { Model } from '../../core/model.js';
import { fitPointsOf } from '../camera/fit-points.js';
import { framePoints } from '../camera/frame-points.js';
import { updateCameraMatrices } from '../camera/viewport.js';
import { OrbitCamera } from '../camera/orbit-camera.js';
import { firstClip } from '../playback/first-clip.js';
import { stageUniforms } from '../materials/stage-uniforms.js';
import { boundsOf, boxOf, boxRadius } from '../math/vector.js';
import { ModelObject } from '../model-object.js';
import { Playback } from '../playback/playback.js';
import { Renderer } from '../renderer/renderer.js';
import { suggestTone, tones } from '../surroundings/stage-tone.js';
import { PixelReader, type Pixels } from './pixel-reader.js';
import { MaterialTextures } from '../textures/material-textures.js';
import { ModelImages } from '../textures/model-images.js';

/** Part of the image that the pose covers. */
const fill = 0.9;

/** Backgrounds on which a model can be seen, in both themes. */
export interface Backgrounds {
  readonly light: string;
  readonly dark: string;
}

/**
 * Renders thumbnails of models with the WebGL context that all stages of a page share. Their background is transparent.
 *
 * ```ts
 * await thumbnails.draw(model, canvas);
 * model.dispose();
 * ```
 */
export class ThumbnailRenderer {
  readonly #uniforms = stageUniforms();
  /** The last model drawn. It is disposed of after the next one has been drawn, so that three keeps the shader program. */
  #last: { readonly object: ModelObject; readonly textures: MaterialTextures } | null = null;

  /** Draws a model in its initial view, at the size of `canvas`. Rejects where WebGL 2 is missing; waits while its context is lost. */
  async draw(model: Model, canvas: HTMLCanvasElement): Promise<Backgrounds> {
    const images = await ModelImages.decode(model.images);
    const textures = new MaterialTextures(() => {});
    textures.load(model.materials, images, false);
    const object = new ModelObject(model, textures, this.#uniforms);
    const orbit = new OrbitCamera();
    orbit.aspect = canvas.width / canvas.height;
    const playback = new Playback();
    playback.load(model.clips, firstClip(model));
    fitPose(orbit, model, playback.clip);
    object.applyPose(playback);
    object.sortFaces(orbit);
    const [scene, camera] = [new Scene(), new Camera()];
    scene.matrixWorldAutoUpdate = camera.matrixWorldAutoUpdate = false;
    updateCameraMatrices(camera, orbit, 1);
    scene.add(object.object);
    try {
      return await this.#copy(scene, camera, canvas);
    } finally {
      this.dispose();
      this.#last = { object, textures };
    }
  }

  /** Draws a scene and copies its pixels when they are there: a canvas would wait for the graphics driver, and the page with it. */
  async #copy(scene: Scene, camera: Camera, canvas: HTMLCanvasElement): Promise<Backgrounds> {
    const renderer = Renderer.on(canvas.ownerDocument);
    while (renderer.contextLost) await new Promise((resolve) => setTimeout(resolve, 100));
    await renderer.compile(scene, camera);
    await renderer.whenSettled();
    const image = new PixelReader(canvas.width, canvas.height);
    const probe = new PixelReader(...probeSize);
    try {
      renderer.draw(scene, camera, [0, 0, 0, 0], image);
      for (const white of [0, 1]) renderer.draw(scene, camera, [white, white, white, 1], probe);
      const pixels = await image.next();
      const onBlack = (await probe.next()).slice();
      const backgrounds = chooseBackgrounds(onBlack, await probe.next());
      canvas.getContext('2d')!.putImageData(imageDataOf(pixels, canvas.width), 0, 0);
      canvas.style.background = `light-dark(${backgrounds.light}, ${backgrounds.dark})`;
      return backgrounds;
    } catch (error) {
      if (!renderer.contextLost) throw error;
    } finally {
      image.dispose();
      probe.dispose();
    }
    return this.#copy(scene, camera, canvas);
  }

  /** Frees GPU resources. */
  dispose(): void {
    this.#last?.object.dispose();
    this.#last?.textures.clear();
    this.#last = null;
  }
}

/** Fits the start of a clip, as it is seen from the direction in which models are opened: a thumbnail never turns. */
function fitPose(orbit: OrbitCamera, model: Model, clip: number): void {
  orbit.load(boxOf(model.bounds));
  const points = fitPointsOf(model, clip);
  const box = boundsOf(points);
  if (!(boxRadius(box) > 0)) return;
  const vertical = orbit.slope * fill;
  const slopes = { horizontal: vertical * orbit.aspect, vertical, parallel: orbit.parallel };
  orbit.state = { ...orbit.state, ...framePoints(box, points, orbit.axes, slopes) };
}

/** Size of the images that the backgrounds are chosen by. */
const probeSize = [42, 30] as const;

/** A tone on which a model can be seen, in both themes. */
function chooseBackgrounds(onBlack: Pixels, onWhite: Pixels): Backgrounds {
  const [light = '', dark = ''] = (['light', 'dark'] as const).map((theme) => {
    const { background } = tones[theme];
    const tone = suggestTone(onBlack, onWhite, background);
    return tone ? tones[tone].background : background;
  });
  return { light, dark };
}
