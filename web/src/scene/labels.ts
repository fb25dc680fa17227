import type { Model } from '../core/model.js';
import type { Display } from './materials/surface-material.js';

/** A number of faces or vertices, how it is coloured, and how many triangles show it. */
export interface LabelCount {
  readonly label: number;
  readonly colour: string;
  readonly triangles: number;
}

/** What the file calls a triangle and its corners by, as far as it does. */
export interface TriangleLabels {
  readonly vertexLabels?: readonly [number, number, number];
  readonly faceLabel?: number;
  readonly priority?: number;
}

type Labelled = Pick<Model, 'indices' | 'vertexSource' | 'vertexLabels' | 'faceLabels' | 'priorities'>;
type Shown = Labelled & Pick<Model, 'uvs'>;

const plain: readonly Display[] = ['textured', 'shaded', 'normals', 'uv'];
const labelled: readonly Display[] = ['vertex-labels', 'face-labels', 'priorities'];

/** The displays that have something to show of a model. */
export function displaysOf(model: Shown | null): readonly Display[] {
  if (!model) return plain;
  const hasSome = (display: Display) => display !== 'uv' || model.uvs.length > 0;
  return [...plain.filter(hasSome), ...labelled.filter((display) => labelsIn(model, display))];
}

/** What a display shows of the corner at a place of the model's indices; null where it colours nothing by label. */
export function labelsIn(model: Labelled, display: Display): ((index: number) => number) | null {
  const { vertexLabels, faceLabels, priorities } = model;
  const ofTriangle = (labels: Uint8Array) => (index: number) => labels[Math.floor(index / 3)];
  switch (display) {
    case 'vertex-labels':
      return vertexLabels ? (index) => vertexLabels[model.vertexSource[model.indices[index]]] : null;
    case 'face-labels':
      return faceLabels ? ofTriangle(faceLabels) : null;
    case 'priorities':
      // One priority of the whole model is no faces' own.
      return priorities?.some((priority) => priority !== priorities[0]) ? ofTriangle(priorities) : null;
    default:
      return null;
  }
}

/** The labels that a display shows of a model, in order; a triangle counts once for each. */
export function countLabels(model: Labelled, display: Display): LabelCount[] {
  const labelOf = labelsIn(model, display);
  const triangles = new Uint32Array(256);
  for (let first = 0; labelOf && first < model.indices.length; first += 3) {
    for (const label of new Set([labelOf(first), labelOf(first + 1), labelOf(first + 2)])) triangles[label]++;
  }
  return Array.from(triangles, (count, label) => ({
    label,
    colour: labelColour(label),
    triangles: count,
  })).filter(({ triangles: count }) => count > 0);
}

/** The labels of one triangle. */
export function labelsOf(model: Labelled, triangle: number): TriangleLabels {
  const first = triangle * 3;
  const vertices = labelsIn(model, 'vertex-labels');
  const face = labelsIn(model, 'face-labels');
  const priority = labelsIn(model, 'priorities');
  return {
    ...(vertices && { vertexLabels: [vertices(first), vertices(first + 1), vertices(first + 2)] }),
    ...(face && { faceLabel: face(first) }),
    ...(priority && { priority: priority(first) }),
  };
}

/** The colour of a label, the same in all models: neighbours are far apart in hue, and near hues in lightness. */
export function labelColour(label: number): string {
  return `hsl(${((label * 137.508) % 360).toFixed(1)} 72% ${[48, 64, 36, 78][label % 4]}%)`;
}
