import { ModelError, withFullStop } from '../core/model-error.js';
import type { Note } from '../core/model.js';
import { abilities, lossesOf, type Abilities } from './drawn/losses.js';
import type { Exported } from './exported.js';
import type { ExportInput, TargetOptions } from './export-input.js';
import { targetDescriptions, type TargetDescription } from './target-descriptions.js';
import { noteOf } from '../core/note.js';
import { heightNote, heightOf } from './size.js';

/** A format that models can be written in, and its writer. */
export interface Target extends TargetDescription {
  /** What it cannot keep of a model, and its scale, before anything is written. */
  readonly preview: (input: ExportInput, options: TargetOptions) => Promise<Preview>;
  readonly write: (input: ExportInput, options: TargetOptions) => Promise<Exported>;
}

/** What a writer says without its files. */
export type Preview = Pick<Exported, 'notes' | 'scale'>;

type Writer = Pick<Target, 'preview' | 'write'>;

const lossesIn =
  (format: string, can: Abilities): Target['preview'] =>
  ({ model }, { hiddenFaces = false }) =>
    Promise.resolve({ notes: lossesOf(model, format, can, hiddenFaces) });

/** The writer of a format of games, which the module `convert` writes. */
function forGame({ id: family, player }: TargetDescription): Writer {
  const write: Target['write'] = async (input, options) => {
    const { writeForGame } = await import('./games/write-for-game.js');
    const written = await writeForGame(family, input, options);
    if (!input.mesh || options.scale !== undefined) return written;
    // Other programs have other units: no one has said how large the model is meant to be.
    const note = heightNote(heightOf(input.model) * (written.scale ?? 1), player);
    return { ...written, notes: [...written.notes, note] };
  };
  const preview: Target['preview'] = async (input, options) => {
    try {
      const { notes, scale } = await write(input, options);
      return { notes, scale };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return { notes: [refusal(error)] };
    }
  };
  return { preview, write };
}

function refusal({ report: { sentence: title, cause, advice } }: ModelError): Note {
  const why = [cause, advice].filter(Boolean).map(withFullStop).join(' ');
  return noteOf('warning', title, why);
}

/** The writers of formats of other programs, by their ids. */
const writers: Readonly<Record<string, Writer>> = {
  glb: {
    preview: lossesIn('glTF', abilities.glb),
    write: async (input, options) => {
      const skin = async () => (await import('./games/write-for-game.js')).readSkin(input, options.signal);
      const { writeGlb } = await import('./gltf/write-glb.js');
      return writeGlb(input.model, { ...options, ...(input.model.boneParents && { skin }) });
    },
  },
  obj: {
    preview: lossesIn('OBJ', abilities.obj),
    write: async ({ model }, options) =>
      (await import('./obj/write-obj.js')).writeObj(model, options.frames, options),
  },
  usdz: {
    preview: lossesIn('USDZ', abilities.usdz),
    write: async ({ model }, options) =>
      (await import('./usdz/write-usdz.js')).writeUsdz(model, { ...options, ...frameOf(options) }),
  },
  stl: {
    preview: lossesIn('STL', abilities.stl),
    write: async ({ model }, options) =>
      (await import('./stl/write-stl.js')).writeStl(model, { ...options, ...frameOf(options) }),
  },
  ply: {
    preview: lossesIn('PLY', abilities.ply),
    write: async ({ model }, options) =>
      (await import('./ply/write-ply.js')).writePly(model, { ...options, ...frameOf(options) }),
  },
};

/** The formats in the order in which they are listed. */
export const targets: readonly Target[] = targetDescriptions.map((description) => {
  const { id, game } = description;
  return { ...description, ...(game ? forGame(description) : writers[id]!) };
});

function frameOf({ frames }: TargetOptions): { frame: number } {
  return frames === 'all' ? { frame: 0 } : frames;
}
