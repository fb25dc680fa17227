import { withCommas } from '../core/format.js';
import type { Pick, Playback, OrbitCamera } from '../scene/index.js';

/** Progress of a download: "36 of 58 KB", or "36 KB" while the total is unknown. */
export function formatProgress(loaded: number, total: number): string {
  const kilobytes = (bytes: number) => withCommas(Math.ceil(bytes / 1024));
  return total > 0 ? `${kilobytes(loaded)} of ${kilobytes(total)} KB` : `${kilobytes(loaded)} KB`;
}

/** "Lunge, frame 6 of 14." Empty for a model without clips. */
export function formatFrame(playback: Playback): string {
  const clip = playback.current;
  return clip ? `${clip.name}, frame ${withCommas(playback.frame)} of ${withCommas(playback.frames)}.` : '';
}

/** Label of the canvas: name, view direction, clip and frame. */
export function canvasLabel(name: string, camera: OrbitCamera, playback: Playback): string {
  const from = camera.describe();
  const clip = playback.playing ? `${playback.current!.name}, playing.` : formatFrame(playback);
  return [`${name}, ${from[0].toLowerCase()}${from.slice(1)}`, clip && `Clip ${clip}`]
    .filter(Boolean)
    .join(' ');
}

/** "Face 119, JFenstrider1. Vertices 12, 13, 40." With labels of the file: "Labels 3, 4, 4. Face label 7. Priority 5." */
export function formatFace(pick: Pick, material: string): string {
  const { face, vertices, vertexLabels, faceLabel, priority } = pick;
  const list = (numbers: readonly number[]) => numbers.map(withCommas).join(', ');
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
