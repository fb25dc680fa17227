import { ModelError } from '../core/model-error.js';
import type { Model, Note } from '../core/model.js';
import { abilities } from './abilities.js';
import { lossesOf, type Abilities } from './drawn/losses.js';
import type { Exported, ExportOptions, FrameChoice } from './exported.js';
import type { ImportedMesh } from './imported-mesh.js';
import { targetDescriptions, type TargetDescription } from './target-descriptions.js';

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

/** A format that models can be written in, and its writer. */
export interface Target extends TargetDescription {
  /** What it cannot keep of a model, before anything is written. */
  readonly notes: (input: ExportInput, options: TargetOptions) => Promise<readonly Note[]>;
  readonly write: (input: ExportInput, options: TargetOptions) => Promise<Exported>;
}

type Writer = Pick<Target, 'notes' | 'write'>;

const lossesIn =
  (format: string, can: Abilities): Target['notes'] =>
  ({ model }, { hiddenFaces = false }) =>
    Promise.resolve(lossesOf(model, format, can, hiddenFaces));

/** The writer of a format of games, which the module `convert` writes. */
function forGame(family: string): Writer {
  const write: Target['write'] = async (input, options) =>
    (await import('./games/write-for-game.js')).writeForGame(family, input, options);
  const notes: Target['notes'] = async (input, options) => {
    try {
      return (await write(input, options)).notes;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return [refusal(error)];
    }
  };
  return { notes, write };
}

function refusal({ message, report }: ModelError): Note {
  const title = report.sentence;
  const why = message.slice(title.length).replace(/^[. ]+/, '');
  return { rule: 0, severity: 'warning', title, why, location: null, count: 1, target: null };
}

/** The writers of formats of other programs, by their ids. */
const writers: Readonly<Record<string, Writer>> = {
  glb: {
    notes: lossesIn('glTF', abilities.glb),
    write: async (input, options) => {
      const skin = async () => (await import('./games/read-skin.js')).readSkin(input, options.signal);
      const { writeGlb } = await import('./gltf/write-glb.js');
      return writeGlb(input.model, { ...options, ...(input.model.boneParents && { skin }) });
    },
  },
  obj: {
    notes: lossesIn('OBJ', abilities.obj),
    write: async ({ model }, options) =>
      (await import('./obj/write-obj.js')).writeObj(model, options.frames, options),
  },
  stl: {
    notes: lossesIn('STL', abilities.stl),
    write: async ({ model }, options) =>
      (await import('./stl/write-stl.js')).writeStl(model, { ...options, ...frameOf(options) }),
  },
  ply: {
    notes: lossesIn('PLY', abilities.ply),
    write: async ({ model }, options) =>
      (await import('./ply/write-ply.js')).writePly(model, { ...options, ...frameOf(options) }),
  },
};

/** The formats in the order in which they are listed. */
export const targets: readonly Target[] = targetDescriptions.map((description) => {
  const { id, game } = description;
  return { ...description, ...(game ? forGame(id) : writers[id]!) };
});

function frameOf({ frames }: TargetOptions): { frame: number } {
  return frames === 'all' ? { frame: 0 } : frames;
}
