import type { GLTF } from '@gltf-transform/core';
import { withCommas } from '../../core/format.js';
import { messageOf, ModelError } from '../../core/model-error.js';
import { frameStart } from '../../core/clip-time.js';
import { fileStem } from '../../core/files/file-stem.js';
import type { Imported, ImportedClip, ImportOptions, ImportSource } from '../imported-mesh.js';
import { checkFinite, ImportBudget } from '../imported/import-budget.js';
import { importError } from '../imported/import-error.js';
import { ImportedImages } from '../imported/imported-images.js';
import { MeshBuilder } from '../imported/mesh-builder.js';
import { exportedClip, exportedExtras } from './extras.js';
import { readRuns } from './runs.js';
import { Accessors } from './reading/accessors.js';
import { checkGltf } from './reading/check-gltf.js';
import { readContainer } from './reading/container.js';
import { ImportedMaterials } from './reading/imported-materials.js';
import { FrameRuns } from './reading/frame-runs.js';
import { KeyReader } from './reading/key-frames.js';
import { isMirrored } from './reading/matrix4.js';
import type { MeshPart } from './reading/mesh-part.js';
import { morphsOf } from './reading/morphs.js';
import { partsOf } from './reading/parts.js';
import { loadResources } from './reading/resources.js';
import { sampleTimes, type SampleTimes } from './reading/sample-times.js';
import { motionOf, ScenePoser, type Motion } from './reading/scene-poser.js';
import { sceneOf, type Scene } from './reading/scene.js';
import { SceneBones } from './reading/skin.js';
import { addWeaponNodes, poseWeapon, stepsOfWeapon } from './reading/weapon-node.js';

/**
 * Reads a GLB or glTF 2.0 file. Meshes are merged; skins and morph targets are sampled for each animation. Throws a
 * ModelError for a file that is not valid or has no triangles.
 *
 * @example
 * const { mesh, notes } = await readGltf({ name: 'Crate.glb', bytes, beside: async () => null }, { decode });
 */
export async function readGltf(source: ImportSource, options: ImportOptions): Promise<Imported> {
  try {
    return await read(source, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof ModelError) throw error;
    throw importError(source.name, `cannot be read as glTF 2: ${messageOf(error)}`);
  }
}

async function read(source: ImportSource, options: ImportOptions): Promise<Imported> {
  const { name: file } = source;
  const budget = new ImportBudget(source, options);
  const { json: unchecked, binary } = await readContainer(file, source.bytes, budget);
  const json = await checkGltf(file, unchecked, budget);
  const resources = await loadResources(source, json, binary, budget);
  const accessors = new Accessors(json, resources.buffers, budget);
  const scene = await sceneOf(json, budget);
  const { parts, skins } = await partsOf(file, scene, accessors, budget);
  if (parts.length === 0) throw importError(file, 'has no triangles');
  const images = new ImportedImages(file, options, budget);
  const builder = new MeshBuilder(file, budget);
  const poser = await ScenePoser.of(scene, budget);
  await addParts(builder, scene, parts, poser, new ImportedMaterials(json, resources, images), budget);
  const weapons = await addWeaponNodes(builder, scene, budget);
  const samples = await samplesOf(file, scene, accessors, options.rate, budget);
  const motions = samples.map(({ motion }) => motion);
  const { vertexCount } = builder;
  const rest = { scene, poser, parts, skins, weapons, motions, vertexCount };
  const bones = await SceneBones.of(rest, budget);
  const poseAll = async (out: Float32Array, frame: number) => {
    for (const skin of skins) await skin.pose(poser);
    let at = 0;
    for (const part of parts) {
      await part.pose(poser, out, at);
      at += 3 * part.primitive.vertexCount;
    }
    await budget.forEach(weapons.length, (index) => poseWeapon(weapons[index]!, poser, out), stepsOfWeapon);
    await bones?.pose(poser, frame);
  };
  bones?.beginFrames(countOfFrames(samples));
  const clips = await sampleClips(samples, scene, builder, poser, poseAll, budget);
  await checkFinite(file, 'a position of vertex', builder.frames, 3, budget);
  builder.addMorphs(await morphsOf(scene, parts, skins, poser, budget));
  options.signal?.throwIfAborted();
  return {
    mesh: await builder.finish(meshName(json, file), clips, images.images, bones),
    notes: [...resources.notes, ...images.notes],
  };
}

async function addParts(
  builder: MeshBuilder,
  { json, nodes }: Scene,
  parts: readonly MeshPart[],
  { worlds }: ScenePoser,
  materials: ImportedMaterials,
  budget: ImportBudget,
): Promise<void> {
  for (const { node, primitive } of parts) {
    const { name = '', mesh, skin } = nodes[node]!;
    const names = [name, json.meshes![mesh!]!.name ?? ''];
    const material = await materials.indexOf(primitive.material, names);
    builder.add({
      ...primitive,
      material,
      vertexLabels: labelsOf(json.meshes![mesh!]!.extras, primitive, budget),
      isMirrored: skin === undefined && isMirrored(worlds, 16 * node),
    });
    if (budget.isOver(128 + Math.min(2048, names.join('').length))) await budget.pause();
  }
  builder.materials.push(...materials.materials);
}

/** The labels of the vertices of a primitive, which a file has for each vertex of a file of a game. */
function labelsOf(
  extras: unknown,
  { numbers }: MeshPart['primitive'],
  budget: ImportBudget,
): Uint32Array | null {
  const { labels } = exportedExtras(extras);
  if (!numbers || labels === undefined) return null;
  const count = numbers.reduce((most, number) => Math.max(most, number + 1), 0);
  budget.take(4 * (count + numbers.length), () => `labels of ${count} vertices`);
  const all = readRuns(labels, 0, count, 255, 'beginning');
  return all && Uint32Array.from(numbers, (number) => all[number]!);
}

/** An animation, and when it is sampled. */
interface Sample {
  readonly clip: Pick<ImportedClip, 'name' | 'group' | 'events'>;
  /** Its first frame in the file of a game that it comes from. */
  readonly first: number | null;
  readonly times: SampleTimes;
  readonly motion: Motion;
}

async function samplesOf(
  file: string,
  scene: Scene,
  accessors: Accessors,
  rate: number | undefined,
  budget: ImportBudget,
): Promise<Sample[]> {
  const reader = new KeyReader(accessors, budget);
  const samples: Sample[] = [];
  for (const [index, animation] of (scene.json.animations ?? []).entries()) {
    const motion = await motionOf(file, scene, animation, reader, budget);
    const name = animation.name || `clip ${index + 1}`;
    const times = await sampleTimes(animation.extras, motion.times, motion.isCurved, rate, budget);
    const { first } = exportedExtras(animation.extras);
    samples.push({
      clip: { name, ...exportedClip(animation.extras) },
      first: typeof first === 'number' ? first : null,
      motion,
      times,
    });
    if (budget.isOver(64)) await budget.pause();
  }
  return samples;
}

/** Without animations, there is one. */
function countOfFrames(samples: readonly Sample[]): number {
  return Math.max(
    1,
    samples.reduce((sum, { times }) => sum + times.count, 0),
  );
}

/** Samples all animations; without any the mesh has one frame. */
async function sampleClips(
  samples: readonly Sample[],
  { order }: Scene,
  builder: MeshBuilder,
  poser: ScenePoser,
  poseAll: (out: Float32Array, frame: number) => Promise<void>,
  budget: ImportBudget,
): Promise<ImportedClip[]> {
  budget.expect(
    samples.length * order.length * 24,
    () => `${withCommas(samples.length)} animations of ${withCommas(order.length)} nodes`,
  );
  builder.beginFrames(countOfFrames(samples));
  if (samples.length === 0) await poseAll(builder.frame(0), 0);
  const runs = new FrameRuns(builder, budget);
  const clips: ImportedClip[] = [];
  let next = 0;
  for (const { clip, times, motion, number } of inFileOrder(samples)) {
    await poser.begin(motion);
    budget.expect(
      times.count * poser.stepsOfPose,
      () => `a clip of ${withCommas(times.count)} frames that moves ${withCommas(poser.movingCount)} nodes`,
    );
    for (let index = 0; index < times.count; index += 1) {
      await poser.pose(times.start + frameStart(times, index));
      await poseAll(builder.frame(next + index), next + index);
    }
    const first = await runs.placeOf(next, times.count);
    if (first === next) next += times.count;
    const { count: frames, rate, durations, replayFrom } = times;
    clips[number] = {
      ...clip,
      first,
      count: frames,
      rate,
      ...(durations && { durations }),
      ...(replayFrom !== undefined && { replayFrom }),
    };
  }
  builder.endFrames(Math.max(1, next));
  return clips;
}

/** The order of the frames in the file of a game; of clips that begin with the same frame, the longest is the first. */
function inFileOrder(samples: readonly Sample[]): (Sample & { readonly number: number })[] {
  const firstOf = ({ first }: Sample) => first ?? Infinity;
  return samples
    .map((sample, number) => ({ ...sample, number }))
    .sort((a, b) => {
      if (firstOf(a) !== firstOf(b)) return firstOf(a) - firstOf(b);
      return (a.first === null ? 0 : b.times.count - a.times.count) || a.number - b.number;
    });
}

function meshName({ scenes = [], nodes = [], scene: number = 0 }: GLTF.IGLTF, file: string): string {
  const scene = scenes[number];
  const extras = nodes[scene?.nodes?.[0] ?? -1]?.extras;
  return 'format' in exportedExtras(extras)
    ? String(scene!.name ?? '')
    : fileStem(file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, ''));
}
