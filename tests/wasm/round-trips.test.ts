import { describe, expect, it } from 'vitest';
import { isHidden } from '../../web/src/convert/drawn/losses.js';
import type { Exported } from '../../web/src/convert/exported.js';
import type { ExportInput } from '../../web/src/convert/export-input.js';
import { importModel } from '../../web/src/convert/import-model.js';
import { targets } from '../../web/src/convert/targets.js';
import { openModel, type Model } from '../../web/src/core/node.js';
import { openSample, sampleFiles, sampleNames } from '../support/sample-models.js';
import { options, sourceOf } from './convert-checks.js';

function written(id: string, input: ExportInput): Promise<Exported> {
  const settings = { ...options, stem: input.model.name, frames: { frame: 0 }, millimetres: 100 };
  return targets.find((target) => target.id === id)!.write(input, settings);
}

const importOf = async ({ files }: Exported): Promise<ExportInput> =>
  (await importModel(sourceOf(files), options)).input;

const opened = ({ files }: Exported): Promise<Model> =>
  openModel(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));

/** What a model has beside positions and images, as values that are compared. */
function factsOf(model: Model) {
  const { groups, materials, clips, priorities, faceLabels, vertexLabels, boneParents } = model;
  const kinds = new Map<string, number>();
  for (const { count, material } of groups) {
    const { blend, opacity, twoSided, unlit, facet, mapping, filter, cutoff } = materials[material]!;
    const kind = JSON.stringify({ blend, opacity, twoSided, unlit, facet, mapping, filter, cutoff });
    if (count > 0 && !isHidden(materials[material]!)) kinds.set(kind, (kinds.get(kind) ?? 0) + count / 3);
  }
  const byFace = (values?: Uint8Array) =>
    values && Array.from(model.faceSource, (face, at) => [face, values[at]]).sort(([a], [b]) => a! - b!);
  return {
    kinds,
    clips: clips.map(({ location: _, ...clip }) => clip),
    attachments: model.attachments.map(({ name }) => name),
    ...{ priorities: byFace(priorities), faceLabels: byFace(faceLabels), vertexLabels },
    ...{ morphs: model.morphs, boneParents },
    lines: (model.lines?.length ?? 0) / 4,
    sprites: (model.sprites?.length ?? 0) / 3,
    ...{ vertices: model.sourceVertexCount, frames: model.frameCount },
  };
}

describe.each(sampleNames)('the sample %s', (name) => {
  it('is the same model after GLB, but for what its notes say', async () => {
    const model = await openSample(name);
    const glb = await written('glb', { model, files: async () => sampleFiles(name) });
    const after = factsOf(await opened(await written(model.format, await importOf(glb))));
    const before = factsOf(model);
    // Textures of RuneScape become colours, and its clips are files of their own; three vertices have no face.
    const { clips, frames, vertexLabels, kinds } = after;
    if (name === 'dewlop') Object.assign(before, { clips, frames, kinds, vertices: 297 });
    if (name === 'dewlop')
      Object.assign(before, { vertexLabels: before.vertexLabels!.filter((_, at) => at < 92 || at > 94) });
    if (name === 'dewlop') expect(vertexLabels).toHaveLength(297);
    // GLB has no images that face the camera.
    expect(after).toEqual({ ...before, ...(name === 'skimmer' && { sprites: 0 }) });
  });
});

/** An OBJ with a triangle for each opacity. */
function fading(opacities: readonly number[]) {
  const text = opacities.map((_, at) => `v ${at} 0 0\nv ${at} 5 0\nv ${at} 0 5\nusemtl m${at}\nf -3 -2 -1\n`);
  const materials = opacities.map((opacity, at) => `newmtl m${at}\nd ${opacity}\n`);
  const encode = (lines: readonly string[]) => new TextEncoder().encode(lines.join(''));
  return importOf({
    files: [
      { name: 'Fade.obj', bytes: encode(['mtllib Fade.mtl\n', ...text]) },
      { name: 'Fade.mtl', bytes: encode(materials) },
    ],
    notes: [],
  });
}

/** The opacities of all faces, smallest first. */
function opacitiesOf({ groups, materials, indices, colours }: Model): number[] {
  const opacities: number[] = [];
  for (const { start, count, material } of groups)
    for (let at = start / 3; at < (start + count) / 3; at += 1)
      opacities.push(
        (materials[material]!.opacity ?? 1) * (colours ? colours[4 * indices[3 * at]! + 3]! / 255 : 1),
      );
  return opacities.sort((a, b) => a - b);
}

describe('every opacity that a format has', () => {
  it.each([
    ['ctc', Array.from({ length: 255 }, (_, alpha) => (alpha + 1) / 255)],
    ['runescape', Array.from({ length: 254 }, (_, transparency) => (256 - transparency) / 256)],
  ])('%s: comes back from the format, and from GLB between', async (id, opacities) => {
    const one = await written(id, await fading(opacities));
    const model = await opened(one);
    const found = opacitiesOf(model);
    const glb = await written('glb', { model, files: async () => one.files });
    const two = await written(id, await importOf(glb));
    [...opacities]
      .sort((a, b) => a - b)
      .forEach((opacity, at) => expect(found[at], `${at}`).toBeCloseTo(opacity, 5));
    expect(opacitiesOf(await opened(two))).toEqual(found);
  });
});
