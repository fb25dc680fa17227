import { Mesh, Object3D, type BufferGeometry, type RawShaderMaterial } from 'three';
import type { Model } from '../core/model.js';
import { clipPoints } from './camera/clip-points.js';
import { colourTexture, writeLabels, writeWeights } from './geometry/face-attributes.js';
import { Highlight } from './geometry/highlight.js';
import { linesAndSprites, type LinesOrSprites } from './geometry/lines-and-sprites.js';
import type { SortingCamera } from './geometry/painter-order.js';
import { PosedGeometry, type PoseSource } from './geometry/posed-geometry.js';
import { Wireframe } from './geometry/wireframe.js';
import type { Guides, ShownGuides } from './guides/guides.js';
import { labelColour } from './labels.js';
import type { Display, Light } from './materials/display-modes.js';
import type { StageUniforms } from './materials/stage-uniforms.js';
import { modelMaterials } from './materials/model-materials.js';
import type { SurfaceMaterial } from './materials/surface-material.js';
import { trianglesOf } from './picking/faces.js';
import type { PickOptions } from './picking/pick-face.js';
import type { MaterialTextures } from './textures/material-textures.js';
import type { Values } from './values/values.js';

const selectionAlpha = 0.7;
const materialHighlightAlpha = 0.5;

/**
 * The three.js objects of a model: faces with a material each, lines, sprites, wireframe and highlights. All of them share
 * one position buffer, so that a pose is uploaded once.
 */
export class ModelObject {
  readonly object = new Object3D();
  readonly model: Model;
  readonly #materials: SurfaceMaterial[];
  readonly #posed: PosedGeometry;
  readonly #wireframe: Wireframe;
  readonly #selection: Highlight;
  readonly #materialHighlight: Highlight;
  readonly #coloured: Highlight;
  readonly #textures: MaterialTextures;
  readonly #shared: StageUniforms;
  readonly #linesAndSprites: readonly LinesOrSprites[];
  /** Lines that are drawn on demand. */
  #guides: Guides | null = null;
  #shownGuides: ShownGuides | null = null;
  #backFaces: boolean | null = null;

  constructor(model: Model, textures: MaterialTextures, shared: StageUniforms) {
    this.model = model;
    this.#textures = textures;
    this.#shared = shared;
    this.#posed = new PosedGeometry(model);
    const { geometry } = this.#posed;
    this.#materials = modelMaterials(model, textures, shared);
    const materials = this.#materials.map((material) => material.three);
    const faces = new Mesh(geometry, materials);
    this.#linesAndSprites = linesAndSprites(model, geometry, materials);
    this.#wireframe = new Wireframe(model, geometry);
    this.#selection = new Highlight(geometry, model.indices, selectionAlpha);
    this.#materialHighlight = new Highlight(geometry, model.indices, materialHighlightAlpha);
    this.#coloured = new Highlight(geometry, model.indices, 1);
    const overlays = [this.#coloured, this.#wireframe, this.#materialHighlight, this.#selection].map(
      ({ object }) => object,
    );
    for (const part of [faces, ...this.#linesAndSprites, ...overlays]) {
      part.frustumCulled = false;
      this.object.add(part);
    }
  }

  /** The present pose. */
  get pose(): PosedGeometry['pose'] {
    return this.#posed.pose;
  }

  /** Poses the model at the playback's clip and time. */
  applyPose(playback: PoseSource): void {
    if (this.#posed.applyPose(playback)) this.#guides?.poseChanged();
  }

  /** Computes the normals of a model with baked light, which has none until it is posed. */
  #needNormals(): void {
    if (this.#posed.hasNormals) return;
    this.#posed.poseAt(-1, 0);
    this.#guides?.poseChanged();
  }

  /** Sorts the faces of a model that its game drew without a depth buffer. */
  sortFaces(camera: SortingCamera): void {
    this.#posed.sortFaces(camera);
  }

  /** What picking needs to hit the faces as they were drawn last. */
  get pickOptions(): Omit<PickOptions, 'isVisible'> {
    return {
      positions: this.pose.positions,
      isHole: (material, u, v) => this.#textures.isHole(material, u, v),
      drawOrder: this.#posed.depthTest ? null : (this.#posed.painterOrder?.triangles ?? null),
      backFaces: this.#backFaces,
    };
  }

  /** Draws a model whose game sorted its faces with the depth test instead. */
  set depthTest(depthTest: boolean) {
    this.#posed.setDepthTest(depthTest, this.#shared);
  }

  /** Whether back faces are drawn, where the game decided that per image; null for the materials' defaults. */
  set backFaces(backFaces: boolean | null) {
    this.#backFaces = this.model.freeSides ? backFaces : null;
    for (const material of this.#materials) material.backFaces = this.#backFaces;
  }

  /** Points that the camera fits: of all frames of a clip. */
  fitPoints(clip: number): Float32Array {
    const points = clipPoints(this.model, clip);
    this.#posed.restorePose();
    return points;
  }

  /** Applies the texture of a material after it has changed. */
  updateTexture(material: number): void {
    this.#materials[material].texture = this.#textures.textureOf(material);
    this.#materials[material].lightMap = this.#textures.lightMapOf(material);
  }

  setDisplay(display: Display, light: Light): void {
    if (display !== 'textured') this.#needNormals(); // for shading
    if (writeLabels(this.#posed.geometry, this.model, display))
      this.#shared.labelColours.value = colourTexture(labelColour);
    const sorted = this.#posed.painterOrder !== null && !this.#posed.depthTest;
    for (const material of this.#materials) material.setDisplay(display, light, sorted);
  }

  /** Colours the faces of a display by value. */
  setValues({ colour, ofMaterials, ofVertices }: Values): void {
    this.#shared.labelColours.value = colourTexture(colour);
    ofMaterials?.forEach((kind, material) => (this.#materials[material].kind = kind));
    if (ofVertices) writeWeights(this.#posed.geometry, ofVertices);
  }

  /** What the faces are drawn with. */
  get surface(): { readonly geometry: BufferGeometry; readonly materials: readonly RawShaderMaterial[] } {
    return { geometry: this.#posed.geometry, materials: this.#materials.map(({ three }) => three) };
  }

  isVisible(material: number): boolean {
    return this.#materials[material]?.three.visible ?? false;
  }

  setVisible(material: number, visible: boolean): void {
    const surface = this.#materials[material];
    if (!surface || surface.three.visible === visible) return;
    surface.three.visible = visible;
    if (this.wire) this.#updateWireframe();
    this.#updateGuides();
  }

  /** Draws lines over the faces; `Lines` is the class that makes them. */
  showGuides(Lines: typeof Guides, shown: ShownGuides): void {
    if (!this.#guides && !shown.outlines && !shown.normalLines && !shown.vertexGrid) return;
    if (shown.normalLines) this.#needNormals();
    if (!this.#guides)
      this.object.add((this.#guides = new Lines(this.model, this.pose, this.#posed.geometry)).object);
    if (JSON.stringify(shown) === JSON.stringify(this.#shownGuides)) return;
    this.#shownGuides = shown;
    this.#updateGuides();
  }

  #updateGuides(): void {
    if (this.#shownGuides) this.#guides?.show(this.#shownGuides, (material) => this.isVisible(material));
  }

  get wire(): boolean {
    return this.#wireframe.object.visible;
  }
  set wire(wire: boolean) {
    this.#wireframe.object.visible = wire;
    if (wire) this.#updateWireframe();
  }

  #updateWireframe(): void {
    this.#wireframe.update((material) => this.isVisible(material));
  }

  /** Highlights a face, by its index in the file; null for none. */
  highlightFace(face: number | null): void {
    this.#selection.triangles = face === null ? [] : trianglesOf(this.model, face);
  }

  /** Draws faces, by their indices in the file, in one colour, which covers as much of them as `alpha` says. */
  colourFaces(faces: ReadonlySet<number>, colour: string, alpha: number): void {
    const { faceSource } = this.model;
    this.#coloured.alpha = alpha;
    this.#coloured.colour = colour;
    this.#coloured.triangles = Array.from(faceSource.keys()).filter((i) => faces.has(faceSource[i]));
  }

  /** Highlights the faces of a material; null for none. */
  highlightMaterial(material: number | null): void {
    const groups = this.model.groups.filter((group) => group.material === material);
    this.#materialHighlight.triangles = groups.flatMap(({ start, count }) =>
      Array.from({ length: count / 3 }, (_, i) => start / 3 + i),
    );
  }

  setHighlightColours(face: string, material: string): void {
    this.#selection.colour = face;
    this.#materialHighlight.colour = material;
  }

  /** Frees GPU resources. The model is not disposed of: its caller owns it. */
  dispose(): void {
    for (const material of this.#materials) material.three.dispose();
    for (const overlay of [this.#wireframe, this.#selection, this.#materialHighlight, this.#coloured])
      overlay.dispose();
    for (const { geometry } of this.#linesAndSprites) geometry.dispose();
    this.#guides?.dispose();
    this.#posed.geometry.dispose();
  }
}
