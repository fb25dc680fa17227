/**
 * Stubs for modules of three that its renderer imports and this project does not use: all materials are
 * RawShaderMaterials without lights, shadows, fog or environment maps, the background is one colour, posing and picking
 * are our own. Keys are paths below `three/src`.
 *
 * `tests/web/unused-three.test.ts` fails when three uses another member of a stub.
 */
export const unusedThree: Readonly<Record<string, string>> = {
  // Data: 200 KB of GLSL for three's own materials, 30 KB compressed; and a lookup table, 1 KB.
  'renderers/shaders/ShaderChunk.js': 'export const ShaderChunk = {};',
  'renderers/shaders/ShaderLib.js': 'export const ShaderLib = {};',
  'renderers/shaders/DFGLUTData.js': 'export function getDFGLUT() {}',

  // Picking of three's objects, and rendering to half float: classes that are never instantiated. 3 KB.
  'math/Ray.js': 'export class Ray {}',
  'math/Triangle.js': 'export class Triangle {}',
  'renderers/webgl/WebGLOutput.js': 'export class WebGLOutput {}',

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

  // Morph targets, blocks of uniforms, clipping planes. 2 KB.
  'renderers/webgl/WebGLMorphtargets.js': 'export class WebGLMorphtargets {}',
  'renderers/webgl/WebGLUniformsGroups.js': `export class WebGLUniformsGroups {
    dispose() {}
  }`,
  'renderers/webgl/WebGLClipping.js': `export class WebGLClipping {
    uniform = { value: null, needsUpdate: false };
    numPlanes = 0;
    numIntersection = 0;
    init() { return false; }
  }`,

  // Formats of textures: images are RGBA with eight bits. 2 KB.
  'renderers/webgl/WebGLUtils.js': `export class WebGLUtils {
    constructor(gl) {
      this.convert = (constant) => ({ 1009: gl.UNSIGNED_BYTE, 1023: gl.RGBA })[constant] ?? null;
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
