import type { Pick, Playback, OrbitCamera } from '../scene/index.js';

const number = new Intl.NumberFormat('en');

/** Size of a download: "36 of 58 KB", or "36 KB" while nobody knows the whole. */
export function progressInWords(loaded: number, total: number): string {
  const kilobytes = (bytes: number) => number.format(Math.ceil(bytes / 1024));
  return total > 0 ? `${kilobytes(loaded)} of ${kilobytes(total)} KB` : `${kilobytes(loaded)} KB`;
}

/** "Lunge, frame 6 of 14." Nothing for a model without clips. */
export function momentInWords(playback: Playback): string {
  const clip = playback.current;
  return clip
    ? `${clip.name}, frame ${number.format(playback.frame)} of ${number.format(playback.frames)}.`
    : '';
}

/** The canvas's label: name, view direction, clip and frame. */
export function labelInWords(name: string, view: OrbitCamera, playback: Playback): string {
  const from = view.describe();
  const moment = playback.playing ? `${playback.current!.name}, playing.` : momentInWords(playback);
  return [`${name}, ${from[0].toLowerCase()}${from.slice(1)}`, moment && `Clip ${moment}`]
    .filter(Boolean)
    .join(' ');
}

/** "Face 119, JFenstrider1. Vertices 12, 13, 40." And what the file calls them by: "Labels 3, 4, 4. Face label 7. Priority 5." */
export function faceInWords(pick: Pick, material: string): string {
  const { face, vertices, vertexLabels, faceLabel, priority } = pick;
  const list = (numbers: readonly number[]) => numbers.map((one) => number.format(one)).join(', ');
  return [
    `Face ${number.format(face)}, ${material}.`,
    `Vertices ${list(vertices)}.`,
    vertexLabels && `Labels ${list(vertexLabels)}.`,
    faceLabel !== undefined && `Face label ${faceLabel}.`,
    priority !== undefined && `Priority ${priority}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
