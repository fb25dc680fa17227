import { areEqual } from '../bytes.js';
import { fileName } from '../format.js';
import type { Material, Model, ModelImage } from '../model.js';
import { changedValues, compareLists } from './compare-lists.js';
import type { Change, ListChanges } from './comparison.js';
import { drawingOf } from './face-table.js';

/** Compares materials with their images: those of the same slot, then those of the same name. */
export function compareMaterials(before: Model, after: Model): ListChanges {
  const keys = [
    (material: Material) => JSON.stringify([material.slot, material.name, drawingOf(material)]),
    (material: Material) => JSON.stringify([material.slot, drawingOf(material)]),
    ({ slot, name, kind }: Material) => JSON.stringify([slot, name, kind]),
    ({ slot, name }: Material) => JSON.stringify([slot, name]),
    ({ slot }: Material) => String(slot),
  ];
  return compareLists(
    before.materials,
    after.materials,
    ({ name, slot }) => `${name}, slot ${slot}`,
    keys,
    (one, other) => [
      ...materialChanges(one, other),
      ...imageChanges(imageOf(before, one), imageOf(after, other)),
    ],
  );
}

function materialChanges(one: Material, other: Material): Change[] {
  const values = changedValues({
    name: [one.name, other.name],
    kind: [one.kind, other.kind],
    filter: [one.filter, other.filter],
    wrap: [one.wrap, other.wrap],
    mapping: [one.mapping, other.mapping],
    cutoff: [one.cutoff, other.cutoff],
    opacity: [one.opacity ?? 1, other.opacity ?? 1],
    'not drawn': [one.notDrawn, other.notDrawn],
  });
  const said = new Set(values.map(({ name }) => name));
  const [some, others] = [flagsOf(one), flagsOf(other)];
  const names = [...new Set([...some.keys(), ...others.keys()])].filter(
    (name) => !said.has(name.toLowerCase()),
  );
  return [
    ...values,
    ...changedValues(Object.fromEntries(names.map((name) => [name, [some.get(name), others.get(name)]]))),
  ];
}

/** Properties that are those of the file, not of a line that names an image. */
function flagsOf({ properties }: Material): ReadonlyMap<string, string> {
  return new Map(
    properties.filter(({ location }) => location === null).map(({ name, value }) => [name, value]),
  );
}

function imageOf({ images }: Model, { image }: Material): ModelImage | null {
  return image === null ? null : (images[image] ?? null);
}

function imageChanges(one: ModelImage | null, other: ModelImage | null): Change[] {
  const named = changedValues({ image: [nameOf(one), nameOf(other)], size: [sizeOf(one), sizeOf(other)] });
  const texels = differingTexels(one, other);
  return texels ? [...named, { name: 'texels', before: '', after: texels }] : named;
}

function nameOf(image: ModelImage | null): string {
  if (!image) return 'none';
  return image.file ? fileName(image.file) : `${fileName(image.name)}, missing`;
}

function sizeOf(image: ModelImage | null): string {
  return image?.width ? `${image.width} × ${image.height}` : '';
}

/** What differs of two images of the same size: empty where nothing does. */
function differingTexels(one: ModelImage | null, other: ModelImage | null): string {
  if (one?.encoded && other?.encoded) return areEqual(one.encoded, other.encoded) ? '' : 'other contents';
  const [some, others] = [one?.pixels, other?.pixels];
  if (!some || !others || sizeOf(one) !== sizeOf(other)) return '';
  let count = 0;
  for (let at = 0; at < some.length; at += 4)
    if ([0, 1, 2, 3].some((part) => some[at + part] !== others[at + part])) count += 1;
  return count === 0 ? '' : `${count} of ${some.length / 4} differ`;
}
