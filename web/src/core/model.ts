/** A place in one of the files: a line counted from 1, a byte counted from 0, or the file as such. */
export interface SourceLocation {
  readonly kind: 'file' | 'line' | 'byte';
  readonly file: string;
  readonly at: number;
}

/** What a note is about; `index` is a clip or material of the model, or the file's own number of a face. */
export interface Target {
  readonly kind: 'clip' | 'face' | 'material';
  readonly index: number;
}

/** Something worth knowing about a file that was opened all the same. */
export interface Note {
  readonly severity: 'warning' | 'mended' | 'fact';
  readonly title: string;
  readonly why: string;
  readonly location: SourceLocation | null;
  readonly count: number;
  readonly target: Target | null;
}

/** One thing to read about a model or material; `amount` and `limit` are there where the format has a limit. */
export interface Property {
  readonly name: string;
  readonly value: string;
  readonly remark: string;
  readonly amount?: number;
  readonly limit?: number;
  readonly location: SourceLocation | null;
}

/** A picture: `pixels` as RGBA from the top row, or `encoded`, the bytes of a file that the browser decodes. */
export interface ModelImage {
  readonly name: string;
  /** The file it comes from; empty when that file is not there. */
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
  /** Red, green and blue as one number, of pixels that are holes. */
  readonly holeColour?: number;
  /** Left, top, width and height of what the game keeps of it; the rest is a hole. */
  readonly kept?: Uint32Array;
}

/** How a group of triangles looks: what the engine does, not what the file's bits say. */
export interface Material {
  readonly name: string;
  /** The file's own texture number. */
  readonly slot: number;
  /** For people: "Masked, two-sided". */
  readonly kind: string;
  /** The palette at the shade of each vertex, instead of an image. */
  readonly fill?: 'palette';
  /** With blend `alpha`, how much of the material itself is seen; 1 when absent. */
  readonly opacity?: number;
  readonly blend: 'opaque' | 'translucent' | 'modulated' | 'alpha';
  readonly twoSided: boolean;
  readonly unlit: boolean;
  /** One normal for each face instead of each vertex. */
  readonly facet: boolean;
  /**
   * Where texture coordinates come from: `uv`, the model's own; `environment`, what the normal mirrors; `sphere`, the
   * normal as the camera sees it; `facing`, how far it looks away from the camera, along a row of colours.
   */
  readonly mapping: 'uv' | 'environment' | 'sphere' | 'facing';
  readonly filter: 'linear' | 'nearest';
  readonly wrap: 'clamp' | 'repeat' | 'repeat-v';
  /** Alpha below this is not drawn; 0 draws all. */
  readonly cutoff: number;
  /** Index of an image, or null: nothing was found or named. */
  readonly image: number | null;
  /** An image that is looked up as `sphere` says and multiplied with the other. */
  readonly lightImage?: number;
  readonly properties: readonly Property[];
}

/** A run of indices that wears one material; `start` and `count` are multiples of 3. */
export interface Group {
  readonly start: number;
  readonly count: number;
  readonly material: number;
}

/** A sound or call that the game makes when a clip passes a moment; `time` is 0 at its start, 1 at its end. */
export interface ClipEvent {
  readonly time: number;
  readonly name: string;
}

/** A named run of frames; `first` counts the frames that the model keeps. */
export interface Clip {
  readonly name: string;
  readonly group: string;
  readonly first: number;
  readonly count: number;
  /** Frames a second, or, where they last differently, what durations count a second. */
  readonly rate: number;
  /** How long each frame is shown, in units of 1 / rate; when absent each lasts one. */
  readonly durations?: Uint16Array;
  /** The frame that follows the last one in a loop; the first when absent. */
  readonly replayFrom?: number;
  readonly events: readonly ClipEvent[];
  readonly location: SourceLocation | null;
}

/** A place on the model where the game hangs something. */
export interface Attachment {
  readonly name: string;
  /** The file's own number of the face that marks it. */
  readonly face: number;
}

/** One of the meanings that something in a file may have; `score` is what `measure` of the reading says. */
export interface InterpretationChoice {
  readonly id: string;
  readonly name: string;
  /** False when the file's own numbers contradict it. */
  readonly possible: boolean;
  readonly score: number;
}

/** Something that no document tells for sure, and what it was taken for: by the file's own numbers, or because it was asked for. */
export interface Interpretation {
  readonly id: string;
  readonly name: string;
  readonly measure: string;
  readonly choices: readonly InterpretationChoice[];
  readonly chosen: number;
  /** What the file's numbers speak for. */
  readonly suggested: number;
  /** They do speak; else `suggested` is only the likelier one. */
  readonly settled: boolean;
  readonly asked: boolean;
}

/** A file that the model asks for and that was not there. */
export interface MissingFile {
  readonly name: string;
  readonly role: string;
  /** Faces that wear a stand-in meanwhile. */
  readonly faces: number;
  readonly location: SourceLocation | null;
}

/** A file that belongs to a model, and how that is known. */
export interface Part {
  readonly file: string;
  readonly role: string;
  readonly why: string;
  readonly size: number;
}

/**
 * What every format decodes to, mirrored field by field from `formats/model/model.hpp`.
 *
 * Y up, right-handed, +Z toward the viewer; triangles counter-clockwise from outside; UV (0, 0) top left.
 * All arrays belong to the caller; nothing detaches.
 */
export interface ModelData {
  readonly name: string;
  readonly format: string;
  readonly formatLabel: string;

  /** Three floats for each render vertex, in the pose of the first frame. */
  readonly positions: Float32Array;
  /** Three floats for each render vertex; none where all materials are unlit: `pose` writes them all the same. */
  readonly normals: Float32Array;
  /** Two floats for each render vertex; none where no material is filled with an image. */
  readonly uvs: Float32Array;
  /** The file's own vertex for each render vertex. */
  readonly vertexSource: Uint32Array;
  /**
   * What light made of each render vertex, for a model that its game lit once: an entry of the palette where a material
   * is filled from it, else a brightness in 128ths.
   */
  readonly shades?: Uint16Array;
  /** Red, green, blue of each colour that shades name. */
  readonly palette?: Uint8Array;
  /** For a model that its game drew from far to near: which triangles go over which, one for each triangle. */
  readonly priorities?: Uint8Array;
  /** By what its animations call parts of the model: one for each of the file's vertices. */
  readonly vertexLabels?: Uint8Array;
  /** The same for each triangle. */
  readonly faceLabels?: Uint8Array;
  /** Red, green, blue, alpha of each render vertex, multiplied with the image; all white when absent. */
  readonly colours?: Uint8Array;
  /** Three for each triangle. */
  readonly indices: Uint32Array;
  /** The file's own face for each triangle. */
  readonly faceSource: Uint32Array;
  /** In drawing order: opaque first, blended last. */
  readonly groups: readonly Group[];
  /** Four numbers for each line: the render vertices of its ends, its material, the file's own face. */
  readonly lines?: Uint32Array;
  /**
   * Three numbers for each picture that faces the eye and keeps its size on the screen: its render vertex, its material,
   * the file's own face.
   */
  readonly sprites?: Uint32Array;

  readonly materials: readonly Material[];
  /** The game's program chose for each picture whether backs are drawn; the materials have what suits the shape. */
  readonly freeSides?: true;
  readonly images: readonly ModelImage[];
  readonly clips: readonly Clip[];
  /** Frames that the model keeps. */
  readonly frameCount: number;
  /** The game showed each frame until the next, with nothing between two. */
  readonly stepped?: true;
  /** Some clip fades some faces: each triangle is see-through in its own way in each pose. */
  readonly fades?: true;
  /** The file's number of each kept frame; empty when none was dropped. */
  readonly fileFrames: Uint32Array;
  /** Vertices of the file in each frame. */
  readonly sourceVertexCount: number;
  readonly attachments: readonly Attachment[];
  /** Names of the shapes that `pose` can mix in. */
  readonly morphs?: readonly string[];
  /** The parent of each bone; 0xffffffff for one that hangs on the whole model. */
  readonly boneParents?: Uint32Array;
  /** Of what is drawn, over all frames: low x, y, z, high x, y, z. */
  readonly bounds: Float32Array;
  readonly properties: readonly Property[];
  /** What the format leaves open and how it was taken; absent when it leaves nothing open. */
  readonly interpretations?: readonly Interpretation[];
  readonly missingFiles: readonly MissingFile[];
  readonly notes: readonly Note[];
}

/** How `Model.pose` reads a clip. */
export interface PoseOptions {
  /** The last frame flows into the first; else the clip rests at its last frame. Default true. */
  readonly loop?: boolean;
  /** Between two frames; else the frame that has begun. Default true. */
  readonly smooth?: boolean;
  /** How much of each of the model's morphs is mixed in; those left out are 0. */
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
  /** For a model that fades: 0 opaque to 255, for each triangle. */
  readonly fading?: Uint8Array;
}

/** An opened model: its data, how to pose it, and what to let go of when done. */
export interface Model extends ModelData {
  /** The files that made it, and how each was found. */
  readonly parts: readonly Part[];
  /** Writes the pose at `seconds` of clip number `clip` into `target`. Cheap: no allocation. */
  pose(clip: number, seconds: number, target: PoseTarget, options?: PoseOptions): void;
  /**
   * The numbers of the triangles in the order in which the game drew them, those that turn their backs left out; null for
   * a model without priorities. `rotation` is nine numbers, row by row: right, down and away from the eye; `centre` is
   * looked at from `distance`, 0 for no perspective. Good until the next call.
   */
  sort(rotation: readonly number[], centre: readonly number[], distance: number): Uint32Array | null;
  /** Frees what the core keeps for posing. Posing afterwards does nothing. */
  dispose(): void;
}
