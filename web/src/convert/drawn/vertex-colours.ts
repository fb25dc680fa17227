import type { ModelData } from '../../core/model.js';

/** The brightness of baked light that leaves a texel as it is. */
const fullLight = 128;

/**
 * Red, green, blue, alpha of each render vertex in display space: vertex colours, and baked light or the colours of the
 * palette; null when all are white. They are multiplied with the texture.
 */
export function drawnColours(model: ModelData): Uint8Array | null {
  const { shades, palette, colours } = model;
  if (!shades && !colours) return null;
  const drawn = new Uint8Array((model.positions.length / 3) * 4).fill(255);
  if (colours) drawn.set(colours.subarray(0, drawn.length));
  if (!shades) return drawn;
  for (const { start, count, material } of model.groups) {
    const isPaletted = model.materials[material]!.fill === 'palette';
    for (const vertex of new Set(model.indices.subarray(start, start + count))) {
      const shade = shades[vertex] ?? 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const at = 4 * vertex + channel;
        const factor = isPaletted ? (palette?.[3 * shade + channel] ?? 255) / 255 : shade / fullLight;
        drawn[at] = Math.min(255, Math.round(drawn[at]! * factor));
      }
    }
  }
  return drawn;
}

/** A channel in display space, 0 to 1, as linear light. */
export function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Linear light, 0 to 1, as a channel in display space. */
export function toDisplay(light: number): number {
  const inside = Math.max(0, Math.min(1, light));
  return inside <= 0.0031308 ? inside * 12.92 : 1.055 * inside ** (1 / 2.4) - 0.055;
}
