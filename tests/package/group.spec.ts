import type { Page } from '@playwright/test';
import type { Ray, ShaderMaterial, Texture, Vector3, WebGLRenderer } from 'three';
import type { RetroMeshGroup } from '../../web/src/three/index.js';
import { looseSamples } from '../browser/support/samples.js';
import { expect, test } from './support/test.js';

// What programs do with a Group of three.js. One page for each three.js has all facts.

for (const project of ['three', 'three-0.180']) {
  test(`${project}: rays hit a RetroMeshGroup, it has bounds, plays and is disposed of`, async ({
    page,
    openModules,
  }) => {
    await openModules(project);
    for (const { id, files } of looseSamples())
      await test.step(id, async () => {
        const urls = files.map((file) => `samples/${id}/${file}`);
        expect(await posesOutOfBounds(page, urls), id).toEqual([]);
        const { hits, moved, wrong } = await castRays(page);
        expect(wrong, id).toEqual([]);
        expect(Math.min(hits, moved), id).toBeGreaterThan(5);
        expect(await remains(page), id).toEqual({ children: 0, geometries: 0, textures: 0, isFreed: true });
      });
    await test.step('two groups', () => twoGroups(page));
  });
}

/** Shows a sample, which is left in the pose that is farthest from the first one. */
function posesOutOfBounds(page: Page, urls: readonly string[]): Promise<string[]> {
  return page.evaluate(async (files) => {
    globalThis.shown = await new T.RetroMeshLoader().loadAsync(files);
    const { model, playback } = shown;
    new T.Scene().add(shown);
    shown.position.set(3, -40, 7);
    shown.rotation.set(0.3, 1, 0.2);
    shown.scale.setScalar(0.5);
    const outside: string[] = [];
    const check = (what: string): void => {
      const [box, pose] = [false, true].map((isPrecise) => new T.Box3().setFromObject(shown, isPrecise));
      const margin = box!.getSize(new T.Vector3()).length() / 1e4;
      if (!box!.expandByScalar(margin).containsBox(pose!)) outside.push(what);
    };
    const target = { positions: model.positions.slice(), normals: new Float32Array(model.positions.length) };
    let most = { clip: 0, seconds: 0, distance: 0 };
    for (const [clip, { name }] of playback.clips.entries()) {
      playback.clip = clip;
      for (const part of [0, 0.13, 0.5, 0.87, 1]) {
        playback.seek(playback.duration * part);
        shown.update(0);
        check(`${name} at ${part}`);
        const seconds = playback.currentTime;
        model.pose(clip, seconds, target);
        const distance = Math.max(
          ...target.positions.map((value, i) => Math.abs(value - model.positions[i]!)),
        );
        if (distance > most.distance) most = { clip, seconds, distance };
      }
    }
    playback.clip = most.clip;
    playback.seek(most.seconds);
    playback.morphs = (model.morphs ?? []).map(() => 3);
    shown.update(0);
    check('morphs');
    return outside;
  }, urls);
}

/**
 * Casts rays at the sample that is shown, drawn from elsewhere, and compares what they hit with the nearest of all triangles of the pose:
 * also says how many would hit another one in the first pose.
 */
function castRays(page: Page): Promise<{ hits: number; moved: number; wrong: unknown[] }> {
  return page.evaluate(() => {
    const { model, playback } = shown;
    const { center, radius } = new T.Box3().setFromObject(shown, true).getBoundingSphere(new T.Sphere());
    const camera = new T.PerspectiveCamera(40, 1, radius / 10, radius * 10);
    camera.position.copy(center).add({ x: 0, y: 0, z: radius * 3 });
    camera.lookAt(center);
    globalThis.renderer = new T.WebGLRenderer();
    renderer.render(shown.parent!, camera);

    const { positions: first, indices, uvs } = model;
    const posed = first.slice();
    const { clip, currentTime, loop, smooth, morphs } = playback;
    const normals = new Float32Array(first.length);
    model.pose(clip, currentTime, { positions: posed, normals }, { loop, smooth, morphs });
    const corners = (positions: Float32Array, triangle: number) =>
      [0, 1, 2].map((i) =>
        new T.Vector3().fromArray(positions, indices[triangle * 3 + i]! * 3).applyMatrix4(shown.matrixWorld),
      ) as [Vector3, Vector3, Vector3];
    const distanceTo = (ray: Ray, positions: Float32Array, triangle: number, isOneSided: boolean): number => {
      const point = ray.intersectTriangle(...corners(positions, triangle), isOneSided, new T.Vector3());
      return point?.distanceTo(ray.origin) ?? Infinity;
    };
    const nearest = (ray: Ray, positions: Float32Array): [number, number] => {
      let found: [number, number] = [-1, Infinity];
      for (const { start, count, material } of model.groups) {
        const { twoSided, notDrawn } = model.materials[material]!;
        for (let triangle = start / 3; triangle < (start + count) / 3; triangle += 1) {
          const distance = notDrawn ? Infinity : distanceTo(ray, positions, triangle, !twoSided);
          if (distance < found[1]) found = [triangle, distance];
        }
      }
      return found;
    };
    const found = { hits: 0, moved: 0, wrong: [] as unknown[] };
    let seed = 1;
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5;
    const vector = (length: number) => new T.Vector3(random(), random(), random()).multiplyScalar(length);
    for (let i = 0; i < 60; i += 1) {
      const origin = vector(1)
        .setLength(radius * 3)
        .add(center);
      const towards = vector(radius).add(center).sub(origin).normalize();
      const raycaster = new T.Raycaster(origin, towards);
      // Lines and sprites have a reach of their own.
      raycaster.params.Line.threshold = raycaster.params.Points.threshold = 0;
      const [hit] = raycaster.intersectObject(shown);
      const [triangle, distance] = nearest(raycaster.ray, posed);
      if (nearest(raycaster.ray, first)[0] !== triangle) found.moved += 1;
      if (!hit !== triangle < 0) found.wrong.push([i, hit?.faceIndex, triangle]);
      if (!hit) continue;
      found.hits += 1;
      // It may be another triangle in the same place.
      const own = distanceTo(raycaster.ray, posed, hit.faceIndex!, false);
      if (!(Math.abs(hit.distance - distance) + Math.abs(own - distance) < radius / 1e4))
        found.wrong.push([i, hit.faceIndex, triangle, hit.distance, own, distance]);
      if (uvs.length === 0) continue;
      const [d, e, f] = [0, 1, 2].map((n) =>
        new T.Vector2().fromArray(uvs, indices[hit.faceIndex! * 3 + n]! * 2),
      );
      const [a, b, c] = corners(posed, hit.faceIndex!);
      const uv = T.Triangle.getInterpolation(hit.point, a, b, c, d!, e!, f!, new T.Vector2());
      if (uv && !(hit.uv!.distanceTo(uv) < 1e-3)) found.wrong.push([i, hit.uv, uv]);
    }
    return found;
  });
}

/** What is left in the scene, on the GPU and in the core when the sample is disposed of. */
function remains(page: Page): Promise<object> {
  return page.evaluate(() => {
    const scene = shown.parent!;
    const { memory, render } = renderer.info;
    if (memory.geometries === 0 || memory.textures === 0 || render.triangles === 0)
      throw new Error('Not drawn');
    shown.dispose();
    shown.dispose();
    shown.update(1);
    const { geometries, textures } = memory;
    renderer.dispose();
    // What the core has freed is not posed any more.
    const { length } = shown.model.positions;
    const target = { positions: new Float32Array(length), normals: new Float32Array(length) };
    shown.model.pose(0, 0, target);
    const isFreed = target.positions.every((value) => value === 0);
    return { children: scene.children.length, geometries, textures, isFreed };
  });
}

/** Another group of the same model has its own pose and the same textures, which it keeps when the first one is disposed of. */
async function twoGroups(page: Page): Promise<void> {
  const facts = await page.evaluate(async () => {
    const group = await new T.RetroMeshLoader().loadAsync('models/Fenstrider_d.3d');
    const other = await T.RetroMeshGroup.from(group.model);
    const { model, playback } = other;
    const positionsOf = ({ children: [mesh] }: RetroMeshGroup): number[] => {
      const at = new T.Vector3();
      return Array.from({ length: model.positions.length / 3 }, (_, i) =>
        (mesh as InstanceType<typeof T.Mesh>).getVertexPosition(i, at).toArray(),
      ).flat();
    };
    const texturesOf = ({ children: [mesh] }: RetroMeshGroup): readonly Texture[] => {
      const { material } = mesh as InstanceType<typeof T.Mesh>;
      return (material as ShaderMaterial[]).map(({ uniforms }) => uniforms['image']!.value as Texture);
    };
    const textures = texturesOf(group);
    const areShared = texturesOf(other).every((texture, i) => texture === textures[i]);
    let freed = 0;
    for (const texture of new Set(textures)) texture.addEventListener('dispose', () => (freed += 1));
    const first = positionsOf(group);
    playback.clip = 3;
    playback.play();
    other.update(0.125);
    const { clip, currentTime, loop, smooth } = playback;
    const pose = { positions: model.positions.slice(), normals: new Float32Array(first.length) };
    model.pose(clip, currentTime, pose, { loop, smooth });
    const [now, posed] = [positionsOf(other), [...pose.positions]].map((each) => JSON.stringify(each));
    const staysPut = JSON.stringify(positionsOf(group)) === JSON.stringify(first);
    group.dispose();
    const freedTooEarly = freed;
    other.dispose();
    const isMoved = now !== JSON.stringify(first);
    return { currentTime, isPosed: now === posed, isMoved, staysPut, areShared, freedTooEarly, freed };
  });
  expect(facts).toEqual({
    currentTime: 0.125,
    isPosed: true,
    isMoved: true,
    staysPut: true,
    areShared: true,
    freedTooEarly: 0,
    freed: 3,
  });
}

declare global {
  var shown: RetroMeshGroup;
  var renderer: WebGLRenderer;
}
