import type { Rewriting } from './rewrite-module.js';

const none = 'false';

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
      'rebindTextures',
      'setupDepthRenderbuffer',
      'setupDepthTexture',
      'setupFrameBufferTexture',
      'setupRenderBufferStorage',
      'setupRenderTarget',
      'updateMultisampleRenderTarget',
      'updateRenderTargetMipmap',
      'updateVideoTexture',
      'uploadCubeTexture',
    ],
    values: {
      'texture.isCompressedArrayTexture': none,
      'texture.isCompressedTexture': none,
      'texture.isData3DTexture': none,
      'texture.isDataArrayTexture': none,
      'texture.isDepthTexture': none,
      'texture.isExternalTexture': none,
      'texture.isFramebufferTexture': none,
      'texture.isHTMLTexture': none,
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
  'core/Object3D.js': { functions: ['attach', 'copy', 'lookAt'] },
  'objects/Mesh.js': { functions: ['copy', 'getVertexPosition'] },
  'scenes/Scene.js': { functions: ['copy'] },

  // Objects that light passes through, and sharing the context with other programs.
  'renderers/WebGLRenderer.js': { functions: ['renderTransmissionPass'] },
  'renderers/webgl/WebGLState.js': { functions: ['reset'] },
};
