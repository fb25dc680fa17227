import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Mesh,
  Object3D,
  type RawShaderMaterial,
} from 'three';
import type { Model, PoseOptions, PoseTarget } from '../core/model.js';
import { clipPoints } from './camera/clip-points.js';
import {
  colourTexture,
  writeLabels,
  writePriorities,
  writeWeights,
  FaceTransparency,
} from './geometry/face-attributes.js';
import { Highlight } from './geometry/highlight.js';
import { linesAndSprites, spriteMaterials, type LinesOrSprites } from './geometry/lines-and-sprites.js';
import { PainterOrder, type SortingCamera } from './geometry/painter-order.js';
import { Wireframe } from './geometry/wireframe.js';
import type { Guides, ShownGuides } from './guides/guides.js';
import { labelColour } from './labels.js';
import type { Display, Light } from './materials/display-modes.js';
import type { StageUniforms } from './materials/stage-uniforms.js';
import { SurfaceMaterial } from './materials/surface-material.js';
import { trianglesOf } from './picking/faces.js';
import type { PickOptions } from './picking/pick-face.js';
import type { Playback } from './playback/playback.js';
import type { MaterialTextures } from './textures/material-textures.js';
import { paletteTexture } from './textures/made-textures.js';
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
  /** The present pose. */
  readonly pose: Required<Omit<PoseTarget, 'sourceVertices'>>;

  readonly #materials: SurfaceMaterial[];
  readonly #geometry = new BufferGeometry();
  readonly #transparency: FaceTransparency;
  readonly #wireframe: Wireframe;
  readonly #selection: Highlight;
  readonly #materialHighlight: Highlight;
  readonly #coloured: Highlight;
  readonly #textures: MaterialTextures;
  readonly #shared: StageUniforms;
  readonly #linesAndSprites: readonly LinesOrSprites[];
  /** For a model that its game drew without a depth buffer. */
  readonly #painterOrder: PainterOrder | null;
  /** Lines that are drawn on demand. */
  #guides: Guides | null = null;
  #shownGuides: ShownGuides | null = null;
  #hasNormals: boolean;
  #poseAgain = (): void => {};
  #depthTest = false;
  #backFaces: boolean | null = null;

  constructor(model: Model, textures: MaterialTextures, shared: StageUniforms) {
    this.model = model;
    this.#textures = textures;
    this.#shared = shared;
    this.#transparency = new FaceTransparency(model, this.#geometry);
    this.pose = {
      positions: model.positions.slice(),
      normals: new Float32Array(model.positions.length),
      attachments: new Float32Array(model.attachments.length * 12),
      bones: new Float32Array(model.boneParents ? (model.boneParents.length + 1) * 12 : 0),
      fading: this.#transparency.triangles,
    };
    this.pose.normals.set(model.normals);
    this.#hasNormals = model.normals.length > 0;
    this.#setAttributes();
    this.#painterOrder = model.priorities ? new PainterOrder(model, this.#geometry) : null;
    this.#materials = this.#createMaterials();
    const materials = this.#materials.map((material) => material.three);
    const faces = new Mesh(this.#geometry, materials);
    this.#linesAndSprites = linesAndSprites(model, this.#geometry, materials);
    this.#wireframe = new Wireframe(model, this.#geometry);
    this.#selection = new Highlight(this.#geometry, model.indices, selectionAlpha);
    this.#materialHighlight = new Highlight(this.#geometry, model.indices, materialHighlightAlpha);
    this.#coloured = new Highlight(this.#geometry, model.indices, 1);
    const overlays = [this.#coloured, this.#wireframe, this.#materialHighlight, this.#selection].map(
      ({ object }) => object,
    );
    for (const part of [faces, ...this.#linesAndSprites, ...overlays]) {
      part.frustumCulled = false;
      this.object.add(part);
    }
  }

  #setAttributes(): void {
    const { model, pose } = this;
    const geometry = this.#geometry;
    const dynamic = (array: Float32Array) => new BufferAttribute(array, 3).setUsage(DynamicDrawUsage);
    geometry.setAttribute('position', dynamic(pose.positions));
    geometry.setAttribute('normal', dynamic(pose.normals));
    if (model.uvs.length > 0) geometry.setAttribute('uv', new BufferAttribute(model.uvs, 2));
    if (model.shades) geometry.setAttribute('shade', new BufferAttribute(model.shades, 1));
    if (model.colours) geometry.setAttribute('colours', new BufferAttribute(model.colours, 4, true));
    geometry.setIndex(new BufferAttribute(model.indices, 1));
    for (const { start, count, material } of model.groups) geometry.addGroup(start, count, material);
  }

  #createMaterials(): SurfaceMaterial[] {
    const { model } = this;
    const shared = this.#shared;
    shared.palette.value = model.palette ? paletteTexture(model.palette) : null;
    const options = {
      baked: model.shades !== undefined,
      vertexColours: model.colours !== undefined,
      sorted: this.#painterOrder !== null,
    };
    const withSprites = spriteMaterials(model);
    return model.materials.map((material, i) => {
      const sprites = withSprites.has(i);
      const texture = this.#textures.textureOf(i);
      const surface = new SurfaceMaterial(material, texture, shared, { ...options, sprites });
      surface.lightMap = this.#textures.lightMapOf(i);
      surface.three.visible = material.notDrawn === undefined;
      return surface;
    });
  }

  /** Poses the model at the playback's clip and time. */
  applyPose(playback: Pick<Playback, 'clip' | 'currentTime' | 'loop' | 'smooth' | 'morphs'>): void {
    const { morphs: shapes, attachments, boneParents } = this.model;
    if (playback.clip < 0 && !shapes && !boneParents && attachments.length === 0) return;
    const { clip, currentTime, loop, smooth, morphs } = playback;
    this.#pose(clip, currentTime, { loop, smooth, morphs });
  }

  #pose(clip: number, seconds: number, options?: PoseOptions): void {
    this.#poseAgain = () => this.model.pose(clip, seconds, this.pose, options);
    this.#poseAgain();
    this.#hasNormals = true;
    this.#geometry.attributes['position'].needsUpdate = true;
    this.#geometry.attributes['normal'].needsUpdate = true;
    this.#transparency.update();
    this.#guides?.poseChanged();
  }

  /** Sorts the faces of a model that its game drew without a depth buffer. */
  sortFaces(camera: SortingCamera): void {
    if (!this.#depthTest) this.#painterOrder?.sort(camera);
  }

  /** What picking needs to hit the faces as they were drawn last. */
  get pickOptions(): Omit<PickOptions, 'isVisible'> {
    return {
      positions: this.pose.positions,
      isHole: (material, u, v) => this.#textures.isHole(material, u, v),
      drawOrder: this.#depthTest ? null : (this.#painterOrder?.triangles ?? null),
      backFaces: this.#backFaces,
    };
  }

  /** Draws a model whose game sorted its faces with the depth test instead. */
  set depthTest(depthTest: boolean) {
    this.#depthTest = depthTest;
    this.#shared.depthFromPriority.value = depthTest && this.#painterOrder !== null;
    if (!depthTest || !this.#painterOrder) return;
    this.#painterOrder.reset();
    writePriorities(this.#geometry, this.model);
  }

  /** Whether back faces are drawn, where the game decided that per image; null for the materials' defaults. */
  set backFaces(backFaces: boolean | null) {
    this.#backFaces = this.model.freeSides ? backFaces : null;
    for (const material of this.#materials) material.backFaces = this.#backFaces;
  }

  /** Points that the camera fits: of all frames of a clip. */
  fitPoints(clip: number): Float32Array {
    const points = clipPoints(this.model, clip);
    // The order of the faces is that of the pose which the core has computed last.
    if (this.#painterOrder) this.#poseAgain();
    return points;
  }

  /** Applies the texture of a material after it has changed. */
  updateTexture(material: number): void {
    this.#materials[material].texture = this.#textures.textureOf(material);
    this.#materials[material].lightMap = this.#textures.lightMapOf(material);
  }

  setDisplay(display: Display, light: Light): void {
    // A model with baked light has no normals until it is posed; other displays need them for shading.
    if (display !== 'textured' && !this.#hasNormals) this.#pose(-1, 0);
    if (writeLabels(this.#geometry, this.model, display))
      this.#shared.labelColours.value = colourTexture(labelColour);
    const sorted = this.#painterOrder !== null && !this.#depthTest;
    for (const material of this.#materials) material.setDisplay(display, light, sorted);
  }

  /** Colours the faces of a display by value. */
  setValues({ colour, ofMaterials, ofVertices }: Values): void {
    this.#shared.labelColours.value = colourTexture(colour);
    ofMaterials?.forEach((kind, material) => (this.#materials[material].kind = kind));
    if (ofVertices) writeWeights(this.#geometry, ofVertices);
  }

  /** What the faces are drawn with. */
  get surface(): { readonly geometry: BufferGeometry; readonly materials: readonly RawShaderMaterial[] } {
    return { geometry: this.#geometry, materials: this.#materials.map(({ three }) => three) };
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
    if (shown.normalLines && !this.#hasNormals) this.#pose(-1, 0);
    if (!this.#guides)
      this.object.add((this.#guides = new Lines(this.model, this.pose, this.#geometry)).object);
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
    this.#geometry.dispose();
  }
}
