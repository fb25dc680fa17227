import { unzipSync } from 'fflate';
import { Mesh, type MeshPhysicalMaterial, Vector3 } from 'three';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeImage } from '../../web/src/cli/decode-image.js';
import { drawnBounds } from '../../web/src/convert/drawn/drawn-bounds.js';
import { frameOf } from '../../web/src/convert/drawn/frames.js';
import { isHidden } from '../../web/src/convert/drawn/losses.js';
import { drawnColours } from '../../web/src/convert/drawn/vertex-colours.js';
import { Pace } from '../../web/src/convert/pace.js';
import { colourTexture } from '../../web/src/convert/usdz/colour-texture.js';
import { writeUsdz } from '../../web/src/convert/usdz/write-usdz.js';
import type { Model } from '../../web/src/core/node.js';
import { threeUsd } from '../support/exported-files.js';
import { openSample, sampleNames } from '../support/sample-models.js';
import { options } from './convert-checks.js';

// USDZ as three.js reads it, and the rules of Pixar's checker for packages that AR Quick Look shows.

const settings = { ...options, frame: 1, millimetres: 250 };

const meshesIn = (files: Parameters<typeof threeUsd>[0]): Mesh<Mesh['geometry'], MeshPhysicalMaterial>[] => {
  const meshes: Mesh[] = [];
  threeUsd(files).scene.traverse((object) => object instanceof Mesh && meshes.push(object));
  return meshes as Mesh<Mesh['geometry'], MeshPhysicalMaterial>[];
};

const drawnGroups = ({ groups, materials }: Model) =>
  groups.filter(({ material, count }) => count > 0 && !isHidden(materials[material]!));

describe.each(sampleNames)('the USDZ of %s', (name) => {
  it('has the corners of a frame at their places, and their texture coordinates', async () => {
    const model = await openSample(name);
    const meshes = meshesIn((await writeUsdz(model, settings)).files);
    const groups = drawnGroups(model);
    const { positions } = frameOf(model, 1);
    const lists = groups.map(({ start, count }) => model.indices.subarray(start, start + count));
    const { low, high, longest } = drawnBounds(positions, lists);
    const centre = new Vector3((low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2);
    expect(meshes.length).toBe(groups.length);
    let [moved, turned, compared] = [0, 0, 0];
    meshes.forEach(({ geometry: { attributes, index }, material, matrixWorld }, part) => {
      const { position, uv } = attributes;
      const isMapped = model.materials[groups[part]!.material]!.mapping === 'uv';
      lists[part]!.forEach((vertex, corner) => {
        const at = index ? index.getX(corner) : corner;
        const place = new Vector3().fromBufferAttribute(position as never, at).applyMatrix4(matrixWorld);
        const expected = new Vector3().fromArray(positions, 3 * vertex).sub(centre);
        moved = Math.max(moved, place.distanceTo(expected.multiplyScalar(0.25 / longest)));
        if (!material.map || material.emissiveMap || !isMapped) return;
        compared += 1;
        const [u, v] = model.uvs.subarray(2 * vertex);
        turned = Math.max(turned, Math.hypot(uv!.getX(at) - u!, 1 - uv!.getY(at) - v!));
      });
    });
    expect([moved < 1e-6, turned < 1e-6]).toEqual([true, true]);
    if (name === 'fenstrider' || name === 'bellweed') expect(compared).toBeGreaterThan(1000);
    model.dispose();
  });

  it('keeps the rules for packages', async () => {
    const model = await openSample(name);
    const [file] = (await writeUsdz(model, settings)).files;
    const bytes = Buffer.from(file!.bytes);
    const entries = unzipSync(file!.bytes);
    const names = Object.keys(entries);
    expect(names.map((each) => each.replace(/^textures\/\w+\.(png|jpg)$/, 'texture'))).toEqual([
      'scene.usda',
      ...names.slice(1).map(() => 'texture'),
    ]);
    for (const each of Object.values(entries)) expect(bytes.indexOf(each) % 64).toBe(0); // stored, and aligned
    const text = new TextDecoder().decode(entries['scene.usda']);
    const all = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);
    expect(text).toMatch(
      /^#usda 1\.0\n\(\n {4}defaultPrim = "(\w+)"\n[^)]*metersPerUnit = 1\n {4}upAxis = "Y"\n\)\n/,
    );
    expect(all(/defaultPrim = "(\w+)"/g)).toEqual(all(/^def Xform "(\w+)"/gm));
    expect(new Set(all(/def (\w+) /g))).toEqual(new Set(['Xform', 'Scope', 'Material', 'Shader', 'Mesh']));
    const shaders = ['UsdPreviewSurface', 'UsdPrimvarReader_float2', 'UsdUVTexture'];
    expect(new Set(all(/info:id = "(\w+)"/g))).toEqual(new Set(shaders));
    expect(new Set(all(/@(.*?)@/g))).toEqual(new Set(names.slice(1)));
    const materials = new Set(all(/def Material "(\w+)"/g));
    expect(new Set(all(/rel material:binding = <\/\w+\/Materials\/(\w+)>/g))).toEqual(materials);
    expect(all(/def Mesh "\w+" \(\n.*(MaterialBindingAPI)/g).length).toBe(drawnGroups(model).length);
    model.dispose();
  });
});

it('has attachments at their places', async () => {
  const model = await openSample('lantern');
  const { attachments, positions } = frameOf(model, 1);
  const lists = drawnGroups(model).map(({ start, count }) => model.indices.subarray(start, start + count));
  const { low, high, longest } = drawnBounds(positions, lists);
  const { scene } = threeUsd((await writeUsdz(model, settings)).files);
  const { matrixWorld } = scene.getObjectByName('Weapon_triangle')!;
  const sum = [low, high].map((corner) => new Vector3().fromArray(corner)).reduce((a, b) => a.add(b));
  const centre = sum.divideScalar(2).setY(low[1]);
  const at = (column: number) => new Vector3(...[0, 4, 8].map((row) => attachments[row + column]!));
  const origin = new Vector3().setFromMatrixPosition(matrixWorld);
  expect(
    origin.distanceTo(
      at(3)
        .sub(centre)
        .multiplyScalar(0.25 / longest),
    ),
  ).toBeLessThan(1e-6);
  const axis = new Vector3().setFromMatrixColumn(matrixWorld, 0).normalize();
  expect(axis.angleTo(at(0))).toBeLessThan(1e-3);
  model.dispose();
});

it('draws what is blended, has holes, is seen from both sides, or has its own light', async () => {
  const model = await openSample('lantern');
  const { files } = await writeUsdz(model, settings);
  const text = new TextDecoder().decode(unzipSync(files[0]!.bytes)['scene.usda']);
  const meshes = meshesIn(files);
  drawnGroups(model).forEach(({ material: number }, part) => {
    const { blend, cutoff, unlit, twoSided } = model.materials[number]!;
    const { alphaTest, transparent, emissiveMap, map } = meshes[part]!.material;
    expect([transparent, alphaTest]).toEqual([blend !== 'opaque', blend === 'opaque' ? cutoff : 0]);
    expect(Boolean(emissiveMap)).toBe(unlit || blend === 'modulated');
    expect(Boolean(map)).toBe(!emissiveMap);
    const sides = [...text.matchAll(/doubleSided = (\d)/g)][part]![1];
    expect(sides).toBe(twoSided ? '1' : '0');
  });
  model.dispose();
});

it('has the colours of vertices as texels, with those between them', async () => {
  const { image, coordinates } = await colourTexture(
    Uint32Array.of(0, 1, 2, 2, 1, 0),
    Uint8Array.of(10, 0, 0, 255, 30, 5, 0, 255, 50, 0, 255, 255),
    new Pace(),
  );
  const reds = image.pixels.filter((_, at) => at % 4 === 0);
  expect([image.width, image.height, ...reds]).toEqual([4, 2, 10, 30, 50, 30, 50, 70, 10, 0]);
  expect([...coordinates.subarray(0, 6)]).toEqual([0.125, 0.75, 0.375, 0.75, 0.125, 0.25]);

  const model = await openSample('dewlop');
  const { files } = await writeUsdz(model, settings);
  const png = unzipSync(files[0]!.bytes)['textures/colours_animated_alpha_colours.png']!;
  const { width, height, pixels } = (await decodeImage(png))!;
  const part = drawnGroups(model).findIndex(({ material }) => model.materials[material]!.image === null);
  const { start, count } = drawnGroups(model)[part]!;
  const { uv } = meshesIn(files)[part]!.geometry.attributes;
  const colours = drawnColours(model)!;
  for (let corner = 0; corner < count; corner += 1) {
    const [x, y] = [uv!.getX(corner) * width, (1 - uv!.getY(corner)) * height].map(Math.floor);
    const vertex = model.indices[start + corner]!;
    const texel = pixels.subarray(4 * (y! * width + x!)).slice(0, 4);
    expect([...texel]).toEqual([...colours.subarray(4 * vertex, 4 * vertex + 4)]);
  }
  model.dispose();
});

afterAll(() => {
  delete (globalThis as { self?: unknown }).self;
});
