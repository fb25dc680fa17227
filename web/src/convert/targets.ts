import { ModelError } from '../core/model-error.js';
import type { Model, Note } from '../core/model.js';
import { abilities } from './abilities.js';
import { lossesOf, type Abilities } from './drawn/losses.js';
import type { Exported, ExportOptions, FrameChoice } from './exported.js';
import type { ImportedMesh } from './imported-mesh.js';

/** A file of the model that is exported. */
export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What is exported: an opened model, and the files that it was opened from. */
export interface ExportInput {
  readonly model: Model;
  readonly files: () => Promise<readonly InputFile[]>;
  /** The id of its entry, where the files have several models. */
  readonly entry?: string;
  /** Choices with which it was opened. */
  readonly interpretations?: Readonly<Record<string, string>>;
  /** The mesh of another program that the model was made of; it has no files. */
  readonly mesh?: ImportedMesh;
}

/** Values of all options that targets have; each uses its own. */
export interface TargetOptions extends ExportOptions {
  readonly frames: FrameChoice;
  /** The longest side in millimetres. */
  readonly millimetres: number;
  /** Values of the options of formats of games, by their ids. */
  readonly game?: Readonly<Record<string, string>>;
}

/** An option of a format of games: one of some values, or a number. */
export interface GameOption {
  readonly id: string;
  readonly name: string;
  /** The first is the default; none for a number. */
  readonly values: readonly { readonly id: string; readonly name: string }[];
}

/** A format that models can be written in. */
export interface Target {
  /** Its family for formats of games, else the ending of its main file without the dot. */
  readonly id: string;
  /** How names of its main file end. */
  readonly ending: string;
  readonly name: string;
  /** Programs that it is for. */
  readonly purpose: string;
  /** What its files have, of a model that has it. */
  readonly keeps: string;
  /** The options of TargetOptions that it has, beside hidden faces. */
  readonly options: readonly ('frame' | 'all-frames' | 'millimetres')[];
  /** The options of a format of games. */
  readonly game?: readonly GameOption[];
  /** What it cannot keep of a model, before anything is written. */
  readonly notes: (input: ExportInput, options: TargetOptions) => Promise<readonly Note[]>;
  readonly write: (input: ExportInput, options: TargetOptions) => Promise<Exported>;
}

const lossesIn =
  (format: string, can: Abilities): Target['notes'] =>
  ({ model }, { hiddenFaces = false }) =>
    Promise.resolve(lossesOf(model, format, can, hiddenFaces));

/** A format of games, which the module `convert` writes. */
function forGame(target: Omit<Target, 'options' | 'notes' | 'write'>): Target {
  const write: Target['write'] = async (input, options) =>
    (await import('./games/write-for-game.js')).writeForGame(target.id, input, options);
  const notes: Target['notes'] = async (input, options) => {
    try {
      return (await write(input, options)).notes;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return [refusal(error)];
    }
  };
  return { ...target, options: [], notes, write };
}

function refusal({ message, report }: ModelError): Note {
  const title = report.sentence;
  const why = message.slice(title.length).replace(/^[. ]+/, '');
  return { rule: 0, severity: 'warning', title, why, location: null, count: 1, target: null };
}

/** The formats in the order in which they are listed. */
export const targets: readonly Target[] = [
  {
    id: 'glb',
    ending: '.glb',
    name: 'GLB',
    purpose: 'Blender, Godot, Unity and web pages',
    keeps: 'shape, textures, colours, clips, bones, morph targets, attachments',
    options: [],
    notes: lossesIn('glTF', abilities.glb),
    write: async (input, options) => {
      const skin = async () => (await import('./games/read-skin.js')).readSkin(input, options.signal);
      const { writeGlb } = await import('./gltf/write-glb.js');
      return writeGlb(input.model, { ...options, ...(input.model.boneParents && { skin }) });
    },
  },
  {
    id: 'obj',
    ending: '.obj',
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
    ending: '.stl',
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
    ending: '.ply',
    name: 'PLY',
    purpose: 'MeshLab and tools for scans',
    keeps: 'shape and colours of one frame',
    options: ['frame'],
    notes: lossesIn('PLY', abilities.ply),
    write: async ({ model }, options) =>
      (await import('./ply/write-ply.js')).writePly(model, { ...options, ...frameOf(options) }),
  },
  forGame({
    id: 'unreal',
    ending: '_d.3d',
    name: 'Unreal mesh',
    purpose: 'Unreal, Unreal Tournament, Deus Ex and GZDoom',
    keeps: 'shape, textures of 256 colours, clips, the weapon triangle',
    game: [
      {
        id: 'vertices',
        name: 'Bytes of a vertex',
        values: [
          { id: '', name: 'as in the source, else 4' },
          { id: '4', name: '4: all games' },
          { id: '8', name: '8: only Deus Ex and GZDoom' },
        ],
      },
      {
        id: 'axes',
        name: 'Steps of the axes',
        values: [
          { id: '', name: 'twice as long in Z, the usual scale' },
          { id: 'equal', name: 'equal' },
        ],
      },
      { id: 'rate', name: 'Frames a second', values: [] },
    ],
  }),
  forGame({
    id: 'runescape',
    ending: '.ob2',
    name: 'RuneScape model, old layout',
    purpose: 'RuneScape clients of 2004',
    keeps: 'shape, one colour a face, labels and priorities',
    game: [{ id: 'scale', name: 'Scale', values: [] }],
  }),
  forGame({
    id: 'ctc',
    ending: '.ctc',
    name: 'CTC 11',
    purpose: 'Anachronox',
    keeps: 'shape, textures, colours, clips, bones',
    game: [
      {
        id: 'frames',
        name: 'Frames',
        values: [
          { id: '', name: 'all' },
          { id: 'first', name: 'the first' },
        ],
      },
    ],
  }),
  forGame({
    id: 'humanfly',
    ending: '.fly',
    name: 'HumanFly 2 object',
    purpose: 'demos of the Atari Falcon',
    keeps: 'shape and colours of one frame',
    game: [{ id: 'scale', name: 'Scale', values: [] }],
  }),
];

function frameOf({ frames }: TargetOptions): { frame: number } {
  return frames === 'all' ? { frame: 0 } : frames;
}
