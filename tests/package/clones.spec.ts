import type { Page } from '@playwright/test';
import { looseSamples } from '../browser/support/samples.js';
import { expect, test } from './support/test.js';

// Clones of a RetroMeshGroup, for each three.js.

const clones = 4;

/** Those whose poses lie between two frames. The others have bones, labels or morphs, or the game sorted their faces. */
const sharing = ['fenstrider', 'lantern'];

for (const project of ['three', 'three-0.180']) {
  test(`${project}: clones hold the textures and geometries of one group, and free them with the last`, async ({
    page,
    openModules,
  }) => {
    await openModules(project);
    for (const { id, files } of looseSamples()) {
      const held = await heldBy(
        page,
        files.map((file) => `samples/${id}/${file}`),
      );
      const count = sharing.includes(id) ? 1 : clones;
      const { geometries, textures } = held.one;
      expect(held.all, id).toEqual({ geometries: geometries * count, textures });
      expect(held.left, id).toEqual({ geometries: 0, textures: 0 });
    }
  });
}

/** What a renderer holds of one group, of several in other poses, and when all are disposed of. */
function heldBy(page: Page, urls: readonly string[]) {
  return page.evaluate(
    async ([files, count]) => {
      const group = await new T.RetroMeshLoader().loadAsync(files);
      const renderer = new T.WebGLRenderer();
      const camera = new T.PerspectiveCamera(40, 1, 1, 1e5);
      const { center, radius } = new T.Box3().setFromObject(group).getBoundingSphere(new T.Sphere());
      camera.position.copy(center).add({ x: 0, y: 0, z: radius * 4 });
      const scene = new T.Scene().add(group);
      const held = () => {
        const { geometries, textures } = renderer.info.memory;
        return { geometries, textures };
      };
      renderer.render(scene, camera);
      const one = held();
      const groups = [group, ...Array.from({ length: count - 1 }, () => group.clone())];
      scene.add(...groups);
      for (const [i, { playback }] of groups.entries()) {
        playback.seek((playback.duration * i) / groups.length);
        groups[i]!.update(0);
      }
      renderer.render(scene, camera);
      const all = held();
      for (const each of groups) each.dispose();
      const left = held();
      renderer.dispose();
      return { one, all, left };
    },
    [urls, clones] as const,
  );
}

test('a clone has the state of its group and a playback of its own, in the clone of a parent, too', async ({
  page,
  openModules,
}) => {
  await openModules('three');
  const facts = await page.evaluate(async () => {
    const group = await new T.RetroMeshLoader().loadAsync('models/Fenstrider_d.3d');
    const parent = new T.Group().add(group);
    group.name = 'One';
    group.position.set(1, 2, 3);
    group.light = 'even';
    group.exposure = 2;
    group.setVisible(1, false);
    group.userData['mark'] = 1;
    (group.children[0] as InstanceType<typeof T.Mesh>).castShadow = true;
    group.add(new T.Object3D());
    const { playback } = group;
    Object.assign(playback, { clip: 3, loop: false, smooth: false, timeScale: 0.5 });
    playback.seek(0.125);
    playback.play();
    const [clone] = parent.clone().children as [typeof group];
    const bare = group.clone(false);
    clone.update(0.125);
    const { name, light, exposure, userData, position } = clone;
    const { clip, loop, smooth, timeScale, playing, currentTime } = clone.playback;
    const mesh = clone.children[0] as InstanceType<typeof T.Mesh>;
    const visible = [mesh.material].flat().map((material) => material.visible);
    group.dispose();
    group.model.pose(3, 0.2, { positions: new Float32Array(3), normals: new Float32Array(3) });
    clone.dispose();
    bare.dispose();
    return {
      is: clone instanceof T.RetroMeshGroup && clone !== group,
      state: {
        name,
        light,
        exposure,
        userData,
        position: position.toArray(),
        visible,
        castShadow: mesh.castShadow,
      },
      playback: { clip, loop, smooth, timeScale, playing, currentTime },
      times: [playback.currentTime, bare.playback.currentTime],
      children: [clone, bare].map(({ children }) => children.length),
    };
  });
  expect(facts).toEqual({
    is: true,
    state: {
      name: 'One',
      light: 'even',
      exposure: 2,
      userData: { mark: 1 },
      position: [1, 2, 3],
      visible: [true, false, true],
      castShadow: true,
    },
    playback: { clip: 3, loop: false, smooth: false, timeScale: 0.5, playing: true, currentTime: 0.1875 },
    times: [0.125, 0.125],
    children: [2, 1],
  });
});

test('a moving group casts the shadow of its pose', async ({ page, openModules }) => {
  await openModules('three');
  const { same, other } = await page.evaluate(async () => {
    const group = await new T.RetroMeshLoader().loadAsync('models/Fenstrider_d.3d');
    const { model, playback } = group;
    const { center, radius } = new T.Box3().setFromObject(group).getBoundingSphere(new T.Sphere());
    const renderer = new T.WebGLRenderer();
    renderer.setSize(128, 128);
    renderer.shadowMap.enabled = true;
    const floor = new T.Mesh(new T.PlaneGeometry(radius * 6, radius * 6), new T.MeshLambertMaterial());
    floor.position.set(center.x, center.y, center.z - radius * 1.5);
    floor.receiveShadow = true;
    const sun = new T.DirectionalLight(0xffffff, 3);
    sun.position.set(center.x + radius, center.y + radius, center.z + radius * 3);
    sun.target.position.copy(center);
    sun.castShadow = true;
    Object.assign(sun.shadow.camera, {
      left: -radius * 2,
      right: radius * 2,
      top: radius * 2,
      bottom: -radius * 2,
    });
    Object.assign(sun.shadow.camera, { near: radius / 10, far: radius * 10 });
    const camera = new T.PerspectiveCamera(60, 1, radius / 10, radius * 20);
    camera.position.set(center.x, center.y, center.z + radius * 4);
    const scene = new T.Scene().add(floor, sun, sun.target);
    /** The shadow on the floor: what casts it is not drawn. */
    const shadowOf = (caster: InstanceType<typeof T.Object3D>): Uint8ClampedArray => {
      scene.add(caster);
      caster.traverse((each) => (each.castShadow = true));
      renderer.render(scene, camera);
      const context = new OffscreenCanvas(128, 128).getContext('2d')!;
      context.drawImage(renderer.domElement, 0, 0);
      scene.remove(caster);
      return context.getImageData(0, 0, 128, 128).data;
    };
    playback.clip = playback.clips.findIndex(({ name }) => name === 'Dead');
    playback.seek(playback.duration * 0.87);
    group.update(0);
    const { clip, currentTime, loop, smooth } = playback;
    const pose = { positions: model.positions.slice(), normals: new Float32Array(model.positions.length) };
    const casterAt = (positions: Float32Array) => {
      const geometry = new T.BufferGeometry().setAttribute('position', new T.BufferAttribute(positions, 3));
      geometry.setIndex(new T.BufferAttribute(model.indices, 1));
      const material = new T.MeshBasicMaterial({ colorWrite: false, depthWrite: false, side: T.DoubleSide });
      return new T.Mesh(geometry, material);
    };
    model.pose(clip, currentTime, pose, { loop, smooth });
    for (const material of [(group.children[0] as InstanceType<typeof T.Mesh>).material].flat())
      Object.assign(material, { colorWrite: false, depthWrite: false, transparent: true });
    const shadows = [group, casterAt(pose.positions), casterAt(model.positions)].map(shadowOf);
    const differing = (a: Uint8ClampedArray, b: Uint8ClampedArray): number =>
      a.filter((value, i) => Math.abs(value - b[i]!) > 40).length;
    renderer.dispose();
    group.dispose();
    return { same: differing(shadows[0]!, shadows[1]!), other: differing(shadows[1]!, shadows[2]!) };
  });
  expect(other).toBeGreaterThan(100);
  expect(same).toBeLessThan(other / 10);
});
