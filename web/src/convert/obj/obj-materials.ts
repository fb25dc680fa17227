import { messageOf } from '../../core/model-error.js';
import type { Note } from '../../core/model.js';
import {
  type ImportedImage,
  type ImportedMaterial,
  type ImportOptions,
  type ImportSource,
  plainMaterial,
} from '../imported-mesh.js';
import type { ImportBudget } from '../imported/import-budget.js';
import { importNote, shortened } from '../imported/import-error.js';
import { ImportedImages } from '../imported/imported-images.js';
import { namedKind } from '../imported/material-words.js';
import { readMtl, type MtlMaterial } from './read-mtl.js';

/** The materials of an OBJ file, from the material files beside it. */
export class ObjMaterials {
  readonly #source: ImportSource;
  readonly #budget: ImportBudget;
  readonly #images: ImportedImages;
  readonly #found = new Map<string, MtlMaterial>();
  readonly #notes: Note[] = [];

  private constructor(source: ImportSource, options: ImportOptions, budget: ImportBudget) {
    this.#source = source;
    this.#budget = budget;
    this.#images = new ImportedImages(source.name, options, budget);
  }

  /** Reads the material files that an OBJ names; missing ones become notes. */
  static async load(
    source: ImportSource,
    libraries: ReadonlySet<string>,
    options: ImportOptions,
    budget: ImportBudget,
  ): Promise<ObjMaterials> {
    const materials = new ObjMaterials(source, options, budget);
    for (const library of libraries) await materials.#read(library);
    return materials;
  }

  get images(): readonly ImportedImage[] {
    return this.#images.images;
  }

  get notes(): readonly Note[] {
    return [...this.#notes, ...this.#images.notes];
  }

  /** The material of a name, with the kind that the names of its object and group choose. */
  async material(name: string, names: readonly string[]): Promise<ImportedMaterial> {
    const found = this.#found.get(name);
    const { colour = [1, 1, 1], alpha = 1, image = '', hasAlphaMap = false, unlit = false } = found ?? {};
    const kind: ImportedMaterial = {
      ...plainMaterial,
      blend: alpha < 1 ? 'alpha' : hasAlphaMap ? 'masked' : 'opaque',
      unlit,
      ...namedKind(name, ...names),
    };
    return {
      ...kind,
      name: name || plainMaterial.name,
      colour,
      opacity: alpha,
      image: image === '' ? -1 : await this.#imageOf(image, kind.blend),
    };
  }

  async #read(library: string): Promise<void> {
    this.#budget.takeFile();
    const bytes = await this.#source.beside(library.replace(/\\/g, '/'));
    if (!bytes) {
      this.#note(library, 'is not here', 'Its materials have no colours or textures.');
      return;
    }
    this.#budget.take(bytes.length, () => 'material files');
    for (const [name, material] of await readMtl(library, bytes, this.#budget))
      this.#found.set(name, material);
  }

  #imageOf(path: string, blend: ImportedMaterial['blend']): Promise<number> {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
    return this.#images.indexOf({ name, file: path, key: path, bytes: () => this.#bytesOf(path) }, blend);
  }

  async #bytesOf(path: string): Promise<Uint8Array | null> {
    this.#budget.takeFile();
    const bytes = await this.#source.beside(path).catch((error: unknown) => {
      this.#note(path, 'cannot be read', messageOf(error));
      return undefined;
    });
    if (bytes === null) this.#note(path, 'is not here', 'Faces with it are imported without texture.');
    return bytes ?? null;
  }

  #note(path: string, what: string, why: string): void {
    this.#notes.push(importNote(this.#source.name, `${shortened(path)} ${what}`, why));
  }
}
