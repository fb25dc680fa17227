import type { Clip } from '../../core/index.js';

/** Whether a clip contains all frames of the file, like "All". */
export function hasAllFrames(clip: Clip, frameCount: number): boolean {
  return clip.first === 0 && clip.count === frameCount;
}

/** Indices of the clips, sorted by first frame; clips with all frames come first. */
export function fileOrder(clips: readonly Clip[], frameCount: number): number[] {
  const rank = (clip: Clip) => (hasAllFrames(clip, frameCount) ? -1 : clip.first);
  return clips.map((_, index) => index).sort((a, b) => rank(clips[a]) - rank(clips[b]) || a - b);
}
