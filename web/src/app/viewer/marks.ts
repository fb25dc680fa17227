import type { Model, Target } from '../../core/index.js';
import type { Overlay, RetroMesh, Vector } from '../../element/index.js';
import type { Element } from '../../core/inspector/document-bytes.js';

type Point = readonly [x: number, y: number];

/** Elements of the model that can be marked in the image. */
export interface Marks {
  readonly kind: 'vertex' | 'face' | 'bone';
  /** Numbers of vertices or faces in the file, or of bones. */
  readonly indices: readonly number[];
}

/** More names than this would cover the model. */
const mostNames = 12;
const outline = '#140e00d9';
const radius = 4.5;

/** The indices of a target. */
export function indicesOf({ index, more }: Target): number[] {
  return [index, ...more];
}

/** The points of marked elements in the pose that is shown: a vertex; a triangle's corners; the joint of a bone and that of its parent. */
export function markedPoints(viewer: RetroMesh, { kind, indices }: Marks): Vector[][] {
  const { model } = viewer;
  if (!model) return [];
  const { positions, sourceVertices, bones } = poseOf(viewer, model);
  if (kind === 'vertex') return indices.map((vertex) => [vectorAt(sourceVertices, vertex * 3)]);
  if (kind === 'face') {
    const faces = new Set(indices);
    const triangles = Array.from(model.faceSource.keys()).filter((i) => faces.has(model.faceSource[i]!));
    return triangles.map((i) =>
      [0, 1, 2].map((corner) => vectorAt(positions, model.indices[3 * i + corner]! * 3)),
    );
  }
  // The first matrix is that of the whole model; the last column is the place.
  const jointOf = (bone: number): Vector[] => {
    const [, , , x = 0, , , , y = 0, , , , z = 0] = bones.subarray(12 * (bone + 1));
    return bone < (model.boneParents?.length ?? 0) ? [[x, y, z]] : [];
  };
  return indices.map((bone) => [...jointOf(bone), ...jointOf(model.boneParents?.[bone] ?? Infinity)]);
}

/** Marks elements over the image until `signal` aborts. */
export function showMarks(viewer: RetroMesh, marks: Marks, signal: AbortSignal): void {
  viewer.drawOver((overlay, colour) => {
    const points = markedPoints(viewer, marks);
    if (marks.kind === 'face') return drawTriangles(overlay, points, colour);
    points.forEach(([first, parent], i) => {
      const at = first && overlay.project(first);
      if (!at) return;
      const from = parent && overlay.project(parent);
      if (from) drawBone(overlay, from, at, colour);
      drawDot(overlay, at, colour);
      if (points.length <= mostNames) drawName(overlay, at, `${marks.kind} ${marks.indices[i]}`);
    });
  });
  signal.addEventListener('abort', () => viewer.drawOver(null), { once: true });
}

/** Positions of all vertices of the file, drawn or not, and the transforms of the bones, in the pose that is shown. */
export function poseOf(
  { playback }: RetroMesh,
  model: Model,
): Required<Pick<Pose, 'positions' | 'sourceVertices' | 'bones'>> {
  const { clip, currentTime, loop, smooth, morphs } = playback;
  const pose = {
    positions: new Float32Array(model.positions.length),
    normals: new Float32Array(model.positions.length),
    sourceVertices: new Float32Array(model.sourceVertexCount * 3),
    bones: new Float32Array(((model.boneParents?.length ?? 0) + 1) * 12),
  };
  model.pose(clip, currentTime, pose, { loop, smooth, morphs });
  return pose;
}

type Pose = Parameters<Model['pose']>[2];

export function vectorAt(numbers: Float32Array, at: number): Vector {
  return [numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0];
}

function drawTriangles(overlay: Overlay, triangles: readonly Vector[][], colour: string): void {
  for (const corners of triangles) {
    const line = [...corners, ...corners.slice(0, 1)].flatMap((corner) => {
      const at = overlay.project(corner);
      return at ? [at] : [];
    });
    overlay.drawLine(line, colour, 2);
  }
}

function drawBone(overlay: Overlay, from: Point, to: Point, colour: string): void {
  overlay.drawLine([from, to], outline, 7);
  overlay.drawLine([from, to], colour, 4);
}

function drawDot({ context }: Overlay, [x, y]: Point, colour: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = outline;
  context.stroke();
}

function drawName({ context }: Overlay, [x, y]: Point, name: string): void {
  context.font = '600 12px sans-serif';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = outline;
  context.strokeText(name, x + 9, y);
  context.fillStyle = '#fff';
  context.fillText(name, x + 9, y);
}

const none = new Uint32Array();

/** Marks in the picture what the current byte makes, and over it what the byte under the pointer makes. */
export class PictureMarks {
  #chosen: Element | null = null;
  #pointed: Element | null = null;
  #shown = new AbortController();

  choose(viewer: RetroMesh | null, element: Element | null): void {
    if (isSame(element, this.#chosen)) return;
    this.#chosen = element;
    // The viewer itself shows a face that is selected.
    if (viewer && element && isOneFace(element) && viewer.getFace(element.index))
      viewer.selectedFace = element.index;
    this.#draw(viewer);
  }

  point(viewer: RetroMesh | null, element: Element | null): void {
    if (isSame(element, this.#pointed)) return;
    this.#pointed = element;
    this.#draw(viewer);
  }

  /** Removes all marks. */
  clear(viewer: RetroMesh | null): void {
    this.#chosen = this.#pointed = null;
    this.#draw(viewer);
  }

  #draw(viewer: RetroMesh | null): void {
    this.#shown.abort();
    this.#shown = new AbortController();
    const { signal } = this.#shown;
    const element = this.#pointed ?? (this.#chosen && isOneFace(this.#chosen) ? null : this.#chosen);
    if (!viewer?.model || !element) return;
    if (element.kind === 'material') tint(viewer, element.index, signal);
    const marks = marksOf(element);
    if (marks) showMarks(viewer, marks, signal);
  }
}

/** Frames and clips are no places in the picture. */
function marksOf({ kind, index, more = none }: Element): Marks | null {
  const isPlace = kind === 'face' || kind === 'vertex' || kind === 'bone';
  return isPlace ? { kind, indices: [index, ...more] } : null;
}

function isOneFace({ kind, more }: Element): boolean {
  return kind === 'face' && !more?.length;
}

/** Tints the faces of a material until `signal` aborts. */
export function tint({ materials }: RetroMesh, material: number, signal: AbortSignal): void {
  materials.highlighted = material;
  const remove = (): void => {
    if (materials.highlighted === material) materials.highlighted = null;
  };
  signal.addEventListener('abort', remove, { once: true });
}

export function isSame(one: Element | null, other: Element | null): boolean {
  const [count, otherCount] = [one?.more?.length, other?.more?.length];
  return (
    one?.kind === other?.kind &&
    one?.index === other?.index &&
    one?.frame === other?.frame &&
    count === otherCount
  );
}
