import type { Accessor } from '@gltf-transform/core';

/** The values of an accessor as floats: normalized integers are decoded. */
export function floatsOf(accessor: Accessor): Float32Array {
  const array = accessor.getArray();
  if (!array) return new Float32Array();
  if (array instanceof Float32Array) return array;
  const scale = accessor.getNormalized() ? normalizing[array.constructor.name] : undefined;
  return Float32Array.from(array as Uint16Array, (value) => (scale ? Math.max(-1, value / scale) : value));
}

const normalizing: Record<string, number> = {
  Int8Array: 127,
  Uint8Array: 255,
  Int16Array: 32767,
  Uint16Array: 65535,
};
