import type { Model, Note } from '../core/model.js';
import { abilities } from './abilities.js';
import { lossesOf, type Abilities } from './drawn/losses.js';
import type { Exported, ExportOptions, FrameChoice } from './exported.js';

/** A file of the model that is exported. */
export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What is exported: an opened model, and the files that it was opened from. */
export interface ExportInput {
  readonly model: Model;
  readonly files: () => Promise<readonly InputFile[]>;
}

/** Values of all options that targets have; each uses its own. */
export interface TargetOptions extends ExportOptions {
  readonly frames: FrameChoice;
  /** The longest side in millimetres. */
  readonly millimetres: number;
}

/** A format that models can be written in. */
export interface Target {
  /** The ending of its main file without the dot. */
  readonly id: string;
  readonly name: string;
  /** Programs that it is for. */
  readonly purpose: string;
  /** What its files have, of a model that has it. */
  readonly keeps: string;
  /** The options of TargetOptions that it has, beside hidden faces. */
  readonly options: readonly ('frame' | 'all-frames' | 'millimetres')[];
  /** What it cannot keep of a model, before anything is written. */
  readonly notes: (input: ExportInput, options: TargetOptions) => Promise<readonly Note[]>;
  readonly write: (input: ExportInput, options: TargetOptions) => Promise<Exported>;
}

const lossesIn =
  (format: string, can: Abilities): Target['notes'] =>
  ({ model }, { hiddenFaces = false }) =>
    Promise.resolve(lossesOf(model, format, can, hiddenFaces));

/** The formats in the order in which they are listed. */
export const targets: readonly Target[] = [
  {
    id: 'glb',
    name: 'GLB',
    purpose: 'Blender, Godot, Unity and web pages',
    keeps: 'shape, textures, colours, clips, attachments',
    options: [],
    notes: lossesIn('glTF', abilities.glb),
    write: async ({ model }, options) => (await import('./gltf/write-glb.js')).writeGlb(model, options),
  },
  {
    id: 'obj',
    name: 'OBJ',
    purpose: 'nearly every 3D program',
    keeps: 'shape, textures, colours of one frame, or a file for each frame',
    options: ['frame', 'all-frames'],
    notes: lossesIn('OBJ', abilities.obj),
    write: async ({ model }, options) =>
      (await import('./obj/write-obj.js')).writeObj(model, options.frames, options),
  },
  {
    id: 'stl',
    name: 'STL',
    purpose: '3D printing',
    keeps: 'the shape of one frame, in millimetres',
    options: ['frame', 'millimetres'],
    notes: lossesIn('STL', abilities.stl),
    write: async ({ model }, options) =>
      (await import('./stl/write-stl.js')).writeStl(model, { ...options, ...frameOf(options) }),
  },
  {
    id: 'ply',
    name: 'PLY',
    purpose: 'MeshLab and tools for scans',
    keeps: 'shape and colours of one frame',
    options: ['frame'],
    notes: lossesIn('PLY', abilities.ply),
    write: async ({ model }, options) =>
      (await import('./ply/write-ply.js')).writePly(model, { ...options, ...frameOf(options) }),
  },
];

function frameOf({ frames }: TargetOptions): { frame: number } {
  return frames === 'all' ? { frame: 0 } : frames;
}
