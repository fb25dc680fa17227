import { Camera, Scene } from 'three';
import type { Model } from '../core/model.js';
import { toModel } from './camera/camera-axes.js';
import { Viewport, updateCameraMatrices } from './camera/viewport.js';
import { OrbitCamera } from './camera/orbit-camera.js';
import { ClipFraming } from './playback/clip-framing.js';
import { lightColours, type Rgba, type StageColours } from './colours.js';
import { DisplaySettings } from './display-settings.js';
import { Holding } from './holding.js';
import { FrameClock } from './playback/frame-clock.js';
import { gridReach } from './surroundings/grid.js';
import { MaterialVisibility } from './material-visibility.js';
import { keyLight } from './materials/stage-uniforms.js';
import { boxOf, boxRadius, type Box, type Vector } from './math/vector.js';
import { ModelObject } from './model-object.js';
import { outlineFace, Overlay, type DrawOver, type ScreenPoint } from './overlay/overlay.js';
import { boxOfFace, faceAt, nextFace, type Pick } from './picking/faces.js';
import { pickFace } from './picking/pick-face.js';
import { Playback } from './playback/playback.js';
import { DrawAhead } from './renderer/draw-ahead.js';
import { contextLost, Renderer, type RenderClient, type RenderTarget } from './renderer/renderer.js';
import { devicePixels } from './renderer/webgl-context.js';
import { ToneProbe, type Tone } from './surroundings/stage-tone.js';
import { Surroundings, type Around } from './surroundings/surroundings.js';
import { MaterialTextures } from './textures/material-textures.js';
import { ModelImages } from './textures/model-images.js';

/**
 * Displays one model in one canvas.
 *
 * Draws by itself when something has changed, and only then. Fires `change` when a setting or the model changes; `view`
 * and `playback` fire their own events.
 *
 * ```ts
 * const stage = new Stage(canvas);
 * await stage.show(model);
 * stage.displaySettings.change({ display: 'normals' });
 * stage.playback.play();
 * ```
 */
export class Stage extends EventTarget implements RenderClient {
  readonly view = new OrbitCamera();
  readonly playback = new Playback();
  readonly displaySettings = new DisplaySettings(() => {
    this.textures.filter = this.displaySettings.current.filter;
    this.#holding.show();
    this.#changed();
  });
  readonly textures = new MaterialTextures((material) => {
    this.#object?.updateTexture(material);
    this.#changed();
  });

  /** Called by the renderer when the WebGL context was lost or restored. */
  readonly contextChanged = (detail: boolean) => this.dispatchEvent(new CustomEvent('context', { detail }));
  readonly #viewport: Viewport;
  readonly #scene = new Scene();
  readonly #camera = new Camera();
  readonly #holding = new Holding(this.#scene, this.displaySettings);
  readonly surroundings = new Surroundings(this.#scene, () => this.#requestFrame());
  readonly framing = new ClipFraming(this.view, this.playback, this.surroundings.grid);
  readonly #visibility = new MaterialVisibility();
  readonly #resizeObserver = new ResizeObserver(() => this.#viewport.isCurrent || this.refresh());
  #renderer: Renderer | null = null;
  #object: ModelObject | null = null;
  #bounds: Box = boxOf([]);
  /** Counts calls of `show`, so that the last one wins. */
  #showCount = 0;
  #poseIsCurrent = false;
  readonly #clock = new FrameClock();
  #visible = true;
  readonly #ahead = new DrawAhead(() => this.#requestFrame());
  /** The camera gets the shape of the canvas, and is drawn afterwards. */
  #adapts = false;
  #selection: number | null = null;
  #highlightedMaterial: number | null = null;
  #drawOver: DrawOver | null = null;
  #colours = lightColours;
  readonly #tone = new ToneProbe();

  constructor(canvas: HTMLCanvasElement) {
    super();
    this.#viewport = new Viewport(canvas);
    this.#scene.matrixWorldAutoUpdate = this.#camera.matrixWorldAutoUpdate = false;
    this.colours = lightColours;
    this.view.addEventListener('change', () => this.#adapts || this.#requestFrame());
    this.playback.addEventListener('change', () => {
      this.#poseIsCurrent = false;
      this.#requestFrame();
    });
    this.#resizeObserver.observe(canvas);
  }

  get canvas(): HTMLCanvasElement {
    return this.#viewport.canvas;
  }

  get model(): Model | null {
    return this.#object?.model ?? null;
  }

  /** What is drawn of the model, in its last pose. */
  get object(): ModelObject | null {
    return this.#object;
  }

  /** The model that is held, and the index of the attachment; null for none. */
  get held(): Holding['held'] {
    return this.#holding.held;
  }

  /** Draws a second model at an attachment of the first, until another is shown; null for none. The caller keeps its ownership. */
  async hold(model: Model | null, attachment = 0): Promise<void> {
    if (!(await this.#holding.hold(model, attachment))) return;
    this.#poseIsCurrent = false;
    this.#changed();
  }

  /** Creates the WebGL context before there is a model, for a canvas of this size in CSS pixels. */
  prepare(width: number, height: number): void {
    try {
      void this.connect().prepare(...devicePixels(width, height), this.#scene);
    } catch {
      // `show` reports it.
    }
  }

  /**
   * Replaces the model once the images of the new one are decoded; of several calls the last one wins. The caller keeps
   * the ownership of the model. Rejects with a ModelError where WebGL 2 is missing.
   */
  async show(model: Model, { inPlace = false, inBackground = false }: ShowOptions = {}): Promise<void> {
    const call = ++this.#showCount;
    const renderer = this.connect();
    const images = await ModelImages.decode(model.images);
    if (call !== this.#showCount) return images.dispose();
    const selection = inPlace ? this.#selection : null;
    this.#removeModel(inPlace);
    this.textures.load(model.materials, images, inPlace);
    this.#object = new ModelObject(model, this.textures, this.displaySettings.uniforms);
    this.#object.setHighlightColours(this.#colours.pick, this.#colours.target);
    this.displaySettings.attach(this.#object, inPlace);
    this.#scene.add(this.#object.object);
    this.#bounds = boxOf(model.bounds);
    this.#visibility.load(model.materials, inPlace);
    this.framing.load(this.#object, this.#bounds, inPlace);
    if (selection !== null && this.face(selection)) this.selection = selection;
    this.#applyVisibility();
    if (!inBackground) return this.#ahead.stop();
    const { background } = this.surroundings;
    await this.#ahead.run(renderer, (to) => this.#render(renderer, to, background, 'stage'));
  }

  /** Removes the model. */
  clear(): void {
    this.#showCount++;
    this.#removeModel();
    this.textures.clear();
    this.playback.load([]);
    this.#changed();
  }

  /** Removes the model and frees GPU resources. The stage can be used again afterwards. */
  dispose(): void {
    this.clear();
    this.#renderer?.remove(this);
    this.#renderer = null;
    this.surroundings.dispose();
    this.displaySettings.uniforms.uvGrid.value?.dispose();
  }

  /** Whether the canvas is in view; while it is not, drawing and playback pause. */
  get visible(): boolean {
    return this.#visible;
  }
  set visible(visible: boolean) {
    this.#visible = visible;
    this.#clock.rest();
    this.#requestFrame();
  }

  get grid(): boolean {
    return this.surroundings.grid.object.visible;
  }
  set grid(grid: boolean) {
    this.surroundings.grid.object.visible = grid;
    this.#changed();
  }

  get colours(): StageColours {
    return this.#colours;
  }
  set colours(colours: StageColours) {
    this.#colours = colours;
    this.surroundings.setColours(colours);
    this.#object?.setHighlightColours(colours.pick, colours.target);
    this.#requestFrame();
  }

  /** Bounds of what is drawn, over all frames. */
  get bounds(): Box {
    return this.#bounds;
  }

  /** Indices of the visible materials. */
  get visibleMaterials(): number[] {
    return (this.model?.materials ?? []).flatMap((_, i) => (this.#visibility.isVisible(i) ? [i] : []));
  }

  setMaterialVisible(material: number, visible: boolean): void {
    this.#visibility.set(material, visible);
    this.#applyVisibility();
  }

  /** The material that alone is visible, or null. */
  get isolated(): number | null {
    return this.#visibility.isolated;
  }

  /** Hides all other materials; null restores what was visible before. */
  isolate(material: number | null): void {
    this.#visibility.isolated = material;
    this.#applyVisibility();
  }

  /** Makes every material visible. */
  showAll(): void {
    this.#visibility.reset();
    this.#applyVisibility();
  }

  /** The selected face by the file's index, or null. */
  get selection(): number | null {
    return this.#selection;
  }
  set selection(face: number | null) {
    if (face === this.#selection) return;
    this.#selection = face;
    this.#object?.highlightFace(face);
    this.#changed();
  }

  /** The material whose faces are tinted, as the target of a drag, or null. */
  get highlightedMaterial(): number | null {
    return this.#highlightedMaterial;
  }
  set highlightedMaterial(material: number | null) {
    if (material === this.#highlightedMaterial) return;
    this.#highlightedMaterial = material;
    this.#object?.highlightMaterial(material);
    this.#changed();
  }

  /** Draws faces of the present model, by the file's indices, in one colour, over any display. */
  colourFaces(...coloured: Parameters<ModelObject['colourFaces']>): void {
    this.#object?.colourFaces(...coloured);
    this.#changed();
  }

  /** Calls a function after each image of the present model, to draw over it; null for none. */
  drawOver(draw: DrawOver | null): void {
    this.#drawOver = draw;
    this.#requestFrame();
  }

  /** The face drawn at a point of the canvas in CSS pixels, or null. */
  pick(x: number, y: number): Pick | null {
    const object = this.#object;
    if (!object || !this.#viewport.hasSize) return null;
    this.#updatePose();
    return pickFace(object.model, this.#viewport.ray(this.view, x, y), {
      ...object.pickOptions,
      isVisible: (material) => this.#visibility.isVisible(material),
    });
  }

  /** The centre of a face's first triangle as a pick; null for a face that is not drawn. */
  face(face: number): Pick | null {
    if (!this.#object) return null;
    this.#updatePose();
    return faceAt(this.#object.model, this.#object.pose.positions, face);
  }

  /** The visible face after the selected one in the file's order, or before it with −1. */
  nextFace(step: 1 | -1): number | null {
    return this.model && nextFace(this.model, this.#selection, step, (i) => this.#visibility.isVisible(i));
  }

  /** Moves the camera close to a face. */
  fitFace(face: number): void {
    const box = this.#object && boxOfFace(this.#object.model, this.#object.pose.positions, face);
    if (box) this.view.fit(box);
  }

  /** Projects a point of the model to the canvas, in CSS pixels; null behind the eye. */
  project(point: Vector): ScreenPoint | null {
    return this.#viewport.project(this.view, point);
  }

  /**
   * Renders the present frame to a new canvas of this size, or of the largest that can be rendered, without grid, selection and
   * gizmos. Throws a ModelError while the WebGL context is lost.
   */
  picture(width: number, height: number, { transparent = false } = {}): OffscreenCanvas {
    const renderer = this.connect();
    const canvas = new OffscreenCanvas(Math.min(width, renderer.maxEdge), Math.min(height, renderer.maxEdge));
    this.drawPicture(canvas.getContext('2d')!, transparent);
    if (renderer.contextLost) throw contextLost();
    return canvas;
  }

  /** The same, to a canvas that is there. */
  drawPicture(context: RenderTarget, transparent: boolean): void {
    this.#renderAlone(context, transparent ? [0, 0, 0, 0] : this.surroundings.background, 'picture');
  }

  /**
   * The tone of the stage on which the model can be seen; null where it can on `background`. Undefined while that is not known: `known` is
   * called when it is.
   */
  suggestTone(background: string, known: () => void): Tone | null | undefined {
    if (!this.#object) return null;
    const renderer = this.connect();
    const render = (target: RenderTarget, colour: Rgba) => this.#renderAlone(target, colour, 'nothing');
    return this.#tone.suggest(background, render, () => renderer.whenDone(), known);
  }

  /** Called by the renderer: advances animations to `now` and draws. */
  frame(now: number): boolean {
    if (!this.#visible) return false;
    const elapsed = this.#clock.elapsed(now);
    const cameraMoves = this.view.animate(now);
    this.playback.advance(elapsed);
    const rotates = this.#object !== null && this.view.rotate(elapsed);
    const continues = this.playback.playing || cameraMoves || rotates;
    this.#clock.drawn(now, continues);
    this.#draw(continues ? this.#renderer?.resolution : 1);
    return continues;
  }

  /** Draws in the same task, so that no blank frame is shown. */
  readonly refresh = (): void => this.#draw();

  /** The page's renderer, which is created on first use. */
  connect(): Renderer {
    if (!this.#renderer) {
      this.#renderer = Renderer.on(this.canvas.ownerDocument);
      this.#renderer.add(this);
      this.refresh();
    }
    return this.#renderer;
  }

  #changed(): void {
    this.#requestFrame();
    this.dispatchEvent(new Event('change'));
  }

  #requestFrame(): void {
    if (this.#visible) this.#renderer?.request(this);
  }

  #draw(resolution = 1): void {
    const renderer = this.#renderer;
    // Resizing clears the canvas, and without a context nothing could be drawn to it.
    this.#viewport.hasImage = renderer?.contextLost === false && this.#viewport.hasSize;
    if (!renderer || !this.#viewport.hasImage || this.#ahead.isRunning) return;
    this.#viewport.resize(renderer.maxEdge);
    this.#adapts = true;
    this.view.aspect = this.#viewport.aspect;
    this.#adapts = false;
    const { context, ratio } = this.#viewport;
    this.#render(renderer, context, this.surroundings.background, 'stage', resolution);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#drawOverlay(new Overlay(context, (point) => this.project(point)));
    context.resetTransform();
  }

  /** Renders to a canvas of any shape, without grid, selection and gizmos. */
  #renderAlone(context: RenderTarget, background: Rgba, around: Around): void {
    const { width, height } = context.canvas;
    this.#object?.highlightFace(null);
    this.view.withAspect(width / height, () => this.#render(this.connect(), context, background, around));
    this.#object?.highlightFace(this.#selection);
  }

  #render(renderer: Renderer, to: RenderTarget, background: Rgba, around: Around, resolution = 1): void {
    const { uniforms, current } = this.displaySettings;
    this.surroundings.grid.pixelRatio = uniforms.pixelRatio.value = this.#viewport.ratio * resolution;
    uniforms.keyLight.value = current.light === 'fixed' ? toModel(this.view.basis, keyLight) : keyLight;
    this.#updatePose();
    this.#object?.sortFaces(this.view);
    updateCameraMatrices(this.#camera, this.view, gridReach * 1.5);
    const image = { around, background, playing: this.playback.playing };
    this.surroundings.draw(image, this.#object, this.view, current.shadow, () =>
      renderer.draw(this.#scene, this.#camera, background, to, resolution),
    );
  }

  #drawOverlay(overlay: Overlay): void {
    if (!this.#object) return;
    const { model, pose } = this.#object;
    if (this.#selection !== null) outlineFace(overlay, model, pose, this.#selection, this.#colours.pick);
    this.displaySettings.drawGizmos(overlay, boxRadius(this.#bounds));
    this.#drawOver?.(overlay, this.#colours.pick);
  }

  #updatePose(): void {
    if (this.#poseIsCurrent || !this.#object) return;
    this.#poseIsCurrent = true;
    this.#object.applyPose(this.playback);
    this.#holding.follow(this.#object, this.playback);
    this.surroundings.poseChanged();
  }

  #applyVisibility(): void {
    this.model?.materials.forEach((_, i) => this.#object!.setVisible(i, this.#visibility.isVisible(i)));
    this.#changed();
  }

  #removeModel(keepsHeld = false): void {
    if (!keepsHeld) this.#holding.clear();
    this.#object?.object.removeFromParent();
    this.#object?.dispose();
    this.#object = null;
    this.displaySettings.attach(null);
    this.framing.clear();
    this.#selection = this.#highlightedMaterial = this.#drawOver = null;
    this.#poseIsCurrent = false;
    this.#tone.clear();
  }
}

/** Options of showing a model. */
export interface ShowOptions {
  /** Keeps camera, clip, time, selection, visibility and replaced textures: the same model was opened again with more of its files. */
  readonly inPlace?: boolean;
  /** Waits for the graphics driver without blocking the page, which takes a little longer, as for a preview. */
  readonly inBackground?: boolean;
}
