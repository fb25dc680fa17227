import { Document, Logger, VertexLayout, WebIO } from '@gltf-transform/core';
import { KHRMaterialsUnlit } from '@gltf-transform/extensions';
import type { Model } from '../../core/model.js';
import { drawnModel, type DrawnModel } from '../drawn/drawn-model.js';
import { sampleFrames } from '../drawn/frames.js';
import { abilities } from '../abilities.js';
import { lossesOf } from '../drawn/losses.js';
import type { Exported, ExportOptions } from '../exported.js';
import { addAnimations } from './writing/animations.js';
import { sourceOf } from './extras.js';
import { fileStem } from '../file-stem.js';
import { addMaterials } from './writing/materials.js';
import { addMesh } from './writing/mesh.js';
import { addPlaces } from './writing/places.js';

/**
 * Writes a model as binary glTF 2.0. Frames are morph targets, attachments and bones are nodes, and each clip is an
 * animation; `extras` have what the game's files say about model, materials and clips.
 *
 * @example
 * const { files, notes } = await writeGlb(model, { decode });
 */
export async function writeGlb(model: Model, options: ExportOptions): Promise<Exported> {
  const drawn = drawnModel(model, 'glTF', abilities.glb, options);
  const frames = await sampleFrames(model, options);
  const gltf = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  gltf.getRoot().getAsset().generator = 'Retromesh';
  const buffer = gltf.createBuffer();
  const materials = await addMaterials(gltf, drawn);
  const { mesh, targets } = addMesh(gltf, buffer, drawn, materials, frames);
  const body = gltf.createNode(model.name).setMesh(mesh);
  const root = gltf
    .createNode(model.name)
    .addChild(body)
    .setExtras({ retromesh: sourceOf(model) });
  const places = addPlaces(gltf, drawn, root);
  addAnimations(gltf, buffer, model, { body, targets, places, frames });
  gltf.createScene(model.name).addChild(root);
  const bytes = await glbOf(gltf);
  options.signal?.throwIfAborted();
  options.onProgress?.(1);
  const name = `${options.stem ?? fileStem(model.name)}.glb`;
  return { files: [{ name, bytes }], notes: notesOf(drawn, targets.size, options) };
}

async function glbOf(gltf: Document): Promise<Uint8Array> {
  const io = new WebIO()
    .setLogger(gltf.getLogger())
    .setVertexLayout(VertexLayout.SEPARATE)
    .registerExtensions([KHRMaterialsUnlit]);
  return io.writeBinary(gltf);
}

/** Morph targets that viewers with a texture for them can hold. */
const mostTargets = 2048;

function notesOf({ model }: DrawnModel, targets: number, { hiddenFaces }: ExportOptions) {
  const notes = lossesOf(model, 'glTF', abilities.glb, hiddenFaces ?? false);
  if (targets > mostTargets)
    notes.push({
      severity: 'warning',
      title: `${targets} frames are more than most programs can show`,
      why: `Each is a morph target, and WebGL viewers have at most ${mostTargets}.`,
      location: null,
      count: 1,
      target: null,
    });
  return notes;
}
