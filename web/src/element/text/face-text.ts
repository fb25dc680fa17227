import { withCommas } from '../../core/format.js';
import type { Pick, Stage } from '../../scene/index.js';

// Loaded when a face is first selected.

/** Announcement of the selected face. */
export function describeSelection(stage: Stage, face: number | null): string {
  const pick = face === null ? null : stage.face(face);
  return pick ? formatFace(pick, stage.model!.materials[pick.material].name) : 'No face selected.';
}

/** "Face 119, JFenstrider1. Vertices 12, 13, 40." With labels of the file: "Labels 3, 4, 4. Face label 7. Priority 5." */
export function formatFace(pick: Pick, material: string): string {
  const { face, vertices, vertexLabels, faceLabel, priority } = pick;
  const list = (numbers: readonly number[]) => numbers.map((one) => withCommas(one)).join(', ');
  return [
    `Face ${withCommas(face)}, ${material}.`,
    `Vertices ${list(vertices)}.`,
    vertexLabels && `Labels ${list(vertexLabels)}.`,
    faceLabel !== undefined && `Face label ${faceLabel}.`,
    priority !== undefined && `Priority ${priority}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
