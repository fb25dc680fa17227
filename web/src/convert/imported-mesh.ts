import type { Clip, Material, Note } from '../core/model.js';
import type { ImageDecoder } from './exported.js';

/** How the triangles of an imported material are drawn; what it shares with Material has the same meaning. */
export interface ImportedMaterial extends Pick<
  Material,
  'name' | 'twoSided' | 'unlit' | 'facet' | 'mapping' | 'filter'
> {
  /** Red, green and blue in display space, 0 to 1, multiplied with the image. */
  readonly colour: readonly [number, number, number];
  /** With blend `alpha`: a factor of the alpha, 0 to 1. */
  readonly opacity: number;
  /** Index of an image, or -1. */
  readonly image: number;
  readonly blend: Material['blend'] | 'masked';
  /** `weapon`: the triangle is where the game attaches a weapon: Z runs between its first two corners. Never drawn. */
  readonly role: '' | 'weapon';
  /** The priority and the label of its triangles, where the file has none for each. */
  readonly priority: number;
  readonly label: number;
}

/** A material of which nothing is known. */
export const plainMaterial: ImportedMaterial = {
  name: 'material',
  colour: [1, 1, 1],
  opacity: 1,
  image: -1,
  blend: 'opaque',
  twoSided: false,
  unlit: false,
  facet: false,
  mapping: 'uv',
  filter: 'linear',
  role: '',
  priority: 0,
  label: 0,
};

/** A decoded image: RGBA, top row first. */
export interface ImportedImage {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A run of frames. */
export type ImportedClip = Omit<Clip, 'location'>;

/** A morph target: what it adds to the positions of some vertices. */
export interface ImportedMorph {
  readonly name: string;
  readonly vertices: Uint32Array;
  /** Three floats for each of them. */
  readonly offsets: Float32Array;
}

/**
 * A mesh of another program as plain arrays, which the core makes a Model of: Y up, right-handed, triangles
 * counter-clockwise.
 */
export interface ImportedMesh {
  readonly name: string;
  /** Frames a second. */
  readonly frameRate: number;
  readonly vertexCount: number;
  /** Three floats for each vertex, frame after frame; at least one frame. */
  readonly frames: Float32Array;
  /** Three vertices for each triangle. */
  readonly triangles: Uint32Array;
  /** Two floats for each corner of each triangle; the origin is the top left. */
  readonly uvs: Float32Array;
  /** RGBA in display space for each corner of each triangle, or empty. */
  readonly colours: Uint8Array;
  readonly triangleMaterials: Uint16Array;
  /** The number of the face that each triangle has in the file of a game that it comes from, or empty. */
  readonly faceNumbers: Uint32Array;
  /** The priority of each triangle, or empty. */
  readonly priorities: Uint8Array;
  /** The label of each triangle, or empty. */
  readonly faceLabels: Uint8Array;
  /** The label of each vertex, or empty. */
  readonly vertexLabels: Uint8Array;
  /** Two vertices and a material for each line. */
  readonly lines: Uint32Array;
  /** A vertex and a material for each image that faces the camera. */
  readonly sprites: Uint32Array;
  readonly morphs: readonly ImportedMorph[];
  readonly materials: readonly ImportedMaterial[];
  readonly images: readonly ImportedImage[];
  readonly clips: readonly ImportedClip[];
}

/** A file to import, and access to the files beside it. */
export interface ImportSource {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The bytes of a file by its path relative to this one, or null. */
  readonly beside: (path: string) => Promise<Uint8Array | null>;
}

/** Options of the readers. */
export interface ImportOptions {
  readonly decode: ImageDecoder;
  /** Frames a second at which animation is sampled; by default that of its keys. */
  readonly rate?: number;
  readonly signal?: AbortSignal;
}

/** What a reader returns: the mesh, and notes about what was left out. */
export interface Imported {
  readonly mesh: ImportedMesh;
  readonly notes: readonly Note[];
}
