import { writePng } from '../src/convert/images/png.js';

type Point = readonly [x: number, y: number];

/** A filled polygon of an icon, and the size of the square that it is drawn in. */
interface Polygon {
  readonly colour: readonly [red: number, green: number, blue: number];
  readonly points: readonly Point[];
  readonly box: number;
}

/** What surrounds the icon: a colour, or nothing, and the part of the image that is left free at each side. */
interface Surroundings {
  readonly background: string | null;
  readonly margin: number;
}

/** Samples of a pixel along each side. */
const samples = 4;

/** The polygons of an SVG image that has only such, in a square view box that begins at 0. */
export function polygonsOf(svg: string): Polygon[] {
  const box = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  return [...svg.matchAll(/<polygon fill="(#\w{6})" points="([^"]+)"/g)].map(([, fill, points]) => ({
    colour: colourOf(fill!),
    points: points!.split(' ').map((point) => point.split(',').map(Number) as [number, number]),
    box,
  }));
}

/** Polygons, the last one on top, as a square PNG with smooth edges. */
export function drawIcon(
  polygons: readonly Polygon[],
  size: number,
  surroundings: Surroundings,
): Promise<Uint8Array> {
  return writePng({ width: size, height: size, pixels: pixelsOf(polygons, size, surroundings) });
}

/** The same as red, green, blue, alpha from the top left. */
export function pixelsOf(
  polygons: readonly Polygon[],
  size: number,
  { background, margin }: Surroundings,
): Uint8Array {
  const pixels = new Uint8Array(4 * size * size);
  const below = background === null ? null : colourOf(background);
  const place = (pixel: number, box: number): number => ((pixel / size - margin) / (1 - 2 * margin)) * box;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const sums = [0, 0, 0, 0];
      for (let sample = 0; sample < samples * samples; sample += 1) {
        const across = x + ((sample % samples) + 0.5) / samples;
        const down = y + (Math.floor(sample / samples) + 0.5) / samples;
        const hit = polygons.findLast(({ points, box }) =>
          contains(points, place(across, box), place(down, box)),
        );
        const colour = hit?.colour ?? below;
        if (colour) [...colour, 255].forEach((value, channel) => (sums[channel]! += value));
      }
      const covered = sums[3]! / 255;
      if (covered === 0) continue;
      const [red, green, blue] = sums.map((sum) => Math.round(sum / covered));
      pixels.set([red!, green!, blue!, Math.round(sums[3]! / samples ** 2)], 4 * (y * size + x));
    }
  }
  return pixels;
}

/** Whether a point is inside a polygon: a ray from it crosses an odd number of sides. */
function contains(points: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  points.forEach(([toX, toY], index) => {
    const [fromX, fromY] = points.at(index - 1)!;
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
  });
  return inside;
}

function colourOf(text: string): [number, number, number] {
  const value = parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
