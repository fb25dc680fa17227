import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import type { NamedBytes } from './named-bytes.js';
import { meshFiles, pyramid } from './unreal-files.js';
import { viewerOf } from './viewer.js';

/** Sets everything that a new version of the files must not change. */
export async function arrange(page: Page): Promise<void> {
  await viewerOf(page).evaluate((viewer: RetroMesh) => {
    const { playback, camera, materials } = viewer;
    playback.pause();
    playback.clip = playback.clips.length - 1;
    playback.seek(playback.duration * 0.4);
    playback.timeScale = 0.5;
    playback.loop = false;
    camera.turn(70, 20);
    camera.zoom(1.3);
    viewer.display = 'shaded';
    viewer.light = 'fixed';
    viewer.wire = true;
    viewer.selectedFace = 1;
    materials.isolated = 0;
  });
}

/** What `arrange` has set. */
export const settings = (page: Page) =>
  viewerOf(page).evaluate((viewer: RetroMesh) => ({
    camera: viewer.camera.state,
    clip: viewer.playback.current?.name,
    seconds: viewer.playback.currentTime,
    playing: viewer.playback.playing,
    speed: viewer.playback.timeScale,
    loop: viewer.playback.loop,
    display: viewer.display,
    light: viewer.light,
    wire: viewer.wire,
    face: viewer.selectedFace,
    isolated: viewer.materials.isolated,
  }));

/** The pair of the crate with vertices that are `factor` times as high, and one more: neither file can be opened with the other one of before. */
export function crateOfHeight(factor: number): [NamedBytes, NamedBytes] {
  const { frames, triangles } = pyramid();
  const changed = frames.map((points) =>
    [...points, points[0]!].map(([x, y, z]) => [x, y, z * factor] as const),
  );
  return meshFiles('crate', { frames: changed, triangles });
}

export const heightOf = (page: Page): Promise<number> =>
  viewerOf(page).evaluate(({ model }: RetroMesh) => model!.bounds[4]! - model!.bounds[1]!);

/** The message about what has changed or is not used. */
export const aboutDrop = (page: Page) => page.getByRole('region', { name: 'About this drop' });
