import type { Model, Note } from '../model.js';

/** A model with the bytes of its files: one side of a comparison. */
export interface Version {
  readonly model: Model;
  readonly files: readonly VersionFile[];
}

export interface VersionFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A model that was opened, as one side. */
export function versionOf(model: Model): Version {
  return { model, files: model.files.map(({ name, bytes }) => ({ name, bytes: bytes ?? new Uint8Array() })) };
}

/** A value of both models; the same where nothing has changed. */
export interface Change<Value = string> {
  readonly name: string;
  readonly before: Value;
  readonly after: Value;
}

/** An affine map of the whole model, such as another scale of its script. */
export interface Placement {
  /** Rows of a 3 × 4 matrix: columns X, Y, Z and place. */
  readonly matrix: readonly number[];
  /** Length of the model's X, Y and Z axis. */
  readonly scale: readonly number[];
  /** Of the origin. */
  readonly moved: readonly number[];
  /** The axes point elsewhere. */
  readonly isTurned: boolean;
}

/** Vertices by their numbers in the file; distances in the units of the second model. */
export interface VertexChanges {
  /** Numbers in the second file of those that are elsewhere in a frame that both models have. */
  readonly moved: readonly number[];
  /** The longest distance, and where it is: the number of the vertex and the frame, in the second file. */
  readonly most: { readonly distance: number; readonly vertex: number; readonly frame: number } | null;
  /** Mean of all distances that are not 0. */
  readonly mean: number;
  readonly added: readonly number[];
  /** Numbers in the first file. */
  readonly removed: readonly number[];
  /** The same vertices with other numbers, by those of the second file. */
  readonly renumbered: readonly number[];
  /** With another label, by the numbers of the second file. */
  readonly labels: readonly number[];
}

/** Frames by their indices in the models. */
export interface FrameChanges {
  readonly added: readonly number[];
  readonly removed: readonly number[];
  /** Indices in the second model of those in which a vertex is elsewhere. */
  readonly changed: readonly number[];
  /** Frames of both models that were compared. */
  readonly compared: number;
  /** Frames of the second model that no clip has: they cannot be seen, and are not compared. */
  readonly withoutClip: number;
}

/** What can change of a face. */
export const faceParts = [
  'flipped',
  'corners',
  'uv',
  'slot',
  'kind',
  'colours',
  'priority',
  'label',
] as const;
export type FacePart = (typeof faceParts)[number];

/** Faces by their numbers in the second file, removed ones by those in the first. */
export interface FaceChanges extends Readonly<Record<FacePart, readonly number[]>> {
  readonly added: readonly number[];
  readonly removed: readonly number[];
  readonly renumbered: readonly number[];
}

/** What has changed of something that both models have; indices in the models. */
export interface ItemChange {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly changes: readonly Change[];
}

/** Clips, materials and the like, by their indices in the models. */
export interface ListChanges {
  readonly added: readonly { readonly name: string; readonly index: number }[];
  readonly removed: readonly { readonly name: string; readonly index: number }[];
  readonly changed: readonly ItemChange[];
}

export interface ClipChanges extends ListChanges {
  /** Clips of the same frames with another name. */
  readonly renamed: readonly { readonly before: number; readonly after: number; readonly names: Change }[];
}

/** The bytes of a file of both versions, or of one of them. */
export interface FileChange {
  /** Null where only one version has it. */
  readonly before: string | null;
  readonly after: string | null;
  readonly sizeBefore: number;
  readonly sizeAfter: number;
  readonly isEqual: boolean;
  /** Offset of the first byte that differs, the end of the shorter file included; null for equal files. */
  readonly firstDifference: number | null;
  /** Bytes at the same offset that differ. */
  readonly differing: number;
}

/** All that differs between two models. Plain data. */
export interface Comparison {
  /** All files have the same bytes. */
  readonly isEqual: boolean;
  /** Nothing differs but the bytes of the files. */
  readonly isSameModel: boolean;
  readonly counts: readonly Change<number>[];
  readonly placement: Placement | null;
  readonly vertices: VertexChanges;
  readonly frames: FrameChanges;
  readonly faces: FaceChanges;
  readonly materials: ListChanges;
  readonly clips: ClipChanges;
  readonly attachments: ListChanges;
  readonly morphs: ListChanges;
  /** Properties of the models, their format and interpretations; empty text where one has none. */
  readonly properties: readonly Change[];
  readonly notes: { readonly gained: readonly Note[]; readonly lost: readonly Note[] };
  readonly files: readonly FileChange[];
}
