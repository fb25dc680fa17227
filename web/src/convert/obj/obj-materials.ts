import { messageOf } from '../../core/model-error.js';
import type { Note } from '../../core/model.js';
import type { Pixels } from '../exported.js';
import { forBlending } from '../images/blend-pixels.js';
import type { ImportedImage, ImportedMaterial, ImportOptions, ImportSource } from '../imported-mesh.js';
import { importNote, notDecoded } from '../imported/import-error.js';
import { namedKind } from '../imported/material-words.js';
import { readMtl, type MtlMaterial } from './read-mtl.js';

/** The materials of an OBJ file, from the material files beside it. */
export class ObjMaterials {
  readonly images: ImportedImage[] = [];
  readonly notes: Note[] = [];
  readonly #source: ImportSource;
  readonly #options: ImportOptions;
  readonly #found = new Map<string, MtlMaterial>();
  readonly #indices = new Map<string, number>();
  readonly #decoded = new Map<string, Pixels | null>();

  private constructor(source: ImportSource, options: ImportOptions) {
    this.#source = source;
    this.#options = options;
  }

  /** Reads the material files that an OBJ names; missing ones become notes. */
  static async load(
    source: ImportSource,
    libraries: readonly string[],
    options: ImportOptions,
  ): Promise<ObjMaterials> {
    const materials = new ObjMaterials(source, options);
    for (const library of new Set(libraries)) {
      const bytes = await source.beside(library.replace(/\\/g, '/'));
      if (!bytes)
        materials.notes.push(
          importNote(source.name, `${library} is not here`, 'Its materials have no colours or textures.'),
        );
      else for (const [name, material] of readMtl(bytes)) materials.#found.set(name, material);
    }
    return materials;
  }

  /** The material of a name, with the kind that the names of its object and group choose. */
  async material(name: string, names: readonly string[]): Promise<ImportedMaterial> {
    const found = this.#found.get(name);
    const { colour = [1, 1, 1], alpha = 1, image = '', hasAlphaMap = false, unlit = false } = found ?? {};
    const kind = {
      blend: alpha < 1 ? 'translucent' : hasAlphaMap ? 'masked' : 'opaque',
      twoSided: false,
      unlit,
      role: '',
      ...namedKind(name, ...names),
    } as const;
    return {
      name: name || 'material',
      colour: [...colour, alpha],
      image: image === '' ? -1 : await this.#imageOf(image, kind.blend),
      ...kind,
    };
  }

  async #imageOf(path: string, blend: ImportedMaterial['blend']): Promise<number> {
    if (!this.#decoded.has(path)) this.#decoded.set(path, await this.#decode(path));
    const pixels = this.#decoded.get(path);
    if (!pixels) return -1;
    const changed = forBlending(pixels, blend);
    const key = `${changed === pixels ? '' : blend} ${path}`;
    let index = this.#indices.get(key);
    if (index === undefined) {
      const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
      this.#indices.set(key, (index = this.images.push({ name, ...changed }) - 1));
    }
    return index;
  }

  async #decode(path: string): Promise<Pixels | null> {
    const { name, beside } = this.#source;
    const bytes = await beside(path).catch((error: unknown) => {
      this.notes.push(importNote(name, `${path} cannot be read`, messageOf(error)));
      return null;
    });
    if (!bytes) {
      this.notes.push(importNote(name, `${path} is not here`, 'Faces with it are imported without texture.'));
      return null;
    }
    const pixels = await this.#options.decode(bytes, path);
    if (!pixels) this.notes.push(notDecoded(name, path));
    return pixels;
  }
}
