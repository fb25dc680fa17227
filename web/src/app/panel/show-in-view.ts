import type { Model, Note, SourceLocation, Target } from '../../core/index.js';
import { withCommas } from '../../core/format.js';
import type { RetroMesh } from '../../element/index.js';

type Vector = readonly [x: number, y: number, z: number];

/** A face that is seen at a flatter angle is turned to the camera: the sine of the angle. */
const flattest = 0.2;
const degrees = 180 / Math.PI;

/** What can be shown of a note: its target, else the clip or material whose line or image its location is. */
export function targetOf(note: Note, { clips, materials, images }: Model): Target | null {
  const { target, location } = note;
  if (target || !location) return target;
  const isHere = (other: SourceLocation | null): boolean =>
    other?.kind === location.kind && other.file === location.file && other.at === location.at;
  const clip = location.kind === 'file' ? -1 : clips.findIndex((each) => isHere(each.location));
  if (clip >= 0) return { kind: 'clip', index: clip };
  const material = materials.findIndex(
    ({ image, properties }) =>
      (image !== null && images[image]?.file === location.file) ||
      (location.kind !== 'file' && properties.some((property) => isHere(property.location))),
  );
  return material < 0 ? null : { kind: 'material', index: material };
}

/** Shows what a note is about: plays a clip, selects a face, tints the faces of a material. Returns why it cannot, else nothing. */
export function showInView(viewer: RetroMesh, { kind, index }: Target): string {
  viewer.materials.highlighted = null;
  // On a narrow page the viewport is above the panel.
  viewer.scrollIntoView({ block: 'nearest' });
  if (kind === 'clip') return playClip(viewer, index);
  if (kind === 'face') return showFace(viewer, index);
  return showMaterial(viewer, index);
}

function playClip({ playback }: RetroMesh, clip: number): string {
  playback.clip = clip;
  playback.seek(0);
  playback.play();
  return '';
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
  tint(viewer, material);
  return '';
}

/** Tints the faces of a material until a face is picked, or Escape is pressed. */
function tint(viewer: RetroMesh, material: number): void {
  const listeners = new AbortController();
  const clear = (): void => {
    if (viewer.materials.highlighted === material) viewer.materials.highlighted = null;
    listeners.abort();
  };
  viewer.materials.highlighted = material;
  viewer.addEventListener('pick', clear, listeners);
  const escape = ({ key }: KeyboardEvent): void => void (key === 'Escape' && clear());
  document.addEventListener('keydown', escape, listeners);
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
function cornersOf({ model, playback }: RetroMesh, triangles: readonly number[]): Vector[] {
  const {
    indices,
    positions: { length },
  } = model!;
  const pose = { positions: new Float32Array(length), normals: new Float32Array(length) };
  const { clip, currentTime, loop, smooth, morphs } = playback;
  model!.pose(clip, currentTime, pose, { loop, smooth, morphs });
  const corner = (at: number): Vector => {
    const [x = 0, y = 0, z = 0] = pose.positions.subarray(indices[at]! * 3);
    return [x, y, z];
  };
  return triangles.flatMap((triangle) => [0, 1, 2].map((i) => corner(triangle * 3 + i)));
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
