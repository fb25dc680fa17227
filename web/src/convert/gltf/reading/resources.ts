import type { GLTF } from '@gltf-transform/core';
import { withCommas } from '../../../core/format.js';
import type { Note } from '../../../core/model.js';
import type { ImportSource } from '../../imported-mesh.js';
import { importError, importNote } from '../../imported/import-error.js';

/** The key of the binary chunk among the resources of the library. */
const binaryKey = '@glb.bin';

/** The buffers and images of a document, by their URI. */
export interface Resources {
  readonly json: GLTF.IGLTF;
  readonly resources: Record<string, Uint8Array<ArrayBuffer>>;
  readonly notes: readonly Note[];
}

/**
 * Loads buffers and images that are beside the file or in data URIs, under new names: a URI of a file is never a key. Missing
 * images become notes, missing buffers an error.
 */
export async function loadResources(
  source: ImportSource,
  json: GLTF.IGLTF,
  binary: Uint8Array | null,
): Promise<Resources> {
  const { name: file } = source;
  const resources: Record<string, Uint8Array<ArrayBuffer>> = {};
  const notes: Note[] = [];
  const add = (key: string, bytes: Uint8Array) => {
    resources[key] = new Uint8Array(bytes);
    return key;
  };
  if (binary) add(binaryKey, binary);
  const buffers: GLTF.IBuffer[] = [];
  for (const [index, buffer] of (json.buffers ?? []).entries()) {
    const { uri, byteLength } = buffer;
    if (uri === undefined && !binary) throw importError(file, `has no data for its buffer ${index}`);
    const bytes = uri === undefined ? binary! : await load(source, uri);
    if (!bytes) throw importError(file, `needs ${shown(uri!)}, which is not here`, 'Add it beside the file.');
    if (bytes.length < byteLength)
      throw importError(
        file,
        `needs ${withCommas(byteLength)} bytes of ${uri === undefined ? 'its binary chunk' : shown(uri)}, which has ${withCommas(bytes.length)}`,
      );
    buffers.push(uri === undefined ? { byteLength } : { byteLength, uri: add(`buffer${index}.bin`, bytes) });
  }
  const images: GLTF.IImage[] = [];
  for (const [index, image] of (json.images ?? []).entries()) {
    const { uri, ...rest } = image;
    if (uri === undefined) {
      images.push(rest);
      continue;
    }
    const bytes = await load(source, uri);
    if (!bytes)
      notes.push(
        importNote(file, `${shown(uri)} is not here`, 'Faces with it are imported without texture.'),
      );
    images.push({
      name: image.name || nameOf(uri),
      uri: add(`image${index}.bin`, bytes ?? new Uint8Array()),
      mimeType: 'image/png',
    });
  }
  return { json: { ...json, buffers, images }, resources, notes };
}

async function load(source: ImportSource, uri: string): Promise<Uint8Array | null> {
  if (/^data:/i.test(uri)) return dataOf(uri);
  let path = uri;
  try {
    path = decodeURIComponent(uri);
  } catch {
    // A percent sign that is part of the name.
  }
  return /^[a-z][a-z\d+.-]*:|^\/|\\/i.test(path) ? null : source.beside(path);
}

function dataOf(uri: string): Uint8Array | null {
  const found = /^data:[^,]*?(;base64)?,/i.exec(uri);
  if (!found) return null;
  const text = uri.slice(found[0].length);
  try {
    const decoded = found[1] ? atob(text) : decodeURIComponent(text);
    return Uint8Array.from(decoded, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function nameOf(uri: string): string {
  if (/^data:/i.test(uri)) return '';
  return uri.slice(uri.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}

function shown(uri: string): string {
  return uri.length > 80 ? `${uri.slice(0, 80)}…` : uri;
}
