import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  LineSegments,
  Mesh,
  Object3D,
  type RawShaderMaterial,
} from 'three';
import type { Model, PoseOptions, PoseTarget } from '../core/model.js';
import { tintOf, type Tint } from './colours.js';
import {
  flatMaterial,
  Surface,
  type Display,
  type Light,
  type StageUniforms,
} from './materials/surface-material.js';
import { uvRuler } from './textures/model-images.js';
import { labelColours, writeLabels, writePriorities } from './geometry/label-attributes.js';
import { Fading } from './geometry/face-transparency.js';
import { linesAndSprites, materialsOfSprites, type Extra } from './geometry/lines-and-sprites.js';
import { outlineOf } from './camera/fit-points.js';
import { Painter } from './geometry/painter-order.js';
import { paletteTexture } from './textures/palette-texture.js';
import { trianglesOf, type PickOptions } from './picking/pick-face.js';
import type { Playback } from './playback.js';
import type { Skins } from './textures/material-textures.js';
import type { View } from './camera/orbit-camera.js';

const wireTint: Tint = [0.06, 0.08, 0.07, 0.42];
/** How much of a chosen face its colour covers, and of a material that something is held over. */
const markAlpha = 0.7;
const targetAlpha = 0.5;

type Cover = Mesh<BufferGeometry, RawShaderMaterial>;

/**
 * A model on the stage: its geometry in the present pose, one surface for each material, its wires, and the marks on
 * the chosen face and on a material. All of them share one position buffer, so a pose is uploaded once.
 */
export class Body {
  readonly object = new Object3D();
  readonly model: Model;
  /** The present pose. */
  readonly pose: Required<Omit<PoseTarget, 'sourceVertices'>>;

  readonly #surfaces: Surface[];
  readonly #geometry = new BufferGeometry();
  readonly #fading: Fading;
  readonly #wires: LineSegments<BufferGeometry, RawShaderMaterial>;
  readonly #mark: Cover;
  readonly #target: Cover;
  readonly #skins: Skins;
  readonly #shared: StageUniforms;
  readonly #extras: readonly Extra[];
  #painter: Painter | null = null;
  #hasNormals: boolean;
  #byDepth = false;
  #backs: boolean | null = null;
  #wire = false;

  constructor(model: Model, skins: Skins, shared: StageUniforms) {
    this.model = model;
    this.#skins = skins;
    this.#shared = shared;
    this.#fading = new Fading(model, this.#geometry);
    this.pose = {
      positions: model.positions.slice(),
      normals: new Float32Array(model.positions.length),
      attachments: new Float32Array(model.attachments.length * 12),
      bones: new Float32Array(model.boneParents ? (model.boneParents.length + 1) * 12 : 0),
      fading: this.#fading.triangles,
    };
    this.pose.normals.set(model.normals);
    this.#hasNormals = model.normals.length > 0;
    const moving = (array: Float32Array) => new BufferAttribute(array, 3).setUsage(DynamicDrawUsage);
    this.#geometry.setAttribute('position', moving(this.pose.positions));
    this.#geometry.setAttribute('normal', moving(this.pose.normals));
    if (model.uvs.length > 0) this.#geometry.setAttribute('uv', new BufferAttribute(model.uvs, 2));
    if (model.shades) this.#geometry.setAttribute('shade', new BufferAttribute(model.shades, 1));
    if (model.colours) this.#geometry.setAttribute('colours', new BufferAttribute(model.colours, 4, true));
    this.#geometry.setIndex(new BufferAttribute(model.indices, 1));
    for (const { start, count, material } of model.groups) this.#geometry.addGroup(start, count, material);

    shared.ruler.value ??= uvRuler();
    shared.palette.value = model.palette ? paletteTexture(model.palette) : null;
    const baking = {
      baked: model.shades !== undefined,
      coloured: model.colours !== undefined,
      painted: model.priorities !== undefined,
    };
    const spriteMaterials = materialsOfSprites(model);
    this.#surfaces = model.materials.map((one, i) => {
      const sprites = spriteMaterials.has(i);
      const surface = new Surface(one, skins.textureOn(i), shared, { ...baking, sprites });
      surface.light = skins.lightOn(i);
      return surface;
    });
    if (baking.painted) this.#painter = new Painter(model, this.#geometry);
    const materials = this.#surfaces.map((surface) => surface.three);
    const skin = new Mesh(this.#geometry, materials);
    this.#extras = linesAndSprites(model, this.#geometry, materials);
    this.#wires = new LineSegments(this.#withPositions(), flatMaterial(wireTint));
    this.#mark = new Mesh(this.#withPositions(), flatMaterial([0, 0, 0, 0]));
    this.#target = new Mesh(this.#withPositions(), flatMaterial([0, 0, 0, 0]));
    this.#wires.visible = this.#mark.visible = this.#target.visible = false;
    for (const part of [skin, ...this.#extras, this.#wires, this.#target, this.#mark]) {
      part.frustumCulled = false;
      this.object.add(part);
    }
  }

  /** Writes the pose of `playback`'s moment. */
  take(playback: Playback): void {
    const { morphs: shapes, attachments, boneParents } = this.model;
    if (playback.clip < 0 && !shapes && !boneParents && attachments.length === 0) return;
    const { clip, seconds, loop, smooth, morphs } = playback;
    this.#pose(clip, seconds, { loop, smooth, morphs });
  }

  #pose(clip: number, seconds: number, options?: PoseOptions): void {
    this.model.pose(clip, seconds, this.pose, options);
    this.#hasNormals = true;
    this.#geometry.attributes['position'].needsUpdate = true;
    this.#geometry.attributes['normal'].needsUpdate = true;
    this.#fading.update();
  }

  /** Puts the faces in the order in which the game drew them when seen like this. */
  sort(view: View): void {
    if (!this.#byDepth) this.#painter?.sort(view);
  }

  /** What a ray may meet of it as it was drawn last. */
  get drawn(): Omit<PickOptions, 'isVisible'> {
    return {
      positions: this.pose.positions,
      isHole: (material, u, v) => this.#isHole(material, u, v),
      order: this.#byDepth ? null : (this.#painter?.order ?? null),
      backs: this.#backs,
    };
  }

  /** Whether depth decides what is seen of a model whose game sorted its faces. */
  set byDepth(byDepth: boolean) {
    this.#byDepth = byDepth;
    this.#shared.lifted.value = byDepth && this.#painter !== null;
    if (!byDepth || !this.#painter) return;
    this.#painter.rest();
    writePriorities(this.#geometry, this.model);
  }

  /** Whether backs are drawn of a model whose game chose freely; null for what suits its shape. */
  set backs(backs: boolean | null) {
    this.#backs = this.model.freeSides ? backs : null;
    for (const surface of this.#surfaces) surface.backs = this.#backs;
  }

  /** Points that give the shape of the model over all its frames, three floats each. */
  outline(): Float32Array {
    const { length } = this.model.positions;
    return outlineOf(this.model, { positions: new Float32Array(length), normals: new Float32Array(length) });
  }

  /** Has a material wear its picture, after that has changed. */
  dress(material: number): void {
    this.#surfaces[material].image = this.#skins.textureOn(material);
  }

  show(display: Display, light: Light): void {
    // A model whose game lit it once comes without normals, which other displays shade by.
    if (display !== 'textured' && !this.#hasNormals) this.#pose(-1, 0);
    if (writeLabels(this.#geometry, this.model, display)) this.#shared.labelColours.value = labelColours();
    const painted = this.#painter !== null && !this.#byDepth;
    for (const surface of this.#surfaces) surface.show(display, light, painted);
  }

  isVisible(material: number): boolean {
    return this.#surfaces[material]?.three.visible ?? false;
  }

  setVisible(material: number, visible: boolean): void {
    const surface = this.#surfaces[material];
    if (!surface || surface.three.visible === visible) return;
    surface.three.visible = visible;
    if (this.#wire) this.#drawWires();
  }

  get wire(): boolean {
    return this.#wire;
  }
  set wire(wire: boolean) {
    this.#wire = wire;
    this.#wires.visible = wire;
    if (wire) this.#drawWires();
  }

  /** Colours a face, by the file's own number; null colours none. */
  mark(face: number | null): void {
    const triangles = face === null ? [] : trianglesOf(this.model, face);
    cover(this.#mark, this.model.indices, triangles);
  }

  /** Colours what wears a material; null colours none. */
  markMaterial(material: number | null): void {
    const worn = this.model.groups.filter((group) => group.material === material);
    const triangles = worn.flatMap(({ start, count }) =>
      Array.from({ length: count / 3 }, (_, i) => start / 3 + i),
    );
    cover(this.#target, this.model.indices, triangles);
  }

  /** In what colours `mark` and `markMaterial` mark. */
  colourMarks(face: string, material: string): void {
    tint(this.#mark, face, markAlpha);
    tint(this.#target, material, targetAlpha);
  }

  /** Whether a cut-out material has nothing at a place of its picture. */
  #isHole(material: number, u: number, v: number): boolean {
    const { cutoff, mapping, wrap } = this.model.materials[material];
    const pixels = this.#skins.on(material)?.pixels;
    if (!pixels || cutoff <= 0 || mapping !== 'uv') return false;
    const texel = (part: number, size: number, repeats: boolean) => {
      const inside = repeats ? part - Math.floor(part) : part;
      return Math.max(0, Math.min(size - 1, Math.floor(inside * size)));
    };
    const row = texel(v, pixels.height, wrap !== 'clamp');
    const at = row * pixels.width + texel(u, pixels.width, wrap === 'repeat');
    return pixels.data[at * 4 + 3] < cutoff * 255;
  }

  /** Frees what the graphics card holds; the model is its owner's to dispose of. */
  dispose(): void {
    for (const surface of this.#surfaces) surface.three.dispose();
    for (const part of [this.#wires, this.#mark, this.#target]) {
      part.material.dispose();
      part.geometry.dispose();
    }
    for (const extra of this.#extras) extra.geometry.dispose();
    this.#geometry.dispose();
  }

  #withPositions(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', this.#geometry.attributes['position']);
    return geometry.setIndex(new BufferAttribute(new Uint32Array(0), 1));
  }

  /** Each edge of what is visible, once. */
  #drawWires(): void {
    const { indices, groups, positions } = this.model;
    const vertices = positions.length / 3;
    const edges = new Set<number>();
    for (const { start, count, material } of groups) {
      if (!this.isVisible(material)) continue;
      for (let i = start; i < start + count; i += 3) {
        for (let corner = 0; corner < 3; corner++) {
          const from = indices[i + corner];
          const to = indices[i + ((corner + 1) % 3)];
          edges.add(Math.min(from, to) * vertices + Math.max(from, to));
        }
      }
    }
    const ends = new Uint32Array(edges.size * 2);
    let at = 0;
    for (const edge of edges) {
      ends[at++] = Math.floor(edge / vertices);
      ends[at++] = edge % vertices;
    }
    // The geometry stays: disposing of it would take the shared positions along.
    this.#wires.geometry.setIndex(new BufferAttribute(ends, 1));
  }
}

function cover(mesh: Cover, indices: Uint32Array, triangles: readonly number[]): void {
  const corners = new Uint32Array(triangles.length * 3);
  triangles.forEach((triangle, i) => corners.set(indices.subarray(triangle * 3, triangle * 3 + 3), i * 3));
  mesh.visible = corners.length > 0;
  mesh.geometry.setIndex(new BufferAttribute(corners, 1));
}

function tint(mesh: Cover, colour: string, alpha: number): void {
  const [red, green, blue] = tintOf(colour);
  mesh.material.uniforms['tint'].value = [red, green, blue, alpha];
}
