import type { Clip } from '../../core/index.js';

/** Whether a clip is all frames of the file, as "All" is. */
export function isWhole(clip: Clip, frameCount: number): boolean {
  return clip.first === 0 && clip.count === frameCount;
}

/** The numbers of the clips by where they begin in the file; those of all frames come first. */
export function fileOrder(clips: readonly Clip[], frameCount: number): number[] {
  const rank = (clip: Clip) => (isWhole(clip, frameCount) ? -1 : clip.first);
  return clips.map((_, index) => index).sort((a, b) => rank(clips[a]) - rank(clips[b]) || a - b);
}
