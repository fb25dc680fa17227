import { Camera, type RawShaderMaterial } from 'three';
import type { Clip } from '../../core/model.js';
import type { CameraState } from '../camera/camera-state.js';
import { Renderer, type RenderTarget } from '../renderer/renderer.js';
import { Stage } from '../stage.js';
import { contextLost, PixelReader, type Rectangle, partAround } from './pixel-reader.js';

/** Each program takes some time to be compiled; further materials keep the one that all share. */
const mostPrograms = 8;

/** What one image of a film shows. */
export interface Moment {
  /** Time in the clip. */
  readonly seconds: number;
  /** Degrees by which the model has turned, counter-clockwise from above. */
  readonly turn: number;
}

/**
 * A copy of what a stage shows, with a camera and a time of its own, for pictures and films of any size.
 *
 * ```ts
 * const film = await FilmStage.of(stage);
 * film.frame(16 / 9);
 * film.draw(context, { seconds: 0.5, turn: 90 }, false);
 * film.dispose();
 * ```
 */
export class FilmStage {
  readonly #source: Stage;
  readonly #stage: Stage;
  readonly #renderer: Renderer;
  #camera: CameraState;
  #compiled: Promise<void> | null = null;

  private constructor(source: Stage) {
    const { ownerDocument } = source.canvas;
    this.#source = source;
    this.#stage = new Stage(ownerDocument.createElement('canvas'));
    this.#stage.visible = false; // it draws when it is told to
    this.#stage.view.milliseconds = 0;
    this.#renderer = Renderer.on(ownerDocument);
    this.#camera = this.#stage.view.state;
  }

  /** Copies the model of a stage with all settings. Its model has to stay open. */
  static async of(source: Stage): Promise<FilmStage> {
    const film = new FilmStage(source);
    try {
      await film.#copy();
    } catch (error) {
      film.dispose();
      throw error;
    }
    return film;
  }

  async #copy(): Promise<void> {
    const [from, to] = [this.#source, this.#stage];
    const { model } = from;
    if (!model) throw new Error('No model is shown.');
    await to.show(model);
    if (from.held) await to.hold(from.held.model, from.held.attachment);
    const replaced = model.materials.flatMap((_, i) => (from.textures.isReplaced(i) ? [i] : []));
    await Promise.all(replaced.map((i) => to.textures.replace(i, from.textures.imageOf(i)!.image)));
    to.displaySettings.change(from.displaySettings.current);
    if (from.displaySettings.current.shadow > 0) await to.surroundings.shadow.load(0);
    to.colours = from.colours;
    const visible = new Set(from.visibleMaterials);
    model.materials.forEach((_, i) => to.setMaterialVisible(i, visible.has(i)));
    to.framing.up = from.view.up;
    to.view.fieldOfView = from.view.fieldOfView;
    to.view.parallel = from.view.parallel;
    to.playback.clip = from.playback.clip;
    to.playback.smooth = from.playback.smooth;
    to.playback.morphs = from.playback.morphs;
  }

  /** The clip that is shown, or null. */
  get clip(): Clip | null {
    return this.#stage.playback.current;
  }

  /** Longest edge of a picture in pixels: what the graphics card can draw. */
  get maxEdge(): number {
    return this.#renderer.three.capabilities.maxTextureSize;
  }

  /** Stops drawing what was copied, which needs the same processor; returns a function that continues. */
  holdSource(): () => void {
    const { visible } = this.#source;
    this.#source.visible = false;
    this.#trim();
    return () => (this.#source.visible = visible);
  }

  /** Hides the shadow, or shows it as it was copied. */
  set shadow(shadow: boolean) {
    const { shadow: copied } = this.#source.displaySettings.current;
    this.#stage.displaySettings.change({ shadow: shadow ? copied : 0 });
  }

  /** Sets the shape of the images. A camera that shows the whole model does so in them. */
  frame(aspect: number): void {
    const { view: from } = this.#source;
    const { view } = this.#stage;
    view.aspect = aspect;
    view.state = from.state;
    if (from.fitted) view.fit();
    this.#camera = view.state;
  }

  /** Reads the pixels of images, while further ones are drawn. */
  async reader(width: number, height: number, transparent: boolean): Promise<PixelReader> {
    await this.prepare();
    const reader = new PixelReader(width, height);
    const empty = new Stage(this.#stage.canvas.ownerDocument.createElement('canvas'));
    try {
      empty.visible = false;
      empty.colours = this.#stage.colours;
      empty.drawPicture(reader, transparent);
      this.#check(reader.canvas);
      reader.drawParts(await reader.next(), () => this.#drawnPart(width, height));
      return reader;
    } catch (error) {
      reader.dispose();
      throw error;
    } finally {
      empty.dispose();
    }
  }

  /** Compiles programs for what is drawn alone: they take less time, but a single image does not make up for compiling them. */
  prepare(): Promise<void> {
    return (this.#compiled ??= this.#compile());
  }

  async #compile(): Promise<void> {
    const { object } = this.#stage;
    if (!object) return;
    const { materials } = object.surface;
    materials.slice(0, mostPrograms).forEach(makeUniformsConstant);
    await this.#renderer.compile(object.object, new Camera());
  }

  /** The part of an image in which the model and its shadow are; null for all of it, where more than its vertices is drawn. */
  #drawnPart(width: number, height: number): Rectangle | null {
    const { object, view, surroundings, held, displaySettings } = this.#stage;
    const { normalLines, vertexGrid } = displaySettings.current;
    if (!object || object.model.sprites || held || normalLines || vertexGrid) return null;
    return partAround(view, [object.pose.positions, surroundings.shadow.corners], width, height);
  }

  /** Draws one image to a canvas or a reader; throws where the graphics card cannot. */
  draw(target: RenderTarget, { seconds, turn }: Moment, transparent: boolean): void {
    const { view, playback } = this.#stage;
    playback.seek(seconds);
    view.state = { ...this.#camera, yaw: this.#camera.yaw - turn };
    this.#stage.drawPicture(target, transparent);
    this.#check(target.canvas);
  }

  /** Throws where nothing was drawn, or less than asked for. */
  #check({ width, height }: RenderTarget['canvas']): void {
    if (this.#renderer.contextLost) throw contextLost();
    // A browser gives a smaller buffer than asked for where the memory is not enough.
    const { drawingBufferWidth, drawingBufferHeight } = this.#renderer.three.getContext();
    if (drawingBufferWidth < width || drawingBufferHeight < height)
      throw new Error(`The graphics card has no memory for ${width} × ${height} pixels. Try a smaller size.`);
  }

  /** Frees GPU resources, those of large pictures included. */
  dispose(): void {
    this.#stage.dispose();
    this.#trim();
  }

  /** The next image makes the canvas of the renderer as large as itself: each image takes a copy of all of it. */
  #trim(): void {
    this.#renderer.three.setSize(1, 1, false);
  }
}

const declaration = /uniform (bool|int|float) (\w+);/g;

/**
 * Replaces the truth values and numbers among the uniforms of a material by constants: its program then computes only what these
 * values need, and its results are the same. They must not change afterwards.
 *
 * ```ts
 * makeUniformsConstant(material); // uniform bool lit; → const bool lit = true;
 * ```
 */
function makeUniformsConstant(material: RawShaderMaterial): void {
  const { uniforms } = material;
  const replaced = (source: string): string =>
    source.replace(declaration, (uniform, type: string, name: string) => {
      const value: unknown = uniforms[name]?.value;
      const isNumber = typeof value === 'number' && Number.isFinite(value);
      if (type === 'bool' ? typeof value !== 'boolean' : !isNumber) return uniform;
      const literal = type === 'float' && Number.isInteger(value) ? `${value}.` : String(value);
      return `const ${type} ${name} = ${literal};`;
    });
  material.vertexShader = replaced(material.vertexShader);
  material.fragmentShader = replaced(material.fragmentShader);
  material.needsUpdate = true;
}
