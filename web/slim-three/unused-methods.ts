/**
 * Methods of three that nothing calls here: reading and writing JSON, picking, geometry that our own code computes, VR, and much
 * of the mathematics. Bundlers keep all methods of a class; these are 12 KB compressed.
 *
 * `tests/web/unused-three.test.ts` fails when any of them is mentioned in our scripts, or in what is left of three.
 */
// prettier-ignore
export const unusedMethods: ReadonlySet<string> = new Set([
  '_computeIntersections', 'addColors', 'addLayerUpdate', 'addScalar', 'addUpdateRange', 'angle', 'angleTo',
  'applyAxisAngle', 'applyEuler', 'applyQuaternion', 'clampLength', 'clampScalar', 'computeLineDistances',
  'computeTangents', 'computeVertexNormals', 'containsBox', 'containsPoint', 'convertLinearToSRGB',
  'convertSRGBToLinear', 'copyArray', 'copyAt', 'copyFramebufferToTexture', 'copyLinearToSRGB',
  'copyPosition', 'copySRGBToLinear', 'copyTextureToTexture', 'deleteAttribute', 'determinant',
  'distanceToSphere', 'divide', 'enableAll', 'expandByObject', 'expandByScalar', 'expandByVector',
  'extractBasis', 'extractRotation', 'forceContextLoss', 'forceContextRestore', 'fromJSON', 'getBoundingBox',
  'getBoundingSphere', 'getComponent', 'getCurrentViewport', 'getDrawingBufferSize', 'getFrustum', 'getHSL',
  'getHex', 'getHexString', 'getIndex', 'getIndirect', 'getObjectById', 'getObjectByName',
  'getObjectByProperty', 'getObjectsByProperty', 'getPixelRatio', 'getRGB', 'getScissor', 'getScissorTest',
  'getStyle', 'getViewport', 'getWorldDirection', 'getWorldPosition', 'getWorldQuaternion', 'getWorldScale',
  'initRenderTarget', 'initTexture', 'intersect', 'intersectLine', 'intersectsBox', 'intersectsLine',
  'intersectsSprite', 'intersectsTriangle', 'isEnabled', 'lerp', 'lerpColors', 'lerpHSL', 'lerpVectors',
  'localToWorld', 'lookAt', 'makeRotationAxis', 'makeRotationFromEuler', 'makeRotationX', 'makeRotationY',
  'makeRotationZ', 'makeShear', 'manhattanDistanceTo', 'manhattanLength', 'multiplyVectors',
  'normalizeNormals', 'offsetHSL', 'onAfterShadow', 'onBeforeShadow', 'onUpload', 'projectOnPlane',
  'projectOnVector', 'projectPoint', 'randomDirection', 'raycast', 'readRenderTargetPixels',
  'readRenderTargetPixelsAsync', 'reflect', 'reorder', 'resetState', 'rotateAround', 'rotateOnAxis',
  'rotateOnWorldAxis', 'rotateTowards', 'rotateX', 'rotateY', 'rotateZ', 'roundToZero',
  'setAxisAngleFromQuaternion', 'setAxisAngleFromRotationMatrix', 'setClearAlpha', 'setComponent',
  'setDrawRange', 'setDrawingBufferSize', 'setEffects', 'setFromArray', 'setFromAxisAngle',
  'setFromCenterAndSize', 'setFromColor', 'setFromCoplanarPoints', 'setFromCylindrical',
  'setFromCylindricalCoords', 'setFromMatrix3', 'setFromMatrix3Column', 'setFromMatrixColumn',
  'setFromMatrixScale', 'setFromNormalAndCoplanarPoint', 'setFromObject', 'setFromSpherical',
  'setFromSphericalCoords', 'setFromUnitVectors', 'setFromVector3', 'setIndirect', 'setLength',
  'setNodesHandler', 'setOpaqueSort', 'setPixelRatio', 'setRenderTargetFramebuffer',
  'setRenderTargetTextures', 'setRotationFromAxisAngle', 'setRotationFromEuler', 'setRotationFromMatrix',
  'setRotationFromQuaternion', 'setScalar', 'setTransparentSort', 'setW', 'setXYZW', 'setY', 'setZ', 'slerp',
  'slerpQuaternions', 'subScalar', 'toJSON', 'toNonIndexed', 'transformUv', 'translateOnAxis', 'translateX',
  'translateY', 'translateZ', 'transposeIntoArray', 'traverseAncestors', 'union', 'unproject', 'worldToLocal',
]);
