import type { RetroMesh } from '../../element/index.js';

/** Gives two viewers one camera, clip and time until the signal aborts; the first leads, unless only the other one is animated. */
export function linkViewers(one: RetroMesh, other: RetroMesh, signal: AbortSignal): void {
  const pair = new Fitting();
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.camera.addEventListener(
      'change',
      follower(() => {
        pair.fit(from, to);
        copyCamera(from, to);
      }),
      { signal },
    );
    from.playback.addEventListener(
      'change',
      follower(() => copyTime(from, to)),
      { signal },
    );
  }
  one.addEventListener(
    'display-change',
    follower(() => copyDisplay(one, other)),
    { signal },
  );
}

/** The viewer whose playback runs. */
export function leaderOf(one: RetroMesh, other: RetroMesh): RetroMesh {
  return !one.playback.isAnimated && other.playback.isAnimated ? other : one;
}

/** Makes room for both models where a camera has been fitted to its own. */
class Fitting {
  #points: ArrayLike<number> | null = null;

  fit({ camera }: RetroMesh, { camera: other }: RetroMesh): void {
    if (!camera.fitted || camera.points === this.#points) return;
    camera.points = this.#points = Float32Array.of(...Array.from(camera.points), ...Array.from(other.points));
  }
}

/** What one viewer does because of the other is not sent back. */
let isFollowing = false;

function follower(follow: () => void): () => void {
  return () => {
    if (isFollowing) return;
    isFollowing = true;
    try {
      follow();
    } finally {
      isFollowing = false;
    }
  };
}

function copyCamera({ camera: from }: RetroMesh, { camera: to }: RetroMesh): void {
  to.up = from.up;
  to.parallel = from.parallel;
  to.fieldOfView = from.fieldOfView;
  to.state = from.state;
}

function copyTime(from: RetroMesh, to: RetroMesh): void {
  const [source, target] = [from.playback, to.playback];
  const same = target.clips.findIndex(({ name }) => name === source.current?.name);
  target.clip = same < 0 ? source.clip : same;
  target.loop = source.loop;
  target.smooth = source.smooth;
  target.timeScale = source.timeScale;
  target.seek(source.currentTime);
  // Only one of them runs: their clocks would part.
  if (!source.playing || !target.isAnimated || leaderOf(to, from) === from) return target.pause();
  source.pause();
  target.play();
}

function copyDisplay(from: RetroMesh, to: RetroMesh): void {
  to.light = from.light;
  to.wire = from.wire;
  if (!to.hasAttribute('data-tinted')) to.display = from.display;
}
