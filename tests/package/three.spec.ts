import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { samples } from '../browser/support/samples.js';
import { projectFolder } from './support/projects.js';
import { expect, expectDrawn, test } from './support/test.js';

for (const name of ['three', 'three-0.180']) {
  test(`${name}: a bare script with an import map draws the model`, async ({ page, open }) => {
    await open(name, '');
    await expectDrawn(page);
    const manifest = readFileSync(join(projectFolder(name), 'node_modules/three/package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    const revision = await page.evaluate(async () => (await import('three')).REVISION);
    expect(version.split('.')[1]).toBe(revision);
  });

  test(`${name}: the pictures are those of the element`, async ({ page, open }) => {
    await open(name, 'compare.html');
    for (const { id, files } of samples())
      for (const part of [0, 0.37]) {
        const urls = files.map((file) => `samples/${id}/${file}`);
        const { drawn, differing } = await compare(page, urls, part);
        expect(drawn, id).toBeGreaterThan(2000);
        // Other matrices round some edges to the next pixel; between two frames shaders interpolate normals, which the viewer computes.
        expect(differing / drawn, `${id} at ${part}`).toBeLessThan(part === 0 ? 1 / 1000 : 1 / 100);
      }
  });
}

/**
 * Draws a model in the element and in a scene, turned, moved and scaled with its camera, and counts the pixels that differ. `time` is a part
 * of the last clip, 0 the first pose.
 */
function compare(
  page: Page,
  urls: readonly string[],
  time: number,
): Promise<{ drawn: number; differing: number }> {
  return page.evaluate(
    async ([files, part]) => {
      const { Matrix4, PerspectiveCamera, Scene, WebGLRenderer } = await import('three');
      const [loaderModule, elementModule] = ['retromesh/three', 'retromesh/element'];
      const { RetroMeshLoader } = (await import(
        loaderModule!
      )) as typeof import('../../web/src/three/index.js');
      await import(elementModule!);
      const viewer = document.createElement('retro-mesh');
      viewer.src = files.join(' ');
      viewer.loading = 'eager';
      // Depths of sorted faces are rounded from there, in a scene from the origin of the model.
      viewer.cameraTarget = '0m 0m 0m';
      document.body.replaceChildren(viewer);
      await new Promise((resolve, reject) => {
        viewer.addEventListener('load', resolve);
        viewer.addEventListener('error', (event) => reject((event as Event as CustomEvent).detail.error));
      });
      const seek = (playback: typeof viewer.playback): void => {
        if (part === 0) return;
        playback.clip = playback.clips.length - 1;
        playback.seek(playback.duration * part);
      };
      seek(viewer.playback);
      // The camera has the shape of the canvas from the first image on.
      await viewer.toBlob();
      const [width, height] = [320, 240];
      const pixels = (image: OffscreenCanvas | HTMLCanvasElement): Uint8ClampedArray => {
        const context = new OffscreenCanvas(width, height).getContext('2d')!;
        context.fillRect(0, 0, width, height);
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, width, height).data;
      };
      const expected = pixels(viewer.toCanvas(width, height, { transparent: true }));

      const renderer = new WebGLRenderer({ antialias: true, alpha: true });
      renderer.setSize(width, height);
      const group = await new RetroMeshLoader().loadAsync(files);
      seek(group.playback);
      group.update(0);
      const { axes, state, fieldOfView } = viewer.camera;
      const camera = new PerspectiveCamera(
        fieldOfView,
        width / height,
        state.distance / 20,
        state.distance * 5,
      );
      const eye = state.target.map((value, i) => value + axes.backward[i]! * state.distance);
      const [r, u, b] = [axes.right, axes.up, axes.backward];
      const place = new Matrix4();
      place.set(r[0], u[0], b[0], eye[0]!, r[1], u[1], b[1], eye[1]!, r[2], u[2], b[2], eye[2]!, 0, 0, 0, 1);
      place.decompose(camera.position, camera.quaternion, camera.scale);
      // The same view, in a part of the scene that is turned, moved and halved.
      const scene = new Scene();
      const parent = scene.add(group, camera);
      parent.rotation.set(0.3, 1, 0);
      parent.position.set(5, 6, 7);
      group.scale.setScalar(0.5);
      camera.position.multiplyScalar(0.5);
      renderer.render(scene, camera);
      const found = pixels(renderer.domElement);
      renderer.dispose();
      group.dispose();
      let [drawn, differing] = [0, 0];
      for (let at = 0; at < found.length; at += 4) {
        const largest = Math.max(...[0, 1, 2].map((i) => Math.abs(found[at + i]! - expected[at + i]!)));
        if (largest > 12) differing += 1;
        if (expected[at]! + expected[at + 1]! + expected[at + 2]! > 0) drawn += 1;
      }
      return { drawn, differing };
    },
    [urls, time] as const,
  );
}
