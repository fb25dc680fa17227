import type { Model } from '../../core/model.js';
import type { SkinData } from '../../core/wasm/modules.js';
import { kindOf, labelColour, type LabelCount } from '../labels.js';
import type { ValueDisplay } from '../materials/display-modes.js';
import { boneNames, firstBone, heat, weightBins, weightsOf } from './bone-weights.js';

/** What a display by value colours. */
export interface Values {
  readonly legend: readonly LabelCount[];
  /** The colour of each value from 0 to 255. */
  readonly colour: (value: number) => string;
  /** The value of each material. */
  readonly ofMaterials?: readonly number[];
  /** The value of each render vertex, interpolated across triangles. */
  readonly ofVertices?: Uint8Array;
  /** The bones of which one is shown, and its index. */
  readonly bones?: readonly string[];
  readonly bone?: number;
}

const skins = new WeakMap<Model, SkinData>();
const reading = new WeakMap<Model, Promise<void>>();

/** Reads what a display needs beside the model. */
export async function readValues(model: Model, display: ValueDisplay): Promise<void> {
  if (display !== 'bone-weights') return;
  if (!reading.has(model)) reading.set(model, readSkin(model));
  await reading.get(model)!.catch((error: unknown) => {
    reading.delete(model);
    throw error;
  });
}

async function readSkin(model: Model): Promise<void> {
  const { skinOfModel } = await import('../../core/converter/read-skin.js');
  skins.set(model, await skinOfModel(model));
}

/** The values of a display, where `readValues` has read what it needs; `bone` is that of `bone-weights`, null for the first. */
export function valuesOf(model: Model, display: ValueDisplay, bone: number | null): Values | null {
  if (display === 'kinds') return kindsOf(model);
  if (display === 'opacity') return opacitiesOf(model);
  const skin = skins.get(model);
  if (!skin) return null;
  const bones = boneNames(model, skin);
  const shown = bone !== null && bone < bones.length ? bone : firstBone(skin);
  const ofVertices = weightsOf(model, skin, shown);
  return { legend: weightBins(model, ofVertices), colour: heat, ofVertices, bones, bone: shown };
}

function kindsOf({ materials, groups }: Model): Values {
  const names = [...new Set(materials.map(kindOf))].sort();
  const ofMaterials = materials.map((material) => names.indexOf(kindOf(material)));
  const triangles = countBy(groups, ofMaterials, names.length);
  const legend = names.map((name, label) => entry(label, name, labelColour(label), triangles[label]));
  return { legend, colour: labelColour, ofMaterials };
}

/** Opacities in 256ths, as some games have them; where clips change them, with some of those between. */
function opacitiesOf({ materials, groups, fades }: Model): Values {
  const ofMaterials = materials.map(({ opacity = 1 }) => Math.round(opacity * 256));
  const triangles = countBy(groups, ofMaterials, 257);
  const opacities = [...new Set([...ofMaterials, ...(fades ? scale : [])])].sort((a, b) => b - a);
  const legend = opacities.map((value) => {
    const name = `${Number((value / 2.56).toFixed(1))} %`;
    return entry(
      value,
      name,
      heat((value * 255) / 256),
      triangles[value],
      `${256 - value} of 256 transparent${fades ? ' at rest' : ''}`,
    );
  });
  return { legend, colour: heat };
}

/** Opacities in the legend of a model whose clips change them. */
const scale = [256, 192, 128, 64, 0];

function countBy(groups: Model['groups'], ofMaterials: readonly number[], size: number): Uint32Array {
  const triangles = new Uint32Array(size);
  for (const { material, count } of groups) triangles[ofMaterials[material]] += count / 3;
  return triangles;
}

const entry = (label: number, name: string, colour: string, triangles: number, remark = ''): LabelCount => ({
  label,
  name,
  ...(remark && { remark }),
  colour,
  triangles,
});
