import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unusedThree } from '../../web/slim-three/unused-three.js';

const source = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/three/src/${path}`, import.meta.url)), 'utf8');

/** The members of a variable that modules of three access, sorted. */
function membersOf(variable: string, ...paths: string[]): string[] {
  const accesses = new RegExp(`(?<![.\\w])${variable}\\.(\\w+)`, 'g');
  const names = paths.flatMap((path) => [...source(path).matchAll(accesses)].map(([, name]) => name!));
  return [...new Set(names)].sort();
}

const renderer = 'renderers/WebGLRenderer.js';
const programs = 'renderers/webgl/WebGLPrograms.js';
const insideXr = /^(cameraAutoUpdate|getCamera|getDepthSensingMesh|updateCamera)$/;
const withoutPlanes = /^(setState|setGlobalState|beginShadows|endShadows|uniform)$/;
const ofSets = /^(add|delete|forEach|size)$/; // `compileAsync` has a Set of materials

describe('stubs of three', () => {
  it('replace existing modules of three, with the same exports', () => {
    for (const [path, stub] of Object.entries(unusedThree))
      for (const [, name] of stub.matchAll(/export (?:class|const|function) (\w+)/g))
        expect([path, source(path)]).toEqual([path, expect.stringMatching(new RegExp(`\\b${name}\\b`))]);
  });

  it.each<[string, string[], string, RegExp?]>([
    [
      'xr',
      [renderer],
      'addEventListener dispose enabled hasDepthSensing isPresenting removeEventListener setAnimationLoop',
      insideXr,
    ],
    ['shadowMap', [renderer], 'autoUpdate enabled needsUpdate render type'], // saved and restored with a lost context
    ['environments', [renderer, programs], 'dispose get'],
    [
      'background',
      [renderer],
      'addToRenderList dispose getClearAlpha getClearColor render setClearAlpha setClearColor',
    ],
    ['materials', [renderer], 'refreshFogUniforms refreshMaterialUniforms', ofSets],
    ['_frustum', [renderer], 'setFromProjectionMatrix'],
    ['_frustumArray', [renderer], 'setFromArrayCamera'], // for WebXR
    ['clipping', [renderer, programs], 'init numIntersection numPlanes', withoutPlanes],
    ['morphtargets', [renderer], 'update'], // for geometries with morph attributes
    ['uniformsGroups', [renderer], 'bind dispose update'],
    ['lights', ['renderers/webgl/WebGLRenderStates.js'], 'setup setupView'],
  ])('have the members of %s that the renderer uses, and no others', (variable, paths, members, others) => {
    expect(membersOf(variable, ...paths).filter((name) => !others?.test(name))).toEqual(members.split(' '));
  });

  it.each([
    ['renderers/webxr/WebXRManager.js', membersOf('xr', renderer).filter((name) => !insideXr.test(name))],
    [
      'renderers/webgl/WebGLLights.js',
      membersOf('lights', programs).filter((name) => !/^(state|length)$/.test(name)),
    ],
  ])('%s has the members that are used', (path, members) => {
    expect(members.length).toBeGreaterThan(0);
    for (const name of members) expect(unusedThree[path]).toContain(name);
  });

  it('replace bounds that only culling and picking of three use', () => {
    expect(membersOf('_box', 'core/BufferGeometry.js').length).toBeGreaterThan(0);
    for (const path of [renderer, 'renderers/webgl/WebGLObjects.js', 'renderers/webgl/WebGLGeometries.js'])
      expect([path, source(path)]).toEqual([path, expect.not.stringMatching(/math\/(Box3|Sphere|Plane)/)]);
    // Sorting, which is off, computes the sphere of an object or its geometry.
    expect(source(renderer).match(/computeBoundingSphere/g)).toHaveLength(2);
  });
});
