import { BufferAttribute, BufferGeometry, DynamicDrawUsage } from 'three';
import type { Model, PoseOptions, PoseTarget } from '../../core/model.js';
import type { StageUniforms } from '../materials/stage-uniforms.js';
import type { Playback } from '../playback/playback.js';
import { FaceTransparency, writePriorities } from './face-attributes.js';
import { PainterOrder, type SortingCamera } from './painter-order.js';

/** What a pose depends on. */
export type PoseSource = Pick<Playback, 'clip' | 'currentTime' | 'loop' | 'smooth' | 'morphs'>;

/** The buffers of a model's faces, which the core poses and sorts. */
export class PosedGeometry {
  readonly geometry = new BufferGeometry();
  /** The present pose. */
  readonly pose: Required<Omit<PoseTarget, 'sourceVertices'>>;
  /** For a model that its game drew without a depth buffer. */
  readonly painterOrder: PainterOrder | null;
  hasNormals: boolean;
  readonly #model: Model;
  readonly #transparency: FaceTransparency;
  #depthTest = false;
  #poseAgain = (): void => {};

  constructor(model: Model) {
    this.#model = model;
    this.#transparency = new FaceTransparency(model, this.geometry);
    this.pose = {
      positions: model.positions.slice(),
      normals: new Float32Array(model.positions.length),
      attachments: new Float32Array(model.attachments.length * 12),
      bones: new Float32Array(model.boneParents ? (model.boneParents.length + 1) * 12 : 0),
      fading: this.#transparency.triangles,
    };
    this.pose.normals.set(model.normals);
    this.hasNormals = model.normals.length > 0;
    this.#setAttributes();
    this.painterOrder = model.priorities ? new PainterOrder(model, this.geometry) : null;
  }

  #setAttributes(): void {
    const { geometry, pose } = this;
    const model = this.#model;
    const dynamic = (array: Float32Array) => new BufferAttribute(array, 3).setUsage(DynamicDrawUsage);
    geometry.setAttribute('position', dynamic(pose.positions));
    geometry.setAttribute('normal', dynamic(pose.normals));
    if (model.uvs.length > 0) geometry.setAttribute('uv', new BufferAttribute(model.uvs, 2));
    if (model.shades) geometry.setAttribute('shade', new BufferAttribute(model.shades, 1));
    if (model.colours) geometry.setAttribute('colours', new BufferAttribute(model.colours, 4, true));
    geometry.setIndex(new BufferAttribute(model.indices, 1));
    for (const { start, count, material } of model.groups) geometry.addGroup(start, count, material);
  }

  /** Poses the model at the playback's clip and time; false for one that has a single pose. */
  applyPose({ clip, currentTime, loop, smooth, morphs }: PoseSource): boolean {
    const { morphs: shapes, attachments, boneParents } = this.#model;
    if (clip < 0 && !shapes && !boneParents && attachments.length === 0) return false;
    this.poseAt(clip, currentTime, { loop, smooth, morphs });
    return true;
  }

  poseAt(clip: number, seconds: number, options?: PoseOptions): void {
    this.#poseAgain = () => this.#model.pose(clip, seconds, this.pose, options);
    this.#poseAgain();
    this.hasNormals = true;
    this.geometry.attributes['position'].needsUpdate = true;
    this.geometry.attributes['normal'].needsUpdate = true;
    this.#transparency.update();
  }

  /** Lets the core sort the present pose, after it has computed others. */
  restorePose(): void {
    if (this.painterOrder) this.#poseAgain();
  }

  /** Sorts the faces of a model that its game drew without a depth buffer. */
  sortFaces(camera: SortingCamera): void {
    if (!this.#depthTest) this.painterOrder?.sort(camera);
  }

  get depthTest(): boolean {
    return this.#depthTest;
  }

  /** Draws a model whose game sorted its faces with the depth test instead. */
  setDepthTest(depthTest: boolean, { depthFromPriority }: StageUniforms): void {
    this.#depthTest = depthTest;
    depthFromPriority.value = depthTest && this.painterOrder !== null;
    if (!depthTest || !this.painterOrder) return;
    this.painterOrder.reset();
    writePriorities(this.geometry, this.#model);
  }
}
