import {
  Logger,
  WebIO,
  type Document,
  type GLTF,
  type Animation,
  type JSONDocument,
  type Node,
} from '@gltf-transform/core';
import {
  EXTTextureWebP,
  KHRMaterialsPBRSpecularGlossiness,
  KHRMaterialsUnlit,
  KHRMeshQuantization,
  KHRTextureTransform,
} from '@gltf-transform/extensions';
import { messageOf, ModelError } from '../../core/model-error.js';
import type { Note } from '../../core/model.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import { fileStem } from '../file-stem.js';
import type { Imported, ImportedClip, ImportOptions, ImportSource } from '../imported-mesh.js';
import { checkFrameBytes, checkFinite, importError, importNote } from '../imported/import-error.js';
import { MeshBuilder } from '../imported/mesh-builder.js';
import { checkGltf } from './reading/check-gltf.js';
import { readContainer } from './reading/container.js';
import { coloursOf, coordinatesOf } from './reading/corners.js';
import { floatsOf } from './reading/floats.js';
import { ImportedImages, ImportedMaterials } from './reading/imported-materials.js';
import { isMirrored } from './reading/matrix4.js';
import { MeshPart } from './reading/mesh-part.js';
import { loadResources } from './reading/resources.js';
import { sampleTimes, type SampleTimes } from './reading/sample-times.js';
import { nodesOf, ScenePoser } from './reading/scene-poser.js';
import { hasTriangles, trianglesOf } from './reading/triangles.js';
import { addWeaponNodes } from './reading/weapon-node.js';

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
  const { json: unchecked, binary } = readContainer(file, source.bytes);
  const checked = checkGltf(file, unchecked);
  const { json, resources, notes: missing } = await loadResources(source, checked, binary);
  const gltf = await documentOf({ json: withoutUnknown(json), resources });
  const notes: Note[] = [...missing];
  const nodes = nodesOf(rootsOf(gltf));
  const parts = partsOf(file, nodes, notes);
  if (parts.length === 0) throw importError(file, 'has no triangles');
  const images = new ImportedImages(file, options);
  const builder = new MeshBuilder(file);
  const still = new ScenePoser(file, nodes, null);
  await addTriangles(file, builder, parts, still, new ImportedMaterials(gltf, images));
  const weapons = addWeaponNodes(builder, nodes);
  const poseAll = (poser: ScenePoser, out: Float32Array) => {
    let at = 0;
    for (const part of parts) {
      part.pose(poser, out, at);
      at += 3 * part.vertexCount;
    }
    for (const weapon of weapons) weapon.pose(poser, out);
  };
  const clips = await sampleClips(file, gltf, nodes, builder, poseAll, still, options);
  options.signal?.throwIfAborted();
  return {
    mesh: builder.finish(meshName(gltf, file), clips, images.images),
    notes: [...notes, ...images.notes],
  };
}

function documentOf(gltf: JSONDocument): Promise<Document> {
  const io = new WebIO()
    .setLogger(new Logger(Logger.Verbosity.SILENT))
    .registerExtensions([
      KHRMaterialsUnlit,
      KHRTextureTransform,
      KHRMeshQuantization,
      KHRMaterialsPBRSpecularGlossiness,
      EXTTextureWebP,
    ]);
  return io.readJSON(gltf);
}

/** Without what is not imported: the library reads all, and wants it valid. */
function withoutUnknown(json: GLTF.IGLTF): GLTF.IGLTF {
  const { cameras: _cameras, extensionsRequired: _required, nodes = [], ...rest } = json;
  return {
    ...rest,
    nodes: nodes.map(({ camera: _camera, ...node }) => node),
    ...(json.textures && { textures: json.textures }),
  };
}

/** The roots of the default scene, else of the first one, else all nodes without parent. */
function rootsOf(gltf: Document): Node[] {
  const root = gltf.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes().find((each) => each.listChildren().length > 0);
  if (scene && scene.listChildren().length > 0) return scene.listChildren();
  return root.listNodes().filter((node) => node.getParentNode() === null);
}

function partsOf(file: string, nodes: readonly Node[], notes: Note[]): MeshPart[] {
  const parts: MeshPart[] = [];
  let others = 0;
  for (const node of nodes) {
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      if (!primitive.getAttribute('POSITION')) continue;
      if (hasTriangles(primitive)) parts.push(new MeshPart(file, node, primitive));
      else others += 1;
    }
  }
  if (others > 0)
    notes.push(importNote(file, 'Points and lines are left out', 'Only triangles are imported.', others));
  return parts.filter(({ vertexCount }) => vertexCount > 0);
}

async function addTriangles(
  file: string,
  builder: MeshBuilder,
  parts: readonly MeshPart[],
  still: ScenePoser,
  materials: ImportedMaterials,
): Promise<void> {
  for (const { node, primitive, vertexCount } of parts) {
    const names = [node.getName(), node.getMesh()!.getName()];
    const material = await materials.indexOf(primitive.getMaterial(), names);
    const numbers = primitive.getAttribute('_VERTEX');
    builder.add({
      triangles: trianglesOf(file, primitive, vertexCount),
      vertexCount,
      material,
      uvs: coordinatesOf(primitive),
      colours: coloursOf(primitive),
      numbers: numbers && numbers.getCount() === vertexCount ? floatsOf(numbers) : null,
      isMirrored: !node.getSkin() && isMirrored(still.worldOf(node)),
    });
  }
  builder.materials.push(...materials.materials);
}

/** Samples all animations; without any the mesh has one frame. */
async function sampleClips(
  file: string,
  gltf: Document,
  nodes: readonly Node[],
  builder: MeshBuilder,
  poseAll: (poser: ScenePoser, out: Float32Array) => void,
  still: ScenePoser,
  { rate, signal }: ImportOptions,
): Promise<ImportedClip[]> {
  const samples = gltf
    .getRoot()
    .listAnimations()
    .map((animation, index) => sampleOf(file, nodes, animation, index, rate));
  const count = samples.reduce((sum, { times }) => sum + times.count, 0);
  checkFrameBytes(file, Math.max(1, count), builder.vertexCount);
  builder.beginFrames(Math.max(1, count));
  if (samples.length === 0) poseAll(still, builder.frame(0));
  const clips: ImportedClip[] = [];
  let next = 0;
  for (const { name, times, poser } of samples) {
    clips.push({ name, firstFrame: next, frameCount: times.count, rate: times.rate });
    for (let index = 0; index < times.count; index += 1, next += 1) {
      if (index % 20 === 0) await yieldToMain();
      signal?.throwIfAborted();
      poser.pose(times.start + index / times.rate);
      poseAll(poser, builder.frame(next));
    }
  }
  checkFinite(file, 'a position of vertex', builder.frames, 3);
  return clips;
}

interface Sample {
  readonly name: string;
  readonly times: SampleTimes;
  readonly poser: ScenePoser;
}

function sampleOf(
  file: string,
  nodes: readonly Node[],
  animation: Animation,
  index: number,
  rate: number | undefined,
): Sample {
  const poser = new ScenePoser(file, nodes, animation);
  const name = animation.getName() || `clip ${index + 1}`;
  return { name, poser, times: sampleTimes(animation, poser.times, poser.isCurved, rate) };
}

function meshName(gltf: Document, file: string): string {
  const scene = gltf.getRoot().getDefaultScene() ?? gltf.getRoot().listScenes()[0];
  const { retromesh } = scene?.listChildren()[0]?.getExtras() ?? {};
  return retromesh
    ? scene!.getName()
    : fileStem(file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, ''));
}
