import type { Model } from '../core/model.js';
import type { ExportOptions, FrameChoice } from './exported.js';
import type { ImportedMesh } from './imported-mesh.js';

/** A file of the model that is exported. */
export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files that a model was opened from; each once, though it can have several roles. */
export function filesOf({ files }: Pick<Model, 'files'>): readonly InputFile[] {
  return [
    ...new Map(files.map(({ name, bytes }) => [name, { name, bytes: bytes ?? new Uint8Array() }])).values(),
  ];
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
  /** The longest side in millimetres, where no scale is given. */
  readonly millimetres: number;
  /** Whether a GLB has integers for positions and normals. */
  readonly quantize?: boolean;
  /** Values of the options of formats of games, by their ids. */
  readonly game?: Readonly<Record<string, string>>;
}
