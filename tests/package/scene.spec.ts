import type { Page } from '@playwright/test';
import { expect, test } from './support/test.js';

// What a scene and its renderer do to a RetroMeshGroup.

for (const project of ['three', 'three-0.180']) {
  test(`${project}: fog is that of materials of three.js`, async ({ page, openModules }) => {
    await openModules(project);
    for (const fog of ['Fog', 'FogExp2', 'changing'] as const)
      for (const isTarget of [false, true]) {
        const { drawn, shades, differing } = await compareFog(page, fog, isTarget);
        expect(drawn, fog).toBeGreaterThan(700);
        expect(shades, fog).toBeGreaterThan(5);
        expect(differing, `${fog}, ${isTarget ? 'target' : 'canvas'}`).toBe(0);
      }
  });
}

/** Draws a black group and a black mesh of its pose in fog, and counts the pixels of both that differ. */
function compareFog(page: Page, kind: 'Fog' | 'FogExp2' | 'changing', isTarget: boolean) {
  return page.evaluate(
    async ([name, toTarget]) => {
      const edge = 128;
      const group = await new T.RetroMeshLoader().loadAsync('models/Fenstrider_d.3d');
      group.exposure = 0;
      const { center, radius } = new T.Box3().setFromObject(group).getBoundingSphere(new T.Sphere());
      const geometry = new T.BufferGeometry();
      geometry.setAttribute('position', new T.BufferAttribute(group.model.positions, 3));
      geometry.setIndex(new T.BufferAttribute(group.model.indices, 1));
      const mesh = new T.Mesh(geometry, new T.MeshBasicMaterial({ color: 0, side: T.DoubleSide }));
      const camera = new T.PerspectiveCamera(40, 1, radius / 10, radius * 10);
      camera.position.copy(center).add({ x: radius * 2, y: 0, z: radius * 2 });
      camera.lookAt(center);
      const renderer = new T.WebGLRenderer({ alpha: true });
      renderer.setSize(edge, edge);
      renderer.setClearColor(0, 0);
      const target = toTarget ? new T.WebGLRenderTarget(edge, edge) : null;
      const scene = new T.Scene();
      const fog = new T.Fog(0xff8040, radius * 2, radius * 4);
      const picture = (object: InstanceType<typeof T.Object3D>): Uint8Array | Uint8ClampedArray => {
        scene.clear().add(object);
        if (name === 'changing') {
          scene.fog = new T.Fog(0x00ff00, 0, radius);
          renderer.render(scene, camera);
        }
        scene.fog = name === 'FogExp2' ? new T.FogExp2(0xff8040, 0.25 / radius) : fog;
        renderer.setRenderTarget(target);
        renderer.clear();
        renderer.render(scene, camera);
        if (target) {
          const pixels = new Uint8Array(edge * edge * 4);
          renderer.readRenderTargetPixels(target, 0, 0, edge, edge, pixels);
          renderer.setRenderTarget(null);
          return pixels;
        }
        const context = new OffscreenCanvas(edge, edge).getContext('2d')!;
        context.drawImage(renderer.domElement, 0, 0);
        return context.getImageData(0, 0, edge, edge).data;
      };
      const [ours, theirs] = [picture(group), picture(mesh)];
      let [drawn, differing] = [0, 0];
      const shades = new Set<number>();
      for (let at = 0; at < ours.length; at += 4) {
        // Edges and transparent texels are drawn in one of them only.
        if (ours[at + 3] !== 255 || theirs[at + 3] !== 255) continue;
        drawn += 1;
        shades.add(theirs[at]!);
        if ([0, 1, 2].some((i) => Math.abs(ours[at + i]! - theirs[at + i]!) > 3)) differing += 1;
      }
      renderer.dispose();
      group.dispose();
      return { drawn, shades: shades.size, differing };
    },
    [kind, isTarget] as const,
  );
}

test('WebGPURenderer is told of in one clear error', async ({ page, openModules, monitor }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  monitor.expectError(/RetroMeshGroup|NodeMaterial|THREE\./);
  await openModules('three');
  await page.evaluate(async () => {
    const url = './node_modules/three/build/three.webgpu.js';
    const { WebGPURenderer } = (await import(url)) as typeof import('three/webgpu');
    const renderer = new WebGPURenderer({ forceWebGL: true });
    await renderer.init();
    const group = await new T.RetroMeshLoader().loadAsync('models/Fenstrider_d.3d');
    const camera = new T.PerspectiveCamera(40, 1, 1, 1e4);
    camera.position.z = 500;
    const scene = new T.Scene().add(group, group.clone());
    for (let i = 0; i < 3; i += 1) renderer.render(scene, camera);
    renderer.dispose();
  });
  expect(errors.filter((text) => text.includes('RetroMeshGroup'))).toEqual([
    'A RetroMeshGroup is drawn by WebGLRenderer, not by WebGPURenderer, which takes no GLSL.',
  ]);
});
