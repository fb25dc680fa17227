import { countOf, short } from '../../core/format.js';
import { Lattice } from '../../core/lattice.js';
import type { Model } from '../../core/index.js';
import type { OverlayName } from '../../element/overlays.js';

/** A sentence for each overlay that is on and has something to say. */
export function overlayTexts(model: Model, on: Readonly<Record<OverlayName, boolean>>): string[] {
  return [
    on.outlines ? polygonText(model) : '',
    on.normalLines ? normalText(model) : '',
    on.vertexGrid && model.lattice ? latticeText(model.lattice, model.bounds) : '',
  ].filter(Boolean);
}

function polygonText({ faceSource }: Model): string {
  const faces = countOf(new Set(faceSource).size, 'polygon');
  return `${faces} of the file, drawn as ${countOf(faceSource.length, 'triangle')}.`;
}

/** Where the normals are from, and how long they are where that differs. */
function normalText({ normals, storedNormals }: Model): string {
  if (!storedNormals) return 'The file has no normals: these are computed from its faces.';
  let [shortest, longest] = [Infinity, 0];
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!);
    shortest = Math.min(shortest, length);
    longest = Math.max(longest, length);
  }
  const two = (value: number): string => value.toFixed(2);
  const lengths =
    two(shortest) === two(longest) ? `${two(longest)} long` : `${two(shortest)} to ${two(longest)} long`;
  return `Stored in the file, ${lengths}.`;
}

/** "Positions are stored in steps of 0.1 × 0.1 × 0.2 units. Rounding moves a vertex by at most 0.122, 0.4 % of the size." */
export function latticeText(matrix: Float32Array, bounds: Float32Array): string {
  const { steps, farthest } = new Lattice(matrix);
  const size = Math.max(...[0, 1, 2].map((axis) => bounds[axis + 3]! - bounds[axis]!));
  const part = size > 0 ? `, ${Number(((farthest / size) * 100).toPrecision(2))} % of the size` : '';
  return `Positions are stored in steps of ${steps.map((step) => short(step)).join(' × ')} units, along the file’s X (red), Y (green) and Z (blue). Rounding moves a vertex by at most ${Number(farthest.toPrecision(3))}${part}. Come closer to see the lines.`;
}
