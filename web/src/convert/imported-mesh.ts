import type { Note } from '../core/model.js';
import type { ImageDecoder } from './exported.js';

/** How the triangles of an imported material are drawn. */
export interface ImportedMaterial {
  readonly name: string;
  /** Red, green, blue, alpha in display space, 0 to 1, multiplied with the image. */
  readonly colour: readonly [number, number, number, number];
  /** Index of an image, or -1. */
  readonly image: number;
  readonly blend: 'opaque' | 'masked' | 'translucent' | 'modulated';
  readonly twoSided: boolean;
  readonly unlit: boolean;
  /** `weapon`: the triangle is where the game attaches a weapon: Z runs between its first two corners. Never drawn. */
  readonly role: '' | 'weapon';
}

/** A decoded image: RGBA, top row first. */
export interface ImportedImage {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A run of frames. */
export interface ImportedClip {
  readonly name: string;
  readonly firstFrame: number;
  readonly frameCount: number;
  /** Frames a second. */
  readonly rate: number;
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
