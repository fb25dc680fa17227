import type { Playback } from '../../element/index.js';

const actions: Readonly<Record<string, (playback: Playback) => void>> = {
  ' ': (playback) => playback.toggle(),
  ',': (playback) => playback.step(-1),
  '.': (playback) => playback.step(1),
  Home: (playback) => playback.seekFrame(0),
  End: (playback) => playback.seekFrame(playback.frames - 1),
  '<': (playback) => playback.stepClip(-1),
  '>': (playback) => playback.stepClip(1),
  m: (playback) => playback.seekNextEvent(),
  l: (playback) => (playback.loop = !playback.loop),
};

/** Handles the keys for play, frame, clip, notify and loop; false for other keys. */
export function handlePlaybackKey(event: KeyboardEvent, playback: Playback): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return false;
  action(playback);
  return true;
}
