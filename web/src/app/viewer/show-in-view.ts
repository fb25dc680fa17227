import type { Model, Note, SourceLocation, Target } from '../../core/index.js';
import { countOf, withCommas } from '../../core/format.js';
import type { RetroMesh, Vector } from '../../element/index.js';
import { indicesOf, markedPoints, poseOf, showMarks, tint, vectorAt, type Marks } from './marks.js';

/** A face that is seen at a flatter angle is turned to the camera: the sine of the angle. */
const flattest = 0.2;
const degrees = 180 / Math.PI;
const none = new Uint32Array();

/** What can be shown of a note: its target, else the clip or material whose line or image its location is. */
export function targetOf(note: Note, { clips, materials, images }: Model): Target | null {
  const { target, location } = note;
  if (target || !location) return target;
  const isHere = (other: SourceLocation | null): boolean =>
    other?.kind === location.kind && other.file === location.file && other.at === location.at;
  const clip = location.kind === 'file' ? -1 : clips.findIndex((each) => isHere(each.location));
  if (clip >= 0) return { kind: 'clip', index: clip, more: none };
  const material = materials.findIndex(
    ({ image, properties }) =>
      (image !== null && images[image]?.file === location.file) ||
      (location.kind !== 'file' && properties.some((property) => isHere(property.location))),
  );
  return material < 0 ? null : { kind: 'material', index: material, more: none };
}

/** Removes what the last note marked. */
let shown = new AbortController();

/**
 * Shows what a note is about, and returns a sentence that says what is shown, or why it cannot be; empty where the viewer says it.
 * With `around`, faces are outlined and not selected, with what is around them.
 */
export function showInView(viewer: RetroMesh, target: Target, around = false): string {
  shown.abort();
  const { kind, index } = target;
  switch (kind) {
    case 'clip':
      return playClip(viewer, index);
    case 'frame':
      return showFrame(viewer, index);
    case 'face':
      if (around) return outlineFaces(viewer, indicesOf(target));
      if (target.more.length > 0)
        showMarks(viewer, { kind, indices: indicesOf(target) }, untilCleared(viewer));
      return showFace(viewer, index);
    case 'material':
      return showMaterial(viewer, index);
    default:
      return markElements(viewer, { kind, indices: indicesOf(target) });
  }
}

function playClip({ playback }: RetroMesh, clip: number): string {
  playback.clip = clip;
  playback.seek(0);
  playback.play();
  return '';
}

/** Stops at a frame, in the present clip where that has it. */
function showFrame({ playback }: RetroMesh, frame: number): string {
  const has = ({ first, count }: Model['clips'][number]): boolean => frame >= first && frame < first + count;
  const clip = playback.current && has(playback.current) ? playback.clip : playback.clips.findIndex(has);
  const { name, first } = playback.clips[clip] ?? {};
  if (first === undefined) return `No clip has frame ${withCommas(frame)}.`;
  playback.pause();
  playback.clip = clip;
  playback.seekFrame(frame - first);
  return `Frame ${withCommas(frame)}, in ${name}.`;
}

/** Marks vertices or bones, and moves the camera to them. */
function markElements(viewer: RetroMesh, marks: Marks): string {
  const points = markedPoints(viewer, marks).flat();
  if (points.length === 0) return 'The model no longer has it.';
  if (marks.kind === 'bone') viewer.bones = true;
  fitAround(viewer, points);
  showMarks(viewer, marks, untilCleared(viewer));
  const { kind, indices } = marks;
  return indices.length === 1
    ? `${kind === 'bone' ? 'Bone' : 'Vertex'} ${withCommas(indices[0]!)} is marked.`
    : `${kind === 'bone' ? countOf(indices.length, 'bone') : countOf(indices.length, 'vertex', 'vertices')} are marked.`;
}

/** Moves the camera to points and their neighbourhood. */
function fitAround(viewer: RetroMesh, points: readonly Vector[]): void {
  const { low, high } = boxAround(points);
  const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = viewer.model!.bounds;
  const margin = 0.15 * Math.hypot(x1 - x0, y1 - y0, z1 - z0);
  const widened = (corner: Vector, by: number): Vector => [corner[0] + by, corner[1] + by, corner[2] + by];
  viewer.camera.fit({ low: widened(low, -margin), high: widened(high, margin) });
}

function outlineFaces(viewer: RetroMesh, indices: readonly number[]): string {
  const marks = { kind: 'face', indices } as const;
  const points = markedPoints(viewer, marks).flat();
  if (points.length === 0) return 'It is not drawn.';
  turnTo(viewer, normalOf(points));
  fitAround(viewer, points);
  showMarks(viewer, marks, untilCleared(viewer));
  return `${countOf(indices.length, 'face')} outlined.`;
}

function showFace(viewer: RetroMesh, face: number): string {
  const pick = viewer.getFace(face);
  if (!pick) return `Face ${withCommas(face)} is not drawn.`;
  makeVisible(viewer, pick.material);
  const points = cornersOf(viewer, [pick.triangle]);
  turnTo(viewer, normalOf(points));
  viewer.selectedFace = face;
  viewer.frameFace(face);
  return '';
}

function showMaterial(viewer: RetroMesh, material: number): string {
  const triangles = trianglesOf(viewer.model!, material);
  if (triangles.length === 0) return 'No face has this material.';
  makeVisible(viewer, material);
  const points = cornersOf(viewer, triangles);
  turnTo(viewer, normalOf(points));
  viewer.camera.fit(boxAround(points));
  tint(viewer, material, untilCleared(viewer));
  return '';
}

/** Aborts when a face is picked, Escape is pressed or another note is shown. */
function untilCleared(viewer: RetroMesh): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  shown = controller;
  viewer.addEventListener('pick', () => controller.abort(), { signal });
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && controller.abort(), { signal });
  return signal;
}

function makeVisible({ materials }: RetroMesh, material: number): void {
  if (materials.isVisible(material)) return;
  materials.isolated = null;
  materials.setVisible(material, true);
}

function trianglesOf({ groups }: Model, material: number): number[] {
  return groups
    .filter((group) => group.material === material)
    .flatMap(({ start, count }) => Array.from({ length: count / 3 }, (_, i) => start / 3 + i));
}

/** The corners of triangles in the pose that is shown. */
function cornersOf(viewer: RetroMesh, triangles: readonly number[]): Vector[] {
  const model = viewer.model!;
  const { positions } = poseOf(viewer, model);
  return triangles.flatMap((triangle) =>
    [0, 1, 2].map((i) => vectorAt(positions, model.indices[triangle * 3 + i]! * 3)),
  );
}

/** The sum of the triangles' normals: where most of their area faces. */
function normalOf(corners: readonly Vector[]): Vector {
  const sum: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < corners.length; at += 3) {
    const [a, b, c] = [corners[at]!, corners[at + 1]!, corners[at + 2]!];
    const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    sum[0] += uy * vz - uz * vy;
    sum[1] += uz * vx - ux * vz;
    sum[2] += ux * vy - uy * vx;
  }
  return sum;
}

/** Turns the camera to look at what faces `normal`, unless it sees that already. */
function turnTo({ camera }: RetroMesh, normal: Vector): void {
  const length = Math.hypot(...normal);
  if (length === 0) return;
  const [x, y, z] = normal.map((value) => value / length) as [number, number, number];
  const [yaw, pitch] = [camera.yaw / degrees, camera.pitch / degrees];
  const towards =
    x * Math.sin(yaw) * Math.cos(pitch) + y * Math.sin(pitch) + z * Math.cos(yaw) * Math.cos(pitch);
  if (towards > flattest) return;
  camera.turn(Math.atan2(x, z) * degrees - camera.yaw, Math.asin(y) * degrees * 0.8 - camera.pitch);
}

function boxAround(points: readonly Vector[]): { readonly low: Vector; readonly high: Vector } {
  const bound = (axis: 0 | 1 | 2, least: (...values: number[]) => number): number =>
    points.reduce((found, point) => least(found, point[axis]), points[0]![axis]);
  return {
    low: [bound(0, Math.min), bound(1, Math.min), bound(2, Math.min)],
    high: [bound(0, Math.max), bound(1, Math.max), bound(2, Math.max)],
  };
}
