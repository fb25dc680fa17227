import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  GLSL3,
  LineSegments,
  Object3D,
  RawShaderMaterial,
} from 'three';
import type { Model, PoseTarget } from '../../core/model.js';
import { Lattice } from '../../core/lattice.js';
import type { Rgba } from '../colours.js';
import { sharingPositions } from '../geometry/highlight.js';
import { flatMaterial } from '../materials/flat-material.js';
import { boxOf, boxRadius } from '../math/vector.js';
import { latticeFragment, latticeVertex } from './lattice-shaders.js';
import { outlineEdges } from './outline-edges.js';
import { visibleVertices, writeLattice, writeNormals } from './vertex-lines.js';

/** Which lines are drawn over the faces. */
export interface ShownGuides {
  /** The edges of the file's polygons. */
  readonly outlines: boolean;
  readonly normalLines: boolean;
  /** The positions that the file can store around each vertex. */
  readonly vertexGrid: boolean;
}

const outlineColour: Rgba = [0.06, 0.08, 0.07, 0.9];
const normalColour: Rgba = [0.2, 0.42, 0.86, 1];
/** Length of a normal of length 1, in radii of the model. */
const normalLength = 1 / 16;
/** Of the file's X, Y and Z axes, as gizmos have them. */
const axisColours = [0xc3, 0x3b, 0x31, 0x3f, 0x8f, 0x3a, 0x3a, 0x6f, 0xc4];

type Posed = Required<Pick<PoseTarget, 'positions' | 'normals'>>;
type Lines = LineSegments<BufferGeometry, RawShaderMaterial>;

/** Outlines of polygons, normals and the vertex grid of a model. */
export class Guides {
  readonly object = new Object3D();
  readonly #model: Model;
  readonly #pose: Posed;
  readonly #outlines: Lines;
  readonly #normals: Lines = lines(new BufferGeometry(), flatMaterial(normalColour));
  readonly #grid: Lines;
  readonly #lattice: Lattice | null;
  readonly #length: number;
  #vertices: Uint32Array = new Uint32Array();
  #sources: Uint32Array = new Uint32Array();

  /** `geometry` has the positions of the present pose. */
  constructor(model: Model, pose: Posed, geometry: BufferGeometry) {
    this.#model = model;
    this.#pose = pose;
    this.#length = boxRadius(boxOf(model.bounds)) * normalLength;
    this.#lattice = model.lattice ? new Lattice(model.lattice) : null;
    this.#outlines = lines(sharingPositions(geometry), flatMaterial(outlineColour));
    this.#grid = lines(new BufferGeometry(), latticeMaterial(Math.min(...(this.#lattice?.steps ?? [1]))));
    this.object.add(this.#outlines, this.#normals, this.#grid);
  }

  /** Shows lines of the faces of visible materials. */
  show({ outlines, normalLines, vertexGrid }: ShownGuides, isVisible: (material: number) => boolean): void {
    this.#outlines.visible = outlines;
    this.#normals.visible = normalLines;
    this.#grid.visible = vertexGrid && this.#lattice !== null;
    if (outlines)
      this.#outlines.geometry.setIndex(new BufferAttribute(outlineEdges(this.#model, isVisible), 1));
    if (normalLines) {
      this.#vertices = visibleVertices(this.#model, isVisible, false);
      setPositions(this.#normals, this.#vertices.length * 6);
    }
    if (this.#grid.visible) {
      this.#sources = visibleVertices(this.#model, isVisible, true);
      setPositions(this.#grid, this.#sources.length * 18);
      const tints = Uint8Array.from(
        { length: this.#sources.length * 18 },
        (_, i) => axisColours[(Math.floor(i / 6) % 3) * 3 + (i % 3)],
      );
      this.#grid.geometry.setAttribute('tint', new BufferAttribute(tints, 3, true));
    }
    this.poseChanged();
  }

  /** Moves the lines to the present pose. Outlines share its buffer. */
  poseChanged(): void {
    if (this.#normals.visible) writeNormals(this.#vertices, this.#pose, this.#length, written(this.#normals));
    if (this.#grid.visible)
      writeLattice(this.#sources, this.#pose.positions, this.#lattice!, written(this.#grid));
  }

  dispose(): void {
    for (const each of [this.#outlines, this.#normals, this.#grid]) {
      each.material.dispose();
      each.geometry.dispose();
    }
  }
}

function lines(geometry: BufferGeometry, material: RawShaderMaterial): Lines {
  const made = new LineSegments(geometry, material);
  made.frustumCulled = made.visible = false;
  return made;
}

function latticeMaterial(cell: number): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: latticeVertex,
    fragmentShader: latticeFragment,
    uniforms: { cell: { value: cell } },
    transparent: true,
    depthWrite: false,
  });
}

function setPositions({ geometry }: Lines, numbers: number): void {
  const usage = new BufferAttribute(new Float32Array(numbers), 3).setUsage(DynamicDrawUsage);
  geometry.setAttribute('position', usage);
}

/** The positions of lines, which are uploaded again. */
function written({ geometry }: Lines): Float32Array {
  const attribute = geometry.attributes['position'] as BufferAttribute;
  attribute.needsUpdate = true;
  return attribute.array as Float32Array;
}
