import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unusedThree } from '../../web/slim-three/unused-three.js';

const source = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../node_modules/three/src/${path}`, import.meta.url)), 'utf8');

/** The members of a variable that a module of three accesses, sorted. */
function membersOf(variable: string, ...paths: string[]): string[] {
  const accesses = new RegExp(`(?<![.\\w])${variable}\\.(\\w+)`, 'g');
  const names = paths.flatMap((path) => [...source(path).matchAll(accesses)].map(([, name]) => name!));
  return [...new Set(names)].sort();
}

const renderer = 'renderers/WebGLRenderer.js';
const programs = 'renderers/webgl/WebGLPrograms.js';

describe('stubs of three', () => {
  it('replace existing modules of three, with the same exports', () => {
    for (const [path, stub] of Object.entries(unusedThree)) {
      for (const [, name] of stub.matchAll(/export (?:class|const|function) (\w+)/g))
        expect([path, source(path)]).toEqual([path, expect.stringMatching(new RegExp(`\\b${name}\\b`))]);
    }
  });

  it('have the members of the XR manager that the renderer uses outside XR sessions', () => {
    const insideSessions = ['cameraAutoUpdate', 'getCamera', 'getDepthSensingMesh', 'updateCamera'];
    const outside = membersOf('xr', renderer).filter((name) => !insideSessions.includes(name));
    const stub = unusedThree['renderers/webxr/WebXRManager.js']!;
    expect(outside).toEqual([
      'addEventListener',
      'dispose',
      'enabled',
      'hasDepthSensing',
      'isPresenting',
      'removeEventListener',
      'setAnimationLoop',
    ]);
    for (const name of outside) expect(stub).toContain(name);
  });

  it('have the members of shadow map and environments that the renderer and its programs use', () => {
    // All but `enabled` and `render` are saved and restored with a lost context only.
    expect(membersOf('shadowMap', renderer)).toEqual([
      'autoUpdate',
      'enabled',
      'needsUpdate',
      'render',
      'type',
    ]);
    expect(membersOf('environments', renderer, programs)).toEqual(['dispose', 'get']);
  });

  it('have the members of the background that the renderer uses', () => {
    expect(membersOf('background', renderer)).toEqual([
      'addToRenderList',
      'dispose',
      'getClearAlpha',
      'getClearColor',
      'render',
      'setClearAlpha',
      'setClearColor',
    ]);
  });

  it('have the members of materials that the renderer uses without fog', () => {
    // `compileAsync` has a Set of the same name.
    const ofSets = ['add', 'delete', 'forEach', 'size'];
    const members = membersOf('materials', renderer).filter((name) => !ofSets.includes(name));
    expect(members).toEqual(['refreshFogUniforms', 'refreshMaterialUniforms']);
  });

  it('have the members of culling, clipping, morph targets and uniform blocks that the renderer uses', () => {
    expect(membersOf('_frustum', renderer)).toEqual(['setFromProjectionMatrix']);
    expect(membersOf('_frustumArray', renderer)).toEqual(['setFromArrayCamera']); // for WebXR
    // Without planes `init` is false, and all but these is not used.
    const clipping = membersOf('clipping', renderer, programs).filter(
      (name) => !/^(setState|setGlobalState|beginShadows|endShadows|uniform)$/.test(name),
    );
    expect(clipping).toEqual(['init', 'numIntersection', 'numPlanes']);
    expect(membersOf('morphtargets', renderer)).toEqual(['update']); // for geometries with morph attributes
    expect(membersOf('uniformsGroups', renderer)).toEqual(['bind', 'dispose', 'update']);
  });

  it('replace bounds that only culling and picking of three use', () => {
    expect(membersOf('_box', 'core/BufferGeometry.js').length).toBeGreaterThan(0);
    for (const path of [renderer, 'renderers/webgl/WebGLObjects.js', 'renderers/webgl/WebGLGeometries.js'])
      expect([path, source(path)]).toEqual([path, expect.not.stringMatching(/math\/(Box3|Sphere|Plane)/)]);
    // Sorting, which is off, computes the sphere of an object or its geometry.
    expect(source(renderer).match(/computeBoundingSphere/g)).toHaveLength(2);
  });

  it('have the state of lights that programs are chosen by', () => {
    const state = membersOf('lights', programs).filter((name) => name !== 'state' && name !== 'length');
    const stub = unusedThree['renderers/webgl/WebGLLights.js']!;
    for (const name of state) expect(stub).toContain(name);
    expect(state.length).toBeGreaterThan(0);
    expect(membersOf('lights', 'renderers/webgl/WebGLRenderStates.js')).toEqual(['setup', 'setupView']);
  });
});
