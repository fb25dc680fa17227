import type { Rewriting } from './rewrite-module.js';

const none = 'false';
const all = 'true';
const missing = 'undefined';

/**
 * Parts of three's renderer that this project never reaches, by paths below `three/src`: all materials are RawShaderMaterials, all
 * textures are images in two dimensions, and everything is drawn to the canvas. 4 KB compressed.
 *
 * `tests/web/unused-methods.test.ts` fails when three no longer has one of them, or when our scripts make what needs them.
 */
export const unusedBranches: Readonly<Record<string, Omit<Rewriting, 'methods'>>> = {
  // Textures of other kinds, and those that are drawn to.
  'renderers/webgl/WebGLTextures.js': {
    functions: [
      'deallocateRenderTarget',
      'destroyRenderTarget',
      'rebindTextures',
      'setTexture2DArray',
      'setTexture3D',
      'setTextureCube',
      'setupDepthRenderbuffer',
      'setupDepthTexture',
      'setupFrameBufferTexture',
      'setupRenderBufferStorage',
      'setupRenderTarget',
      'updateMultisampleRenderTarget',
      'updateRenderTargetMipmap',
      'updateVideoTexture',
      'uploadCubeTexture',
      'useMultisampledRTT',
    ],
    results: {
      getInternalFormat: 'glFormat === _gl.RED ? _gl.R8 : _gl.RGBA8',
      updateTexture:
        'state.texSubImage2D(_gl.TEXTURE_2D, 0, 0, 0, image.width, image.height, glFormat, glType, image.data)',
      verifyColorSpace: 'image',
    },
    values: {
      'mipmaps.length': '0',
      'texture.compareFunction': missing,
      'texture.mipmaps.length': '0',
      'texture.isCompressedArrayTexture': none,
      'texture.isCompressedTexture': none,
      'texture.isData3DTexture': none,
      'texture.isDataArrayTexture': none,
      'texture.isDepthTexture': none,
      'texture.isExternalTexture': none,
      'texture.isFramebufferTexture': none,
      'texture.isHTMLTexture': none,
      'texture.isRenderTargetTexture': none,
      'texture.isVideoTexture': none,
      'texture.isWebGLArrayRenderTarget': none,
    },
  },

  // Copies: nothing is cloned. Bounds: nothing is culled or picked.
  'materials/Material.js': { functions: ['copy'] },
  'materials/ShaderMaterial.js': { functions: ['copy'] },
  'textures/Texture.js': { functions: ['copy'] },
  'core/BufferGeometry.js': {
    functions: ['applyMatrix4', 'computeBoundingBox', 'computeBoundingSphere', 'copy', 'setFromPoints'],
  },
  'core/BufferAttribute.js': {
    functions: ['applyMatrix3', 'applyMatrix4', 'applyNormalMatrix', 'transformDirection'],
  },
  'core/Object3D.js': { functions: ['applyMatrix4', 'attach', 'copy', 'lookAt'] },
  'objects/Mesh.js': { functions: ['copy', 'getVertexPosition'] },
  'scenes/Scene.js': { functions: ['copy'] },

  // Colours by name or in other spaces; rotations, which our objects do not have.
  'math/Color.js': {
    functions: ['applyMatrix3', 'fromBufferAttribute', 'setColorName', 'setHSL', 'setStyle'],
  },
  'math/Euler.js': { functions: ['setFromQuaternion', 'setFromRotationMatrix'] },
  'math/Matrix3.js': { functions: ['rotate', 'scale', 'translate'] },
  'math/Quaternion.js': {
    functions: ['fromBufferAttribute', 'multiplyQuaternionsFlat', 'random', 'setFromEuler', 'slerpFlat'],
  },

  // Materials of three, lights, fog, other objects and cameras, virtual reality; objects that light passes through.
  'renderers/WebGLRenderer.js': {
    functions: ['materialNeedsLights', 'markUniformsLightsNeedsUpdate', 'renderTransmissionPass'],
    values: {
      'camera.isArrayCamera': none,
      'capabilities.logarithmicDepthBuffer': none,
      'capabilities.reversedDepthBuffer': none,
      'geometry.isInstancedBufferGeometry': none,
      'geometry.morphAttributes.color': missing,
      'geometry.morphAttributes.normal': missing,
      'geometry.morphAttributes.position': missing,
      'm_uniforms.dfgLUT': missing,
      'material.isMeshBasicMaterial': none,
      'material.isMeshLambertMaterial': none,
      'material.isMeshPhongMaterial': none,
      'material.isMeshStandardMaterial': none,
      'material.isMeshToonMaterial': none,
      'material.isRawShaderMaterial': all,
      'material.isShaderMaterial': all,
      'material.isSpriteMaterial': none,
      'material.uniformsGroups': missing,
      'material.wireframe': none,
      'materialProperties.needsLights': none,
      'morphAttributes.color': missing,
      'morphAttributes.normal': missing,
      'morphAttributes.position': missing,
      'object.isBatchedMesh': none,
      'object.isGroup': none,
      'object.isInstancedMesh': none,
      'object.isLOD': none,
      'object.isLight': none,
      'object.isLineLoop': none,
      'object.isSkinnedMesh': none,
      'object.isSprite': none,
      'scene.fog': 'null',
      'xr.enabled': none,
      'xr.isPresenting': none,
    },
  },
  'renderers/webgl/WebGLAttributes.js': {
    values: {
      'attribute.isFloat16BufferAttribute': none,
      'attribute.isGLBufferAttribute': none,
      'attribute.isInterleavedBufferAttribute': none,
    },
  },
  'renderers/webgl/WebGLBindingStates.js': {
    values: {
      'data.isInstancedBufferAttribute': none,
      'data.isInstancedInterleavedBuffer': none,
      'data.isInterleavedBuffer': none,
      'geometryAttribute.isInstancedBufferAttribute': none,
      'geometryAttribute.isInterleavedBufferAttribute': none,
      'object.isInstancedMesh': none,
    },
  },
  'renderers/webgl/WebGLGeometries.js': {
    functions: ['getWireframeAttribute', 'updateWireframeAttribute'],
    values: { 'geometry.isInstancedBufferGeometry': none },
  },
  'renderers/webgl/WebGLObjects.js': {
    values: { 'object.isInstancedMesh': none, 'object.isSkinnedMesh': none },
  },
  'renderers/webgl/WebGLRenderLists.js': {
    values: { 'object.isInstancedMesh': none, 'object.isSkinnedMesh': none },
  },
  // Sharing the context with other programs; stencils; textures of other kinds, and uniform blocks.
  'renderers/webgl/WebGLState.js': {
    functions: [
      'compressedTexImage2D',
      'compressedTexImage3D',
      'compressedTexSubImage2D',
      'compressedTexSubImage3D',
      'drawBuffers',
      'reset',
      'texImage3D',
      'texStorage3D',
      'texSubImage3D',
      'uniformBlockBinding',
      'unbindTexture',
      'updateUBOMapping',
    ],
    results: { StencilBuffer: '{ setClear() {}, setMask() {}, setTest() {} }' },
    values: {
      'material.alphaToCoverage': none,
      'material.polygonOffset': none,
      'material.stencilWrite': none,
    },
  },

  // Uniforms of types that our shaders do not have, and arrays of them.
  'renderers/webgl/WebGLUniforms.js': {
    functions: ['getPureArraySetter'],
    results: {
      getSingularSetter: `({
        0x1404: setValueV1i, 0x1406: setValueV1f, 0x8b51: setValueV3f, 0x8b52: setValueV4f, 0x8b56: setValueV1i,
        0x8b5c: setValueM4, 0x8b5e: setValueT1,
      })[type]`,
    },
  },
};
