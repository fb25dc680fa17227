import { ModelError, withFullStop } from '../core/model-error.js';
import type { Note } from '../core/model.js';
import { abilities, lossesOf, type Abilities } from './drawn/losses.js';
import type { Exported } from './exported.js';
import type { ExportInput, TargetOptions } from './export-input.js';
import { targetDescriptions, type TargetDescription } from './target-descriptions.js';
import { noteOf } from '../core/note.js';

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

function refusal({ report: { sentence: title, cause, advice } }: ModelError): Note {
  const why = [cause, advice].filter(Boolean).map(withFullStop).join(' ');
  return noteOf('warning', title, why);
}

/** The writers of formats of other programs, by their ids. */
const writers: Readonly<Record<string, Writer>> = {
  glb: {
    notes: lossesIn('glTF', abilities.glb),
    write: async (input, options) => {
      const skin = async () => (await import('./games/write-for-game.js')).readSkin(input, options.signal);
      const { writeGlb } = await import('./gltf/write-glb.js');
      return writeGlb(input.model, { ...options, ...(input.model.boneParents && { skin }) });
    },
  },
  obj: {
    notes: lossesIn('OBJ', abilities.obj),
    write: async ({ model }, options) =>
      (await import('./obj/write-obj.js')).writeObj(model, options.frames, options),
  },
  usdz: {
    notes: lossesIn('USDZ', abilities.usdz),
    write: async ({ model }, options) =>
      (await import('./usdz/write-usdz.js')).writeUsdz(model, { ...options, ...frameOf(options) }),
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
