import type { Pick, Playback, View } from '../scene/index.js';

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
export function labelInWords(name: string, view: View, playback: Playback): string {
  const from = view.describe();
  const moment = playback.playing ? `${playback.current!.name}, playing.` : momentInWords(playback);
  return [`${name}, ${from[0].toLowerCase()}${from.slice(1)}`, moment && `Clip ${moment}`]
    .filter(Boolean)
    .join(' ');
}

/** "Face 119, JFenstrider1. Vertices 12, 13, 40." */
export function faceInWords(pick: Pick, material: string): string {
  return `Face ${number.format(pick.face)}, ${material}. Vertices ${pick.vertices.map((one) => number.format(one)).join(', ')}.`;
}
