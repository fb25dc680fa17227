import type { Element } from '../../core/inspector/document-bytes.js';
import { withCommas } from '../../core/format.js';
import type { RetroMesh } from '../../element/index.js';
import { markedPoints } from '../panel/marks.js';

/** An element that the picture shows, and its name on a button. */
export interface ChosenElement {
  readonly label: string;
  readonly element: () => Element;
}

/** Distance in CSS pixels at which a click chooses a bone. */
const reach = 10;

/** What is chosen in the picture: the selected face with its vertices and material, the clip, and the frame of the moment. */
export function chosenElements(viewer: RetroMesh): ChosenElement[] {
  const { model, selectedFace, playback } = viewer;
  if (!model) return [];
  const pick = selectedFace === null ? null : viewer.getFace(selectedFace);
  const chosen: ChosenElement[] = [];
  const add = (label: string, element: () => Element): unknown => chosen.push({ label, element });
  if (pick) {
    add(`face ${withCommas(pick.face)}`, () => ({ kind: 'face', index: pick.face }));
    for (const index of new Set(pick.vertices))
      add(`vertex ${withCommas(index)}`, () => ({ kind: 'vertex', index, frame: frameOf(viewer) }));
    add(`material ${model.materials[pick.material]?.name ?? pick.material}`, () => ({
      kind: 'material',
      index: pick.material,
    }));
  }
  if (playback.current) {
    add('this clip', () => ({ kind: 'clip', index: playback.clip }));
    add('this frame', () => ({ kind: 'frame', index: frameOf(viewer) }));
  }
  return chosen;
}

/** The frame of the model that is shown. */
function frameOf({ playback }: RetroMesh): number {
  return (playback.current?.first ?? 0) + playback.frame;
}

/** The bone whose joint is at a point of the window, where bones are shown. */
export function boneAt(viewer: RetroMesh, clientX: number, clientY: number): Element | null {
  const count = viewer.model?.boneParents?.length ?? 0;
  if (!viewer.bones || count === 0) return null;
  const { left, top } = viewer.getBoundingClientRect();
  const indices = Array.from({ length: count }, (_, bone) => bone);
  const distances = markedPoints(viewer, { kind: 'bone', indices }).map(([joint]) => {
    const at = joint && viewer.project(joint);
    return at ? Math.hypot(at[0] - (clientX - left), at[1] - (clientY - top)) : Infinity;
  });
  const index = distances.indexOf(Math.min(...distances));
  return distances[index]! <= reach ? { kind: 'bone', index } : null;
}
