import type { GLTF } from '@gltf-transform/core';
import { withCommas } from '../../../core/format.js';
import type { Note } from '../../../core/model.js';
import type { ImportSource } from '../../imported-mesh.js';
import type { ImportBudget } from '../../imported/import-budget.js';
import { importError, importNote, shortened } from '../../imported/import-error.js';
import { dataOf } from './data-uri.js';

/** The bytes of a document: those of its buffers, and of its images, which are the same array where they are the same bytes. */
export interface Resources {
  readonly buffers: readonly Uint8Array[];
  /** Null for an image that is missing, of which there is a note. */
  readonly images: readonly (Uint8Array | null)[];
  readonly notes: readonly Note[];
}

/** Loads buffers and images that are beside the file or in data URIs. Missing images become notes, missing buffers an error. */
export async function loadResources(
  source: ImportSource,
  json: GLTF.IGLTF,
  binary: Uint8Array | null,
  budget: ImportBudget,
): Promise<Resources> {
  const { name: file } = source;
  const notes: Note[] = [];
  const loaded = new Map<string, Uint8Array | null>();
  const load = async (uri: string) => {
    if (!loaded.has(uri)) loaded.set(uri, await bytesOf(source, uri, budget));
    return loaded.get(uri)!;
  };
  const buffers: Uint8Array[] = [];
  for (const [index, { uri, byteLength }] of (json.buffers ?? []).entries()) {
    if (uri === undefined && !binary) throw importError(file, `has no data for its buffer ${index}`);
    const bytes = uri === undefined ? binary! : await load(uri);
    if (!bytes)
      throw importError(file, `needs ${shortened(uri!)}, which is not here`, 'Add it beside the file.');
    if (bytes.length < byteLength)
      throw importError(
        file,
        `needs ${withCommas(byteLength)} bytes of ${uri === undefined ? 'its binary chunk' : shortened(uri)}, which has ${withCommas(bytes.length)}`,
      );
    buffers.push(bytes);
    if (budget.isOver(32)) await budget.pause();
  }
  const images: (Uint8Array | null)[] = [];
  const views = new Map<string, Uint8Array>();
  for (const { uri, bufferView } of json.images ?? []) {
    if (budget.isOver(64)) await budget.pause();
    if (bufferView === undefined) {
      const isFirst = !loaded.has(uri!);
      images.push(await load(uri!));
      if (isFirst && !images.at(-1))
        notes.push(
          importNote(file, `${shortened(uri!)} is not here`, 'Faces with it are imported without texture.'),
        );
      continue;
    }
    const { buffer, byteOffset = 0, byteLength } = json.bufferViews![bufferView]!;
    const key = `${buffer} ${byteOffset} ${byteLength}`;
    if (!views.has(key)) views.set(key, buffers[buffer]!.subarray(byteOffset, byteOffset + byteLength));
    images.push(views.get(key)!);
  }
  return { buffers, images, notes };
}

async function bytesOf(source: ImportSource, uri: string, budget: ImportBudget): Promise<Uint8Array | null> {
  if (/^data:/i.test(uri)) return dataOf(uri, budget);
  let path = uri;
  try {
    path = decodeURIComponent(uri);
  } catch {
    // A percent sign that is part of the name.
  }
  if (/^[a-z][a-z\d+.-]*:|^\/|\\/i.test(path)) return null;
  budget.takeFile();
  const bytes = await source.beside(path);
  if (bytes) budget.take(bytes.length, () => 'other files');
  return bytes;
}

/** The name of an image of a URI. */
export function nameOf(uri: string): string {
  if (/^data:/i.test(uri)) return '';
  return uri.slice(uri.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}
