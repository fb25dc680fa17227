import { Camera, Scene } from 'three';
import type { Model } from '../core/model.js';
import { Body } from './model-object.js';
import { aim } from './camera/camera-matrices.js';
import { lightColours, tintOf, type StageColours, type Tint } from './colours.js';
import { Floor, floorReach } from './grid.js';
import { Images } from './textures/model-images.js';
import { Look } from './display-settings.js';
import type { Display, Light } from './materials/surface-material.js';
import { outlineFace, Overlay } from './overlay/overlay.js';
import { boxOfFace, faceAt, nextFace, pickFace, type Pick } from './picking/pick-face.js';
import { Playback } from './playback.js';
import { Renderer, type Drawable, type Target } from './renderer.js';
import { Screen } from './camera/viewport.js';
import { Skins } from './textures/material-textures.js';
import { boxOf, boxRadius, type Box, type Vector } from './math/vector.js';
import { View } from './camera/orbit-camera.js';
import { Visibility } from './material-visibility.js';

/** Longest step that time takes: a page that slept goes on where it was. */
const longestStep = 0.25;

export interface ShowOptions {
  /** Keeps view, clip, moment and pictures put on materials: the same model came back with more of its files. */
  readonly inPlace?: boolean;
}

/**
 * One model in one canvas: what it looks like, where it is seen from, and what moment of which clip it is in.
 *
 * Draws by itself when something changed, and not at all while nothing does. Fires `change` when a setting or the model
 * changes; `view` and `playback` fire their own.
 *
 * ```ts
 * const stage = new Stage(canvas);
 * await stage.show(model);
 * stage.display = 'normals';
 * stage.playback.play();
 * ```
 */
export class Stage extends EventTarget implements Drawable {
  readonly view = new View();
  readonly playback = new Playback();
  /** What the materials wear. */
  readonly skins = new Skins((material) => {
    this.#body?.dress(material);
    this.#changed();
  });

  readonly look = new Look(() => this.#changed());

  readonly #screen: Screen;
  readonly #scene = new Scene();
  readonly #camera = new Camera();
  readonly #floor = new Floor();
  readonly #visibility = new Visibility();
  readonly #sizes = new ResizeObserver(() => this.refresh());
  #renderer: Renderer | null = null;
  #body: Body | null = null;
  #bounds: Box = boxOf([]);
  /** Counts calls of `show`, so that the last one wins. */
  #turn = 0;
  #posed = false;
  /** When the last frame was drawn, while there is one after another. */
  #last: number | null = null;
  #visible = true;
  #selection: number | null = null;
  #target: number | null = null;
  #colours = lightColours;
  #background: Tint = [0, 0, 0, 1];

  constructor(canvas: HTMLCanvasElement) {
    super();
    this.#screen = new Screen(canvas);
    this.#scene.add(this.#floor.object);
    this.#scene.matrixWorldAutoUpdate = false;
    this.#camera.matrixWorldAutoUpdate = false;
    this.colours = lightColours;
    this.view.addEventListener('change', () => this.#dirty());
    this.playback.addEventListener('change', () => {
      this.#posed = false;
      this.#dirty();
    });
    this.#sizes.observe(canvas);
  }

  get canvas(): HTMLCanvasElement {
    return this.#screen.canvas;
  }

  /** The model that stands here. */
  get model(): Model | null {
    return this.#body?.model ?? null;
  }

  /**
   * Shows a model in place of the last one, which stays until the pictures of the new one are decoded. A later call
   * wins over an earlier one. The model stays its caller's to dispose of. Rejects with an Error for people where the
   * browser offers no WebGL 2.
   */
  async show(model: Model, { inPlace = false }: ShowOptions = {}): Promise<void> {
    const turn = ++this.#turn;
    this.#join();
    const images = await Images.decode(model.images);
    if (turn !== this.#turn) return images.dispose();
    this.#remove();
    this.skins.load(model.materials, images, inPlace);
    this.#body = new Body(model, this.skins, this.look.uniforms);
    this.#body.colourMarks(this.#colours.pick, this.#colours.target);
    this.look.dress(this.#body, inPlace);
    this.#scene.add(this.#body.object);
    this.#bounds = boxOf(model.bounds);
    this.#floor.fit(this.#bounds);
    this.view.load(this.#bounds, this.#body.outline(), inPlace);
    if (inPlace) this.playback.reload(model.clips);
    else this.playback.load(model.clips, 0, model.stepped ?? false);
    this.#changed();
  }

  /** Takes the model off the stage. */
  clear(): void {
    this.#turn++;
    this.#remove();
    this.skins.clear();
    this.playback.load([]);
    this.#changed();
  }

  /** Lets go of everything that the graphics card holds. `show` brings the stage back to life. */
  dispose(): void {
    this.clear();
    this.#renderer?.leave(this);
    this.#renderer = null;
    this.#floor.dispose();
    this.look.uniforms.ruler.value?.dispose();
  }

  /** Whether anyone can see the canvas. While nobody can, nothing is drawn and time stands still. */
  get visible(): boolean {
    return this.#visible;
  }
  set visible(visible: boolean) {
    this.#visible = visible;
    this.#last = null;
    this.#dirty();
  }

  /** What is shown: what was asked for, where the model has it. */
  get display(): Display {
    return this.look.settings.display;
  }
  set display(display: Display) {
    this.look.change({ display });
  }

  /** Depth decides what is seen of a model whose game sorted its faces. */
  get byDepth(): boolean {
    return this.look.settings.byDepth;
  }
  set byDepth(byDepth: boolean) {
    this.look.change({ byDepth });
  }

  get light(): Light {
    return this.look.settings.light;
  }
  set light(light: Light) {
    this.look.change({ light });
  }

  /** Edges of faces, over any display. */
  get wire(): boolean {
    return this.look.settings.wire;
  }
  set wire(wire: boolean) {
    this.look.change({ wire });
  }

  get grid(): boolean {
    return this.#floor.object.visible;
  }
  set grid(grid: boolean) {
    this.#floor.object.visible = grid;
    this.#changed();
  }

  get colours(): StageColours {
    return this.#colours;
  }
  set colours(colours: StageColours) {
    this.#colours = colours;
    this.#background = tintOf(colours.stage);
    this.#floor.colour(tintOf(colours.grid), tintOf(colours.axes));
    this.#body?.colourMarks(colours.pick, colours.target);
    this.#dirty();
  }

  /** Bounds of what is drawn, over all frames. */
  get bounds(): Box {
    return this.#bounds;
  }

  /** Numbers of the materials that are drawn. */
  get visibleMaterials(): number[] {
    return (this.model?.materials ?? []).flatMap((_, i) => (this.#visibility.shows(i) ? [i] : []));
  }

  setMaterialVisible(material: number, visible: boolean): void {
    this.#visibility.set(material, visible);
    this.#applyVisibility();
  }

  /** The material that is shown alone, or null. */
  get isolated(): number | null {
    return this.#visibility.isolated;
  }

  /** Shows one material alone; null shows what was visible before. */
  isolate(material: number | null): void {
    this.#visibility.isolated = material;
    this.#applyVisibility();
  }

  /** Shows every material. */
  showAll(): void {
    this.#visibility.reset();
    this.#applyVisibility();
  }

  /** The chosen face by the file's own number, or null. */
  get selection(): number | null {
    return this.#selection;
  }
  set selection(face: number | null) {
    if (face === this.#selection) return;
    this.#selection = face;
    this.#body?.mark(face);
    this.#changed();
  }

  /** The material that something is held over, or null; what wears it is coloured. */
  get target(): number | null {
    return this.#target;
  }
  set target(material: number | null) {
    if (material === this.#target) return;
    this.#target = material;
    this.#body?.markMaterial(material);
    this.#changed();
  }

  /** The face under a place in CSS pixels from the canvas's top left, as it is drawn right now. */
  pick(x: number, y: number): Pick | null {
    const body = this.#body;
    if (!body || !this.#screen.hasSize) return null;
    this.#pose();
    return pickFace(body.model, this.view.ray(...this.#screen.toView(x, y)), {
      ...body.drawn,
      isVisible: (material) => this.#visibility.shows(material),
    });
  }

  /** What `pick` would say of a face, at the middle of its first triangle; null when nothing draws it. */
  face(face: number): Pick | null {
    if (!this.#body) return null;
    this.#pose();
    return faceAt(this.#body.model, this.#body.pose.positions, face);
  }

  /** The visible face after the chosen one in the file's order, or before it with −1. */
  nextFace(step: 1 | -1): number | null {
    return this.model && nextFace(this.model, this.#selection, step, (i) => this.#visibility.shows(i));
  }

  /** Brings a face close. */
  fitFace(face: number): void {
    const box = this.#body && boxOfFace(this.#body.model, this.#body.pose.positions, face);
    if (box) this.view.fit(box);
  }

  /** Where a point of the model falls on the canvas, in CSS pixels; null behind the eye. */
  project(point: Vector): readonly [x: number, y: number] | null {
    return this.#screen.project(this.view, point);
  }

  /** Draws the present moment into a canvas of its own, without floor and chosen face. */
  picture(width: number, height: number, { transparent = false } = {}): OffscreenCanvas {
    const renderer = this.#join();
    const canvas = new OffscreenCanvas(Math.min(width, renderer.largest), Math.min(height, renderer.largest));
    const { aspect } = this.view;
    const floor = this.#floor.object;
    const { visible } = floor;
    floor.visible = false;
    this.#body?.mark(null);
    this.view.aspect = canvas.width / canvas.height;
    this.#render(renderer, canvas.getContext('2d')!, transparent ? [0, 0, 0, 0] : this.#background);
    this.view.aspect = aspect;
    this.#body?.mark(this.#selection);
    floor.visible = visible;
    return canvas;
  }

  /** Called by the renderer: brings the stage to `now` and draws it. */
  frame(now: number): boolean {
    if (!this.#visible) return false;
    const elapsed = this.#last === null ? 0 : Math.min(longestStep, (now - this.#last) / 1000);
    const turning = this.view.animate(now);
    this.playback.advance(elapsed);
    const goesOn = this.playback.playing || turning;
    this.#last = goesOn ? now : null;
    this.#draw();
    return goesOn;
  }

  /** Fits the canvas to its place on the page and draws at once, so that no empty frame is seen. */
  refresh(): void {
    const renderer = this.#renderer;
    // A canvas that changes its size goes blank, and without a graphics card it would stay so.
    if (!renderer || renderer.lost || !this.#screen.hasSize) return;
    this.#screen.fit(renderer.largest);
    this.#floor.pixelRatio = this.look.uniforms.pixelRatio.value = this.#screen.ratio;
    this.view.aspect = this.#screen.aspect;
    this.#draw();
  }

  #join(): Renderer {
    if (!this.#renderer) {
      this.#renderer = Renderer.on(this.canvas.ownerDocument);
      this.#renderer.join(this);
      this.refresh();
    }
    return this.#renderer;
  }

  #changed(): void {
    this.#dirty();
    this.dispatchEvent(new Event('change'));
  }

  #dirty(): void {
    if (this.#visible) this.#renderer?.request(this);
  }

  #draw(): void {
    if (!this.#renderer || this.#renderer.lost || !this.#screen.hasSize) return;
    const { context, ratio } = this.#screen;
    this.#render(this.#renderer, context, this.#background);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#drawOver(new Overlay(context, (point) => this.#screen.project(this.view, point)));
    context.resetTransform();
  }

  #render(renderer: Renderer, target: Target, background: Tint): void {
    this.#pose();
    this.#body?.sort(this.view);
    aim(this.#camera, this.view, floorReach * 1.5);
    renderer.draw(this.#scene, this.#camera, background, target);
  }

  #drawOver(overlay: Overlay): void {
    if (!this.#body) return;
    const { model, pose } = this.#body;
    if (this.#selection !== null) outlineFace(overlay, model, pose, this.#selection, this.#colours.pick);
    this.look.drawGizmos(overlay, boxRadius(this.#bounds));
  }

  #pose(): void {
    if (this.#posed || !this.#body) return;
    this.#posed = true;
    this.#body.take(this.playback);
  }

  #applyVisibility(): void {
    this.model?.materials.forEach((_, i) => this.#body!.setVisible(i, this.#visibility.shows(i)));
    this.#changed();
  }

  #remove(): void {
    if (this.#body) {
      this.#scene.remove(this.#body.object);
      this.#body.dispose();
    }
    this.#body = null;
    this.look.dress(null);
    this.#selection = this.#target = null;
    this.#visibility.reset();
    this.#posed = false;
  }
}
