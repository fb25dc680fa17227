import type { Model } from '../../core/model.js';
import type { SkinData } from '../../core/wasm/modules.js';
import type { LabelCount } from '../labels.js';

/** Colours from dark to light, which also differ without colours. */
const stops = [
  [48, 18, 84],
  [58, 82, 139],
  [33, 145, 140],
  [94, 201, 98],
  [253, 231, 37],
] as const;
/** The upper ends of the ranges in the legend, in percent. */
const bins = [0, 25, 50, 75, 99, 100];

/** The colour of a value from 0 to 255. */
export function heat(value: number): string {
  const at = (value / 255) * (stops.length - 1);
  const below = Math.min(Math.floor(at), stops.length - 2);
  const mixed = stops[below].map((part, i) => Math.round(part + (stops[below + 1][i] - part) * (at - below)));
  return `rgb(${mixed.join(' ')})`;
}

/** The names of all bones: numbers where the file has none. */
export function boneNames({ boneParents }: Model, { bones }: SkinData): string[] {
  return Array.from(boneParents ?? [], (_, bone) => bones[bone] || `bone ${bone}`);
}

/** The first bone that moves a vertex. */
export function firstBone({ influenceBones, influenceWeights }: SkinData): number {
  return influenceBones
    .filter((_, i) => influenceWeights[i]! > 0)
    .reduce((a, b) => Math.min(a, b), influenceBones[0] ?? 0);
}

/** The weight of a bone for each render vertex, 255 where no other bone moves it. */
export function weightsOf({ vertexSource }: Model, skin: SkinData, bone: number): Uint8Array {
  const { firstInfluences, influenceBones, influenceWeights } = skin;
  return Uint8Array.from(vertexSource, (source) => {
    let sum = 0;
    for (let at = firstInfluences[source]; at < firstInfluences[source + 1]; at++)
      if (influenceBones[at] === bone) sum += influenceWeights[at];
    return Math.round(Math.min(sum, 1) * 255);
  });
}

/** How many triangles have their largest weight in each range. */
export function weightBins({ indices }: Model, weights: Uint8Array): LabelCount[] {
  const triangles = bins.map(() => 0);
  for (let i = 0; i < indices.length; i += 3) {
    const most = Math.max(...Array.from(indices.subarray(i, i + 3), (vertex) => weights[vertex]));
    triangles[bins.findIndex((end) => most <= Math.ceil(end * 2.55))]++;
  }
  return bins
    .map((end, i) => ({
      label: end,
      name: i === 0 || end === 100 ? `${end} %` : `to ${end} %`,
      colour: heat(end * 2.55),
      triangles: triangles[i],
    }))
    .filter(({ triangles: count }) => count > 0);
}
