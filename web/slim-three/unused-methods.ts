/**
 * Methods of three that nothing calls here: reading and writing JSON, picking, geometry that our own code computes, VR, and much
 * of the mathematics. Bundlers keep all methods of a class; these are 12 KB compressed.
 *
 * `tests/web/unused-methods.test.ts` fails when any of them is mentioned in our scripts, or in what is left of three.
 */
// prettier-ignore
export const unusedMethods: ReadonlySet<string> = new Set([
  '_computeIntersections', 'addColors', 'addLayerUpdate', 'addScalar', 'addUpdateRange', 'angle', 'angleTo',
  'applyAxisAngle', 'applyEuler', 'applyQuaternion', 'clampLength', 'clampScalar', 'computeLineDistances',
  'computeTangents', 'computeVertexNormals', 'convertLinearToSRGB', 'convertSRGBToLinear', 'copyArray',
  'copyAt', 'copyFramebufferToTexture', 'copyLinearToSRGB', 'copyPosition', 'copySRGBToLinear',
  'copyTextureToTexture', 'customProgramCacheKey', 'deleteAttribute', 'determinant', 'disableAll', 'divide',
  'enableAll', 'extractBasis', 'extractRotation', 'forceContextLoss', 'forceContextRestore', 'fromJSON',
  'getActiveCubeFace', 'getActiveMipmapLevel', 'getComponent', 'getCurrentViewport', 'getDrawingBufferSize', 'getHSL', 'getHex', 'getHexString',
  'getIndex', 'getIndirect', 'getMaxScaleOnAxis', 'getObjectById', 'getObjectByName', 'getObjectByProperty',
  'getObjectsByProperty', 'getPixelRatio', 'getRGB', 'getScissor', 'getScissorTest', 'getStyle',
  'getViewport', 'getWorldDirection', 'getWorldPosition', 'getWorldQuaternion', 'getWorldScale',
  'initRenderTarget', 'initTexture', 'isEnabled', 'lengthSq', 'lerp', 'lerpColors', 'lerpHSL', 'lerpVectors',
  'localToWorld', 'lookAt', 'makeRotationAxis', 'makeRotationFromEuler', 'makeRotationX', 'makeRotationY',
  'makeRotationZ', 'makeShear', 'manhattanDistanceTo', 'manhattanLength', 'multiplyVectors',
  'normalizeNormals', 'offsetHSL', 'onAfterShadow', 'onBeforeShadow', 'onUpload', 'projectOnPlane',
  'projectOnVector', 'randomDirection', 'raycast', 'readRenderTargetPixels', 'readRenderTargetPixelsAsync',
  'reflect', 'reorder', 'resetState', 'rotateAround', 'rotateOnAxis', 'rotateOnWorldAxis', 'rotateTowards',
  'rotateX', 'rotateY', 'rotateZ', 'roundToZero', 'setAxisAngleFromQuaternion',
  'setAxisAngleFromRotationMatrix', 'setClearAlpha', 'setComponent', 'setDrawRange', 'setDrawingBufferSize',
  'setEffects', 'setFromAxisAngle', 'setFromColor', 'setFromCylindrical', 'setFromCylindricalCoords',
  'setFromMatrix3', 'setFromMatrix3Column', 'setFromMatrixColumn', 'setFromMatrixScale', 'setFromPoints',
  'setFromSpherical', 'setFromSphericalCoords', 'setFromUnitVectors', 'setFromVector3', 'setIndirect',
  'setLength', 'setNodesHandler', 'setOpaqueSort', 'setPixelRatio', 'setRenderTarget', 'setRenderTargetFramebuffer',
  'setRenderTargetTextures', 'setRotationFromAxisAngle', 'setRotationFromEuler', 'setRotationFromMatrix',
  'setRotationFromQuaternion', 'setScalar', 'setTransparentSort', 'setW', 'setXYZW', 'setY', 'setZ', 'slerp',
  'slerpQuaternions', 'subScalar', 'subVectors', 'toJSON', 'toNonIndexed', 'transformUv', 'translateOnAxis',
  'translateX', 'translateY', 'translateZ', 'transposeIntoArray', 'traverseAncestors', 'unproject',
  'worldToLocal',
]);
