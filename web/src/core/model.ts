/** A location in one of the files: a line counted from 1, a byte counted from 0, or the file as such. */
export interface SourceLocation {
  readonly kind: 'file' | 'line' | 'byte';
  readonly file: string;
  readonly at: number;
}

/** Bytes of a file, such as those of an archive that a loose file was made of. */
export interface SourceRange {
  readonly file: string;
  readonly offset: number;
  readonly size: number;
}

/** What a note is about, by indices in the model; faces and vertices by their numbers in the file. */
export interface Target {
  readonly kind: 'clip' | 'face' | 'material' | 'vertex' | 'frame' | 'bone';
  readonly index: number;
  /** Others of the same kind. */
  readonly more: Uint32Array;
}

/** A finding about a file that was opened nevertheless. */
export interface Note {
  /** The id of its rule, which stays: "unreal/clip-past-last-frame". Empty for notes without one. */
  readonly rule: string;
  readonly severity: 'warning' | 'mended' | 'fact';
  readonly title: string;
  readonly why: string;
  readonly location: SourceLocation | null;
  /** How many elements have it, such as faces. */
  readonly count: number;
  /** How many times it was noted with this title. */
  readonly times: number;
  readonly target: Target | null;
}

/** A named value of a model or material; `amount` and `limit` are present where the format has a limit. */
export interface Property {
  /** A count, the flags of the file by which faces have a material, or how it is drawn; absent for others. */
  readonly kind?: 'vertices' | 'faces' | 'frames' | 'flags' | 'blend' | 'filter';
  readonly name: string;
  readonly value: string;
  readonly remark: string;
  readonly amount?: number;
  readonly limit?: number;
  readonly location: SourceLocation | null;
}

/** An image: `pixels` as RGBA, top row first, or `encoded`, the bytes of a file that the browser decodes. */
export interface ModelImage {
  readonly name: string;
  /** Path of its file; empty when that file is missing. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array | null;
  readonly encoded: Uint8Array | null;
  /** Bits of a pixel in the file, 0 for an encoded one. */
  readonly bits: number;
  /** Red, green, blue of each entry; empty for true colour. */
  readonly palette: Uint8Array;
  readonly coloursUsed: number;
  /** Palette entry 0 was made transparent. */
  readonly hole: boolean;
  /** Colour key: red, green and blue of transparent pixels, as one number. */
  readonly holeColour?: number;
  /** The crop: left, top, width and height; the rest is transparent. */
  readonly kept?: Uint32Array;
}

/** How a group of triangles is drawn: what the engine does, not the bits of the file. */
export interface Material {
  readonly name: string;
  /** Texture number in the file. */
  readonly slot: number;
  /** For display: "Masked, two-sided". */
  readonly kind: string;
  /** The palette at the shade of each vertex, instead of an image. */
  readonly fill?: 'palette';
  /** With blend `alpha`: a factor of the alpha; 1 when absent. With 0 it is not drawn in any display, but can be picked. */
  readonly opacity?: number;
  readonly blend: 'opaque' | 'translucent' | 'modulated' | 'alpha';
  readonly twoSided: boolean;
  readonly unlit: boolean;
  /** One normal for each face instead of each vertex. */
  readonly facet: boolean;
  /**
   * Source of the texture coordinates: `uv`, those of the model; `environment`, the view direction reflected at the
   * normal; `sphere`, the normal in view space; `facing`, its view-space z as an offset along a row of colours.
   */
  readonly mapping: 'uv' | 'environment' | 'sphere' | 'facing';
  readonly filter: 'linear' | 'nearest';
  readonly wrap: 'clamp' | 'repeat' | 'repeat-v';
  /** Alpha below this is not drawn; 0 draws all. */
  readonly cutoff: number;
  /** Why the game does not draw it, such as "no skin is given"; absent when it is drawn. */
  readonly notDrawn?: string;
  /** Index of an image; null when none is named or found. */
  readonly image: number | null;
  /** An image that is mapped as with `sphere` and multiplied with the other. */
  readonly lightImage?: number;
  readonly properties: readonly Property[];
}

/** A range of indices with one material; `start` and `count` are multiples of 3. */
export interface Group {
  readonly start: number;
  readonly count: number;
  readonly material: number;
}

/** A sound or function call of the game at a time of a clip; `time` is 0 at its start, 1 at its end. */
export interface ClipEvent {
  readonly time: number;
  readonly name: string;
}

/** A named run of frames; `first` is an index in the model's frames. */
export interface Clip {
  readonly name: string;
  readonly group: string;
  readonly first: number;
  readonly count: number;
  /** Frames a second; with `durations`, their units a second. */
  readonly rate: number;
  /** Duration of each frame in units of 1 / rate; all 1 when absent. */
  readonly durations?: Uint16Array;
  /** The frame that follows the last one in a loop; the first when absent. */
  readonly replayFrom?: number;
  readonly events: readonly ClipEvent[];
  readonly location: SourceLocation | null;
}

/** A point where the game attaches something. */
export interface Attachment {
  readonly name: string;
  /** Number in the file of the face that marks it. */
  readonly face: number;
  /** The axes of a model that is held here along X, Y and Z of the attachment. */
  readonly held: '-z -x y' | 'x -z y';
}

/** One of the possible interpretations of a part of a file; `score` is in terms of Interpretation.measure. */
export interface InterpretationChoice {
  readonly id: string;
  readonly name: string;
  /** False when the file's data contradicts it. */
  readonly possible: boolean;
  readonly score: number;
}

/** A part of a file that its documentation leaves open, and how it is decoded: as fits the file's data best, or as requested. */
export interface Interpretation {
  readonly id: string;
  readonly name: string;
  readonly measure: string;
  readonly choices: readonly InterpretationChoice[];
  readonly chosen: number;
  /** The choice that fits the data best. */
  readonly suggested: number;
  /** The data is conclusive; else `suggested` is only the likelier one. */
  readonly settled: boolean;
  readonly asked: boolean;
}

/** What a file is in a model; `roleText` has the words. */
export type PartKind =
  | 'model'
  | 'faces'
  | 'frames'
  | 'script'
  | 'slot'
  | 'skin'
  | 'object'
  | 'palettes'
  | 'texture'
  | 'sprite'
  | 'morph-target'
  | 'npc'
  | 'npc-part'
  | 'base'
  | 'frame'
  | 'animation-text'
  | 'texture-names'
  | 'texture-image'
  | 'crop'
  | 'archive'
  | 'source-text';

/** Why a file belongs to a model; `reasonText` has the words. */
export type PartReason =
  | 'names-model'
  | 'recognized'
  | 'same-stem'
  | 'animated-stem'
  | 'first-image'
  | 'own-name'
  | 'only-image'
  | 'script-line'
  | 'names-pair'
  | 'names-mesh'
  | 'palette-size'
  | 'same-number'
  | 'same-counts'
  | 'names-parts'
  | 'named-by-npc'
  | 'numbers-textures'
  | 'texture-number'
  | 'crop-of-texture'
  | 'base-id'
  | 'names-frames'
  | 'in-archive'
  | 'from-archive';

/** A file that the model refers to and that is missing. */
export interface MissingFile {
  readonly name: string;
  readonly kind: PartKind;
  /** Of slots, skins or textures. */
  readonly numbers?: Uint32Array;
  /** The npc whose part it is. */
  readonly owner?: string;
  /** Faces that are drawn with a placeholder. */
  readonly faces: number;
  readonly location: SourceLocation | null;
}

/** A file of a model, and the reason why it belongs to it. */
export interface Part {
  readonly file: string;
  readonly kind: PartKind;
  /** Of slots, skins or textures; a slot without numbers is all of them. */
  readonly numbers?: Uint32Array;
  readonly reason: PartReason;
  /** By which the file was found, where the model stores one. */
  readonly name?: string;
  /** The line that names it, or that names the others. */
  readonly location?: SourceLocation;
  readonly size: number;
  /** The ranges of an archive that the file was made of; absent for files that are as they were given. */
  readonly from?: readonly SourceRange[];
}

/**
 * The output of every decoder, field by field as in `formats/model/model.hpp`.
 *
 * Y up, right-handed, +Z toward the viewer; triangles counter-clockwise from outside; UV (0, 0) top left.
 * All arrays belong to the caller and are never detached. Their buffers may hold those of other models: send them by `transferable`.
 */
export interface ModelData {
  readonly name: string;
  readonly format: string;
  readonly formatLabel: string;

  /** Three floats for each render vertex, in the pose of the first frame. */
  readonly positions: Float32Array;
  /** Three floats for each render vertex; empty when all materials are unlit: `pose` writes them nevertheless. */
  readonly normals: Float32Array;
  /** The normals are those of the file, not computed from the faces. */
  readonly storedNormals?: true;
  /** Two floats for each render vertex; empty when all materials have the fill `palette`. */
  readonly uvs: Float32Array;
  /** The file's vertex for each render vertex. */
  readonly vertexSource: Uint32Array;
  /**
   * Baked light of each render vertex: an index in the palette where the material has the fill `palette`, else a
   * brightness in 128ths.
   */
  readonly shades?: Uint16Array;
  /** Red, green, blue of each colour that shades index. */
  readonly palette?: Uint8Array;
  /** For games without a depth buffer: the priority of each triangle in the painter's algorithm. */
  readonly priorities?: Uint8Array;
  /** Labels, by which animations refer to vertices: one for each vertex of the file. */
  readonly vertexLabels?: Uint8Array;
  /** The same for faces: one for each triangle. */
  readonly faceLabels?: Uint8Array;
  /** Red, green, blue, alpha of each render vertex, multiplied with the image; all white when absent. */
  readonly colours?: Uint8Array;
  /** Three for each triangle. */
  readonly indices: Uint32Array;
  /** The file's face for each triangle. */
  readonly faceSource: Uint32Array;
  /** In drawing order: opaque first, blended last. */
  readonly groups: readonly Group[];
  /** Four numbers for each line: the render vertices of its ends, its material, its face in the file. */
  readonly lines?: Uint32Array;
  /**
   * Three numbers for each sprite, an image that faces the camera in a constant size on the screen: its render vertex,
   * its material, its face in the file.
   */
  readonly sprites?: Uint32Array;

  readonly materials: readonly Material[];
  /** The format does not define back-face culling: `twoSided` is inferred from the shape. */
  readonly freeSides?: true;
  readonly images: readonly ModelImage[];
  /** The game needs images whose sides are powers of two. */
  readonly powerOfTwoImages?: true;
  readonly clips: readonly Clip[];
  /** Number of frames of the model. */
  readonly frameCount: number;
  /** The game did not interpolate between frames. */
  readonly stepped?: true;
  /** Clips animate the transparency of faces: a pose has that of each triangle. */
  readonly fades?: true;
  /** Number in the file of each frame; empty when none was dropped. */
  readonly fileFrames: Uint32Array;
  /** Vertices of the file in each frame. */
  readonly sourceVertexCount: number;
  /**
   * From the integers of the file to positions: three rows of four numbers, whose columns are a step of each of the file's
   * axes and the place of 0, 0, 0. Absent where the file has real numbers.
   */
  readonly lattice?: Float32Array;
  readonly attachments: readonly Attachment[];
  /** Names of the morph targets. */
  readonly morphs?: readonly string[];
  /** The parent of each bone; 0xffffffff for a root. */
  readonly boneParents?: Uint32Array;
  /** Of all drawn vertices, over all frames: low x, y, z, high x, y, z. */
  readonly bounds: Float32Array;
  readonly properties: readonly Property[];
  /** Interpretations of what the format leaves open; absent when it leaves nothing open. */
  readonly interpretations?: readonly Interpretation[];
  readonly missingFiles: readonly MissingFile[];
  readonly notes: readonly Note[];
}

/** Options of `Model.pose`. */
export interface PoseOptions {
  /** After the last frame comes the first; else the clip stops at its last frame. Default true. */
  readonly loop?: boolean;
  /** Interpolates between frames; else shows the frame that has begun. Default true. */
  readonly smooth?: boolean;
  /** Weight of each of the model's morphs; missing ones are 0. */
  readonly morphs?: ArrayLike<number>;
}

/** The arrays that `Model.pose` fills. */
export interface PoseTarget {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Twelve floats for each attachment: rows of a 3 × 4 matrix, columns X, Y, Z axis and place. May be left out. */
  readonly attachments?: Float32Array;
  /** Three floats for each of the file's vertices, drawn or not. May be left out. */
  readonly sourceVertices?: Float32Array;
  /** Twelve floats, as for attachments, for the whole model and then for each bone. May be left out. */
  readonly bones?: Float32Array;
  /** With `fades`: transparency of each triangle, 0 opaque to 255. */
  readonly fading?: Uint8Array;
}

/** An opened model: its data, and functions to pose, sort and dispose of it. */
export interface Model extends ModelData {
  /** The id of its entry among its files, by which they are opened again; empty for one that was not opened from files. */
  readonly entry: string;
  /** Its files, and how each was found. */
  readonly parts: readonly Part[];
  /** The bytes of these files. */
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array | null }[];
  /** Writes the pose at `seconds` of clip number `clip` into `target`. Cheap: no allocation. */
  pose(clip: number, seconds: number, target: PoseTarget, options?: PoseOptions): void;
  /**
   * The indices of the triangles in the drawing order of the game, without back faces; null for a model without
   * priorities. `rotation` is nine numbers, row by row: right, down and away from the eye; the eye is at `distance` from
   * `centre`, 0 for no perspective. Valid until the next call.
   */
  sort(rotation: readonly number[], centre: readonly number[], distance: number): Uint32Array | null;
  /** Frees what the core keeps for posing. Posing afterwards does nothing. */
  dispose(): void;
}
