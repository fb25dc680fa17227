import { Document, Logger, VertexLayout, WebIO, type Node } from '@gltf-transform/core';
import { KHRMaterialsUnlit, KHRMeshQuantization } from '@gltf-transform/extensions';
import type { Model, Note } from '../../core/model.js';
import type { SkinData } from '../../core/wasm/modules.js';
import { drawnModel, type DrawnModel } from '../drawn/drawn-model.js';
import { sampleFrames } from '../drawn/frames.js';
import { abilities, lossesOf } from '../drawn/losses.js';
import type { Exported, ExportOptions } from '../exported.js';
import { addAnimations } from './writing/animations.js';
import { sourceOf } from './extras.js';
import { fileStem } from '../../core/files/file-stem.js';
import { sizeInWords } from '../../core/format.js';
import { limits } from '../../core/limits.js';
import { ModelError } from '../../core/model-error.js';
import { addMaterials } from './writing/materials.js';
import { addMesh, type AddAccessor } from './writing/mesh.js';
import { addPlaces } from './writing/places.js';
import { bindingOnGrid, gridOf, type Grid } from './writing/quantize.js';
import { skinOf, type Skin } from './writing/skin.js';
import { noteOf } from '../../core/note.js';
import { shortNumber } from '../text-file.js';

/** Options of GLB beside those of all writers. */
export interface GlbOptions extends ExportOptions {
  /** How the vertices follow the bones, of a model that has some: without it, frames are morph targets. */
  readonly skin?: () => Promise<SkinData>;
  /** Positions of 16 bits and normals of 8: half the size, for programs that know the extension KHR_mesh_quantization. */
  readonly quantize?: boolean;
}

/**
 * Writes a model as binary glTF 2.0. Frames are morph targets, or poses of the bones; attachments and bones are nodes, and each
 * clip is an animation; `extras` have what the game's files say about model, materials and clips.
 *
 * @example
 * const { files, notes } = await writeGlb(model, { decode });
 */
export async function writeGlb(model: Model, options: GlbOptions): Promise<Exported> {
  const drawn = await drawnModel(model, 'glTF', abilities.glb, options);
  const data = await options.skin?.();
  const { pace } = drawn;
  const skin = data ? await skinOf(model, data, drawn.first, pace) : null;
  if (!skin) checkWeights(model);
  const frames = await sampleFrames(model, pace, options.onProgress);
  const grid = options.quantize ? await gridOf(drawn.first, frames, skin, pace) : null;
  const gltf = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  gltf.getRoot().getAsset().generator = 'Retromesh';
  const buffer = gltf.createBuffer();
  const accessor: AddAccessor = (array, type) =>
    gltf
      .createAccessor()
      .setBuffer(buffer)
      .setType(type)
      .setArray(array as Float32Array<ArrayBuffer>);
  const materials = await addMaterials(gltf, drawn);
  const { mesh, targets } = await addMesh(gltf, accessor, drawn, materials, frames, skin, grid);
  const body = gltf.createNode(model.name).setMesh(mesh);
  if (grid) gltf.createExtension(KHRMeshQuantization).setRequired(true);
  if (grid && !skin) body.setTranslation(grid.origin).setScale([grid.step, grid.step, grid.step]);
  const root = gltf.createNode(model.name).setExtras({ retromesh: sourceOf(model) });
  // Bones are below it: what follows them grows, too.
  if (options.scale !== undefined) root.setScale([options.scale, options.scale, options.scale]);
  const joints = skin ? addSkin(gltf, accessor, skin, grid, body) : [];
  const places = addPlaces(gltf, drawn, root, skin, joints);
  await addAnimations(gltf, accessor, model, { body, targets, places, frames }, pace);
  const scene = gltf.createScene(model.name).addChild(root);
  // Bones alone place a mesh with a skin: its node has to be a root.
  (skin ? scene : root).addChild(body);
  await pace.pause();
  const bytes = await glbOf(gltf);
  await pace.pause();
  options.onProgress?.(1);
  const name = `${options.stem ?? fileStem(model.name)}.glb`;
  return { files: [{ name, bytes }], notes: notesOf(drawn, targets.size, skin, grid, options) };
}

/** Throws a ModelError for a model with so many frames that the weights of its clips, one for each key and frame, would be too large. */
function checkWeights({ name, clips, frameCount }: Model): void {
  const bytes = 4 * frameCount * clips.reduce((sum, { count }) => sum + count + 1, 0);
  if (bytes <= limits.total) return;
  throw new ModelError({
    code: 'over-limit',
    expected: limits.total,
    found: bytes,
    sentence: `${name} has ${frameCount.toLocaleString('en-US')} frames: as morph targets of glTF they would have ${sizeInWords(bytes)} of weights`,
    advice: 'Choose another format.',
  });
}

/** Adds the joints of a skin, and binds the mesh of a node to them. */
function addSkin(gltf: Document, accessor: AddAccessor, skin: Skin, grid: Grid | null, body: Node): Node[] {
  const joints = skin.names.map((name) => gltf.createNode(name));
  // The bones place the vertices, not the node.
  const inverseBind = grid ? bindingOnGrid(skin.inverseBind, grid) : skin.inverseBind;
  joints[0]!.setExtras({ retromesh: { joint: 'model' } });
  const added = gltf
    .createSkin()
    .setInverseBindMatrices(accessor(inverseBind, 'MAT4'))
    .setSkeleton(joints[0]!);
  for (const joint of joints) added.addJoint(joint);
  body.setSkin(added);
  return joints;
}

async function glbOf(gltf: Document): Promise<Uint8Array> {
  const io = new WebIO()
    .setLogger(gltf.getLogger())
    .setVertexLayout(VertexLayout.SEPARATE)
    .registerExtensions([KHRMaterialsUnlit, KHRMeshQuantization]);
  return io.writeBinary(gltf);
}

/** Morph targets that viewers with a texture for them can hold. */
const mostTargets = 2048;

function notesOf(
  { model }: DrawnModel,
  targets: number,
  skin: Skin | null,
  grid: Grid | null,
  { hiddenFaces }: ExportOptions,
): Note[] {
  // Without a skin, morph targets are frames.
  const can = { ...abilities.glb, morphs: skin !== null };
  const notes = lossesOf(model, 'glTF', can, hiddenFaces ?? false);
  const add = (title: string, why: string) => notes.push(noteOf('warning', title, why));
  if (targets > mostTargets)
    add(
      `${targets} frames are more than most programs can show`,
      `Each is a morph target, and WebGL viewers have at most ${mostTargets}.`,
    );
  if (skin && skin.reduced > 0)
    add(
      `${skin.reduced} vertices keep their four largest influences`,
      'They follow more bones, and programs read four.',
    );
  if (grid && !grid.isExact)
    notes.push(
      noteOf(
        'fact',
        'Positions are rounded to 16 bits',
        `They are no multiples of one step. The largest error is ${shortNumber(grid.step / 2)} units on each axis.`,
      ),
    );
  return notes;
}
