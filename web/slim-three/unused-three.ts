import { rawPrograms } from './raw-programs.js';

/**
 * Stubs for modules of three that its renderer imports and this project does not use: all materials are
 * RawShaderMaterials without lights, shadows, fog or environment maps, the background is one colour, posing and picking
 * are our own. Keys are paths below `three/src`.
 *
 * `tests/web/unused-three.test.ts` fails when three uses another member of a stub.
 */
export const unusedThree: Readonly<Record<string, string>> = {
  // Shaders of three's own materials, 200 KB of GLSL, with the choice of their parameters. 33 KB compressed.
  'renderers/webgl/WebGLPrograms.js': rawPrograms,

  // A lookup table: data. 1 KB.
  'renderers/shaders/DFGLUTData.js': 'export function getDFGLUT() {}',

  // Picking of three's objects, and rendering to half float: classes that are never instantiated. 3 KB.
  'math/Ray.js': 'export class Ray {}',
  'math/Triangle.js': 'export class Triangle {}',
  'renderers/webgl/WebGLOutput.js': 'export class WebGLOutput {}',

  // Culling by the frustum, bounds, default materials of objects: objects are not culled, and have materials. 2 KB.
  'math/Frustum.js': 'export class Frustum { setFromProjectionMatrix() {} }',
  'math/FrustumArray.js': 'export class FrustumArray {}',
  'math/Plane.js': 'export class Plane {}',
  'math/Box3.js': 'export class Box3 {}',
  'math/Sphere.js': 'export class Sphere {}',
  'materials/MeshBasicMaterial.js': 'export class MeshBasicMaterial {}',
  'materials/LineBasicMaterial.js': 'export class LineBasicMaterial {}',
  'materials/PointsMaterial.js': 'export class PointsMaterial {}',

  // What is drawn to instead of the canvas. 1 KB.
  'renderers/WebGLRenderTarget.js': 'export class WebGLRenderTarget {}',

  // Clipping planes, morph targets and uniform blocks of three's own. 2 KB.
  'renderers/webgl/WebGLClipping.js': `export class WebGLClipping {
    numPlanes = 0;
    numIntersection = 0;
    init() { return false; }
  }`,
  'renderers/webgl/WebGLMorphtargets.js': 'export class WebGLMorphtargets {}',
  'renderers/webgl/WebGLUniformsGroups.js': 'export class WebGLUniformsGroups { dispose() {} }',

  // Environment maps and backgrounds, with the filter that prepares them. 6 KB.
  'renderers/webgl/WebGLEnvironments.js': `export class WebGLEnvironments {
    get() { return null; }
    dispose() {}
  }`,
  'renderers/webgl/WebGLBackground.js': `export class WebGLBackground {
    constructor(renderer, environments, { buffers }, objects, alpha, premultiplied) {
      this.setClearColor = ({ r, g, b }, a) => buffers.color.setClear(r, g, b, a, premultiplied);
    }
    addToRenderList() {}
    render() {}
    dispose() {}
  }`,

  // Lights, shadows and uniforms of three's own materials. 6 KB.
  'renderers/webgl/WebGLMaterials.js': `export class WebGLMaterials {
    refreshMaterialUniforms(uniforms, material) { material.uniformsNeedUpdate = false; }
  }`,
  'renderers/webgl/WebGLLights.js': `const none = [];
  export class WebGLLights {
    state = {
      version: 0, numLightProbes: 0, numSpotLightShadowsWithMaps: 0,
      sun: none, directional: none, point: none, spot: none, spotLightMap: none, rectArea: none, hemi: none,
      sunShadowMap: none, directionalShadowMap: none, pointShadowMap: none, spotShadowMap: none,
    };
    setup() {}
    setupView() {}
  }`,
  'renderers/webgl/WebGLShadowMap.js': `export class WebGLShadowMap {
    enabled = false;
    render() {}
  }`,

  // Formats of textures: RGBA or red, with eight bits. 2 KB.
  'renderers/webgl/WebGLUtils.js': `export class WebGLUtils {
    constructor(gl) {
      this.convert = (constant) => ({ 1009: gl.UNSIGNED_BYTE, 1023: gl.RGBA, 1028: gl.RED })[constant] ?? null;
    }
  }`,

  // VR and AR. 4 KB.
  'renderers/webxr/WebXRManager.js': `export class WebXRManager {
    enabled = false;
    isPresenting = false;
    addEventListener() {}
    removeEventListener() {}
    setAnimationLoop() {}
    hasDepthSensing() { return false; }
    dispose() {}
  }`,
};
