import type { Primitive } from '@gltf-transform/core';
import type { Transform as TextureTransform } from '@gltf-transform/extensions';
import { toDisplay } from '../../drawn/vertex-colours.js';
import { floatsOf } from './floats.js';
import { colourTextureOf } from './imported-materials.js';

type Point = readonly [number, number];

/** The texture coordinates of the colour texture for each vertex of a primitive; null without. */
export function coordinatesOf(primitive: Primitive): Float32Array | null {
  const texture = colourTextureOf(primitive.getMaterial());
  const { info = null } = texture ?? {};
  const transform = info?.getExtension<TextureTransform>('KHR_texture_transform') ?? null;
  const set = transform?.getTexCoord() ?? info?.getTexCoord() ?? 0;
  const accessor = primitive.getAttribute(`TEXCOORD_${set}`) ?? primitive.getAttribute('TEXCOORD_0');
  if (!accessor || accessor.getType() !== 'VEC2') return null;
  const uvs = new Float32Array(floatsOf(accessor));
  for (let at = 0; at < uvs.length; at += 2) {
    const uv: Point = [uvs[at]!, uvs[at + 1]!];
    uvs.set(
      (transform ? transformed(transform, uv) : uv).map((value) => (Number.isFinite(value) ? value : 0)),
      at,
    );
  }
  return uvs;
}

function transformed(transform: TextureTransform, [u, v]: Point): Point {
  const [scaleU, scaleV] = transform.getScale();
  const [offsetU, offsetV] = transform.getOffset();
  const [cosine, sine] = [Math.cos(transform.getRotation()), Math.sin(transform.getRotation())];
  const [x, y] = [u * scaleU, v * scaleV];
  return [cosine * x + sine * y + offsetU, cosine * y - sine * x + offsetV];
}

/** RGBA in display space for each vertex of a primitive; null without vertex colours. */
export function coloursOf(primitive: Primitive): Uint8Array | null {
  const accessor = primitive.getAttribute('COLOR_0');
  const size = accessor?.getElementSize();
  if (!accessor || (size !== 3 && size !== 4)) return null;
  const floats = floatsOf(accessor);
  const colours = new Uint8Array((floats.length / size) * 4).fill(255);
  for (let vertex = 0; vertex < floats.length / size; vertex += 1) {
    for (let channel = 0; channel < size; channel += 1) {
      const value = floats[size * vertex + channel]!;
      const display = channel === 3 ? Math.max(0, Math.min(1, value)) : toDisplay(value);
      colours[4 * vertex + channel] = Math.round(255 * (Number.isFinite(display) ? display : 1));
    }
  }
  return colours;
}
