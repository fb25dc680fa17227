import { withCommas } from '../../core/format.js';
import type { Playback, OrbitCamera } from '../../scene/index.js';

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
