/** Where a class of three is that is made, and never asked for anything. */
const idle = (path: string): Readonly<Record<string, string>> => ({
  [path]: `export class ${path.split('/').pop()!.replace('.js', '')} {}`,
});

/**
 * Parts of three that its renderer pulls in and that nothing here uses: all materials are our own shaders, with uniforms of their own
 * and nothing behind what is drawn; the core poses and the scene picks. Left out they save more than a third of it.
 *
 * Keys are paths below `three/src`, values what stands in their place.
 */
export const unusedThree: Readonly<Record<string, string>> = {
  // Picking by three's objects, many cameras at a time, blocks of uniforms, targets, poses on the graphics card.
  ...idle('math/Ray.js'),
  ...idle('math/Triangle.js'),
  ...idle('math/FrustumArray.js'),
  ...idle('renderers/webgl/WebGLOutput.js'),
  ...idle('renderers/webgl/WebGLMorphtargets.js'),
  'renderers/webgl/WebGLUniformsGroups.js': `export class WebGLUniformsGroups {
    dispose() {}
  }`,
  // Sizes of layers, which only textures of many layers have.
  'extras/TextureUtils.js': `export const TextureUtils = {};
  export function getByteLength() {}`,
  // 200 KB of shader text for three's own materials, and what fills in their uniforms.
  'renderers/shaders/ShaderChunk.js': 'export const ShaderChunk = {};',
  'renderers/shaders/ShaderLib.js': 'export const ShaderLib = {};',
  'renderers/shaders/UniformsLib.js': 'export const UniformsLib = {};',
  'renderers/shaders/DFGLUTData.js': 'export function getDFGLUT() {}',
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
  'renderers/webgl/WebGLClipping.js': `export class WebGLClipping {
    numPlanes = 0;
    numIntersection = 0;
    init() { return false; }
  }`,
  // A colour is all that is ever behind a model.
  'renderers/webgl/WebGLBackground.js': `export class WebGLBackground {
    constructor(renderer, environments, { buffers }, objects, alpha, premultiplied) {
      this.setClearColor = ({ r, g, b }, a) => buffers.color.setClear(r, g, b, a, premultiplied);
    }
    addToRenderList() {}
    render() {}
    dispose() {}
  }`,
  'renderers/webgl/WebGLEnvironments.js': `export class WebGLEnvironments {
    get() { return null; }
    dispose() {}
  }`,
  'renderers/webxr/WebXRManager.js': `export class WebXRManager {
    enabled = false;
    isPresenting = false;
    addEventListener() {}
    removeEventListener() {}
    setAnimationLoop() {}
    hasDepthSensing() { return false; }
    getEnvironmentBlendMode() {}
    dispose() {}
  }`,
};
