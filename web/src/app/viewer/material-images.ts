import { ModelError, readImage, type Model } from '../../core/index.js';
import { fileName } from '../../core/format.js';
import type { MaterialImage, MaterialImageChange, MaterialSettings, RetroMesh } from '../../element/index.js';
import { isImage, isMissing } from '../files/image-names.js';

export interface MaterialImageListener {
  /** An image was replaced, or a replacement was undone or redone; `text` describes it. */
  changed(text: string, change: MaterialImageChange): void;
  /** An image could not be applied. */
  failed(text: string): void;
}

/** Replaces images of the shown model's materials with dropped or chosen files. */
export class MaterialImages {
  readonly #viewer: () => RetroMesh | null;
  readonly #listener: MaterialImageListener;
  /** The last file for each material: the last drop wins, even where an earlier one takes longer to read. */
  readonly #latest = new Map<number, File>();

  constructor(viewer: () => RetroMesh | null, listener: MaterialImageListener) {
    this.#viewer = viewer;
    this.#listener = listener;
  }

  /** The material under the pointer: of a face in the viewport, or of a row in the panel. */
  materialAt({ target, clientX, clientY }: DragEvent): number | null {
    const viewer = this.#viewer();
    if (!viewer?.model || !(target instanceof Element)) return null;
    const row = target.closest<HTMLElement>('[data-material]');
    if (row) return Number(row.dataset['material']);
    return target.closest('.viewport') ? (viewer.faceFromPoint(clientX, clientY)?.material ?? null) : null;
  }

  /** Whether files are a single image for a material. A missing file of the model is added to the model instead. */
  accepts(files: FileList | readonly File[]): boolean {
    const model = this.#viewer()?.model;
    const file = files[0];
    return files.length === 1 && !!model && !!file && isImage(file) && !isMissing(model, file.name);
  }

  /** Replaces the image of a material until another model is shown. */
  async replace(material: number, file: File): Promise<void> {
    const viewer = this.#viewer();
    const model = viewer?.model;
    if (!viewer || !model) return;
    this.#latest.set(material, file);
    const isLatest = (): boolean =>
      this.#latest.get(material) === file && this.#viewer()?.model?.name === model.name;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const image = await readImage(file.name, bytes, model.materials[material]!.cutoff > 0);
      if (!isLatest()) return;
      await viewer.materials.replaceImage(material, image);
    } catch (error) {
      if (!isLatest()) return;
      return this.#listener.failed(errorText(error, file.name));
    }
    const change = viewer.materials.undoable;
    if (change?.material === material) this.#report(model, change);
  }

  undo(): void {
    this.#step((materials) => materials.undo());
  }

  redo(): void {
    this.#step((materials) => materials.redo());
  }

  #step(act: (materials: MaterialSettings) => MaterialImageChange | null): void {
    const viewer = this.#viewer();
    const change = viewer ? act(viewer.materials) : null;
    if (change) this.#report(viewer!.model!, change);
  }

  #report(model: Model, change: MaterialImageChange): void {
    this.#listener.changed(changeText(model, change), change);
  }
}

/** "stripes.png is on JFenstrider2." */
export function changeText(
  model: Pick<Model, 'materials' | 'images'>,
  { material, after }: MaterialImageChange,
): string {
  const { name, image } = model.materials[material]!;
  if (after) return `${imageName(after)} is on ${name}.`;
  return image === null ? `${name} has no image again.` : `${name} has its own image again.`;
}

/** Label for Undo and Redo: "stripes.png on JFenstrider2". */
export function changeName(
  { materials }: Pick<Model, 'materials'>,
  { material, before, after }: MaterialImageChange,
): string {
  return `${imageName((after ?? before)!)} on ${materials[material]!.name}`;
}

function imageName({ image }: MaterialImage): string {
  return fileName(image.file || image.name);
}

function errorText(error: unknown, name: string): string {
  if (error instanceof ModelError) return `${error.report.sentence}.`;
  if (error instanceof DOMException) return `The browser could not read ${name}.`;
  return error instanceof Error ? error.message : String(error);
}
