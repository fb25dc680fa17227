import type { Material, Model } from '../core/model.js';
import type { Display, ValueDisplay } from './materials/display-modes.js';

/** A label or value in the legend: its colour, and the number of triangles that have it. */
export interface LabelCount {
  readonly label: number;
  /** What it means, where that is not the number. */
  readonly name?: string;
  /** More about it. */
  readonly remark?: string;
  readonly colour: string;
  readonly triangles: number;
}

/** The labels and priority of a triangle, where the file has them. */
export interface TriangleLabels {
  readonly vertexLabels?: readonly [number, number, number];
  readonly faceLabel?: number;
  readonly priority?: number;
}

type Labelled = Pick<Model, 'indices' | 'vertexSource' | 'vertexLabels' | 'faceLabels' | 'priorities'>;
type Shown = Labelled & Pick<Model, 'uvs' | 'materials' | 'fades' | 'boneParents'>;

const generalDisplays: readonly Display[] = ['textured', 'shaded', 'normals', 'uv'];
const labelDisplays: readonly Display[] = ['vertex-labels', 'face-labels', 'priorities'];
/** Whether a model has what a display by value shows. */
const hasValues: Readonly<Record<ValueDisplay, (model: Shown) => boolean>> = {
  kinds: ({ materials }) => new Set(materials.map(kindOf)).size > 1,
  opacity: ({ materials, fades }) => fades === true || materials.some(({ opacity }) => opacity !== undefined),
  'bone-weights': ({ boneParents }) => boneParents !== undefined,
};
const valueDisplays = Object.keys(hasValues) as ValueDisplay[];

/** The displays that apply to a model. */
export function displaysOf(model: Shown | null): readonly Display[] {
  if (!model) return generalDisplays;
  const applies = (display: Display) => display !== 'uv' || model.uvs.length > 0;
  return [
    ...generalDisplays.filter(applies),
    ...labelDisplays.filter((display) => labelLookup(model, display)),
    ...valueDisplays.filter((display) => hasValues[display](model)),
  ];
}

/** The kind of a material, with the flags by which the file says so: "Masked, two-sided 0x03". */
export function kindOf({ kind, properties }: Material): string {
  const flags = properties.find((property) => property.kind === 'flags');
  return [kind, flags?.value].filter(Boolean).join(' ');
}

/** A function from positions in the index buffer to the labels that a display shows; null for other displays. */
export function labelLookup(model: Labelled, display: Display): ((index: number) => number) | null {
  const { vertexLabels, faceLabels, priorities } = model;
  const perTriangle = (labels: Uint8Array) => (index: number) => labels[Math.floor(index / 3)];
  switch (display) {
    case 'vertex-labels':
      return vertexLabels ? (index) => vertexLabels[model.vertexSource[model.indices[index]]] : null;
    case 'face-labels':
      return faceLabels ? perTriangle(faceLabels) : null;
    case 'priorities':
      // A model with a single priority has none per face.
      return priorities?.some((priority) => priority !== priorities[0]) ? perTriangle(priorities) : null;
    default:
      return null;
  }
}

/** The legend of a display by label, in order of labels; a triangle counts once for each label of its corners. */
export function countLabels(model: Labelled, display: Display): LabelCount[] {
  const labelAt = labelLookup(model, display);
  const triangles = new Uint32Array(256);
  for (let first = 0; labelAt && first < model.indices.length; first += 3) {
    for (const label of new Set([labelAt(first), labelAt(first + 1), labelAt(first + 2)])) triangles[label]++;
  }
  return Array.from(triangles, (count, label) => ({
    label,
    colour: labelColour(label),
    triangles: count,
  })).filter(({ triangles: count }) => count > 0);
}

/** The labels and priority of one triangle. */
export function labelsOf(model: Labelled, triangle: number): TriangleLabels {
  const first = triangle * 3;
  const vertices = labelLookup(model, 'vertex-labels');
  const face = labelLookup(model, 'face-labels');
  const priority = labelLookup(model, 'priorities');
  return {
    ...(vertices && { vertexLabels: [vertices(first), vertices(first + 1), vertices(first + 2)] }),
    ...(face && { faceLabel: face(first) }),
    ...(priority && { priority: priority(first) }),
  };
}

/** The colour of a label, the same in all models: successive labels differ in hue, and similar hues in lightness. */
export function labelColour(label: number): string {
  return `hsl(${((label * 137.508) % 360).toFixed(1)} 72% ${[48, 64, 36, 78][label % 4]}%)`;
}
