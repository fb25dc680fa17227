import { ModelError, readImage, type Model } from '../../core/index.js';
import { fileName } from '../../core/format.js';
import type { RetroMesh } from '../../element/retro-mesh.js';
import { isImage, isWanted } from '../files/image-names.js';

type Skins = RetroMesh['stage']['skins'];

/** A change of what a material wears. */
export type SkinChange = NonNullable<ReturnType<Skins['undo']>>;

/** Who hears of images on materials. */
export interface ImageListener {
  /** A material wears something else; `text` says what. */
  changed(text: string, change: SkinChange): void;
  /** An image could not be put anywhere. */
  failed(text: string): void;
}

/** Puts images on the materials of the model that is shown, and takes them off again. */
export class MaterialImages {
  readonly #viewer: () => RetroMesh | null;
  readonly #listener: ImageListener;

  constructor(viewer: () => RetroMesh | null, listener: ImageListener) {
    this.#viewer = viewer;
    this.#listener = listener;
  }

  /** The material whose row or whose face is under the pointer. */
  materialAt({ target, clientX, clientY }: DragEvent): number | null {
    const stage = this.#viewer()?.stage;
    if (!stage?.model || !(target instanceof Element)) return null;
    const row = target.closest<HTMLElement>('[data-material]');
    if (row) return Number(row.dataset['material']);
    if (!target.closest('.view')) return null;
    const { left, top } = stage.canvas.getBoundingClientRect();
    return stage.pick(clientX - left, clientY - top)?.material ?? null;
  }

  /** Whether files are one image that belongs on a material: one that the model asks for by name belongs where it is wanted. */
  takes(files: FileList | readonly File[]): boolean {
    const model = this.#viewer()?.stage.model;
    const file = files[0];
    return files.length === 1 && !!model && !!file && isImage(file) && !isWanted(model, file.name);
  }

  /** Puts an image on a material until another model is shown. */
  async put(material: number, file: File): Promise<void> {
    const stage = this.#viewer()?.stage;
    const model = stage?.model;
    if (!stage || !model) return;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const image = await readImage(file.name, bytes, model.materials[material]!.cutoff > 0);
      await stage.skins.put(material, image);
    } catch (fault) {
      return this.#listener.failed(reason(fault, file.name));
    }
    const change = stage.skins.last;
    if (change?.material === material) this.#tell(model, change);
  }

  undo(): void {
    this.#step((skins) => skins.undo());
  }

  redo(): void {
    this.#step((skins) => skins.redo());
  }

  #step(act: (skins: Skins) => SkinChange | null): void {
    const stage = this.#viewer()?.stage;
    const change = stage ? act(stage.skins) : null;
    if (change) this.#tell(stage!.model!, change);
  }

  #tell(model: Model, change: SkinChange): void {
    this.#listener.changed(changeText(model, change), change);
  }
}

/** What a change did: "stripes.png is on JFenstrider2." */
export function changeText(
  model: Pick<Model, 'materials' | 'images'>,
  { material, after }: SkinChange,
): string {
  const { name, image } = model.materials[material]!;
  if (after) return `${imageName(after)} is on ${name}.`;
  return image === null ? `${name} has no image again.` : `${name} has its own image again.`;
}

/** What a change that can be taken back is called: "stripes.png on JFenstrider2". */
export function changeName(
  { materials }: Pick<Model, 'materials'>,
  { material, before, after }: SkinChange,
): string {
  return `${imageName((after ?? before)!)} on ${materials[material]!.name}`;
}

function imageName({ image }: NonNullable<SkinChange['after']>): string {
  return fileName(image.file || image.name);
}

function reason(fault: unknown, name: string): string {
  if (fault instanceof ModelError) return `${fault.report.sentence}.`;
  if (fault instanceof DOMException) return `The browser could not read ${name}.`;
  return fault instanceof Error ? fault.message : String(fault);
}
