import { messageOf } from '../../core/model-error.js';
import { ModelError, readImage, type Model, type ModelImage } from '../../core/index.js';
import { fileName } from '../../core/format.js';
import type { RetroMesh } from '../../element/index.js';
import { isImage, isMissing } from '../workspace/image-names.js';
import type { HistoryEntry } from '../workspace/history.js';
import { noImages, type Images } from '../workspace/version.js';
import type { Workspace } from '../workspace/workspace.js';

/** One material's image before and after a change; null is the file's own image. */
export interface MaterialImageChange {
  readonly material: number;
  readonly before: ModelImage | null;
  readonly after: ModelImage | null;
}

/** Is told what happens to images. */
export interface MaterialImageListener {
  /** An image was replaced, or a replacement was undone or redone; `text` describes it. */
  changed(text: string, change: MaterialImageChange): void;
  /** Another change was undone or redone. */
  stepped(text: string): void;
  /** An image could not be applied. */
  failed(text: string): void;
}

/** Replaces images of the shown model's materials with dropped or chosen files. */
export class MaterialImages {
  readonly #viewer: () => RetroMesh | null;
  readonly #workspace: Workspace;
  readonly #listener: MaterialImageListener;
  /** The last file for each material: the last drop wins, even where an earlier one takes longer to read. */
  readonly #latest = new Map<number, File>();
  /** The images that the viewer draws in place of those of the file. */
  #drawn: Images = noImages;

  constructor(viewer: () => RetroMesh | null, workspace: Workspace, listener: MaterialImageListener) {
    this.#viewer = viewer;
    this.#workspace = workspace;
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
    const model = this.#viewer()?.model;
    if (!model) return;
    this.#latest.set(material, file);
    const isLatest = (): boolean =>
      this.#latest.get(material) === file && this.#viewer()?.model?.name === model.name;
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const image = await readImage(file.name, bytes, model.materials[material]!.cutoff > 0);
      const { putImage } = await import('../workspace/change.js');
      if (!isLatest()) return;
      const how = { name: file.name, onError: 'return', priority: 'next' } as const;
      const outcome = await this.#workspace.run(putImage(material, image), how);
      if (outcome.kind === 'failed') throw outcome.failed.error.cause ?? outcome.failed.error;
    } catch (error) {
      return isLatest() ? this.#listener.failed(errorText(error, file.name)) : undefined;
    }
    const change = imageChange(this.#workspace.history.done.at(-1) ?? null);
    if (change?.material === material && isLatest()) this.#report(change);
  }

  /** Takes back the last change of the open model, or makes it again. */
  async step(by: 'undo' | 'redo'): Promise<void> {
    const change = await this.#workspace[by]();
    const image = imageChange(change, by === 'undo');
    if (image) this.#report(image);
    else if (change) this.#listener.stepped(by === 'undo' ? 'Undone.' : 'Redone.');
  }

  #report(change: MaterialImageChange): void {
    this.#listener.changed(changeText(this.#viewer()!.model!, change), change);
  }

  /** Draws the images of a version; of another model, `isReset`, none are drawn yet. */
  async draw(images: Images, isReset: boolean): Promise<void> {
    const drawn = isReset ? noImages : this.#drawn;
    this.#drawn = images;
    for (const material of new Set([...drawn.keys(), ...images.keys()])) {
      const image = images.get(material) ?? null;
      if (image !== (drawn.get(material) ?? null))
        await this.#viewer()!.materials.replaceImage(material, image);
    }
  }
}

/** What a change of the history does to the image of a material; null for other changes. */
export function imageChange(change: HistoryEntry | null, isUndone = false): MaterialImageChange | null {
  if (!change || change.before.images === change.after.images || change.files.size > 0) return null;
  const [before, after] = isUndone ? [change.after, change.before] : [change.before, change.after];
  for (const material of new Set([...before.images.keys(), ...after.images.keys()])) {
    const [one, other] = [before.images.get(material) ?? null, after.images.get(material) ?? null];
    if (one !== other) return { material, before: one, after: other };
  }
  return null;
}

/** The images that Undo and Redo would bring; null where their next step is another change. */
export function imageSteps({ current, history }: Pick<Workspace, 'current' | 'history'>) {
  const version = current?.version;
  return {
    undo: version ? imageChange(history.toUndo(version)) : null,
    redo: version ? imageChange(history.toRedo(version)) : null,
  };
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

function imageName({ file, name }: ModelImage): string {
  return fileName(file || name);
}

function errorText(error: unknown, name: string): string {
  if (error instanceof ModelError) return `${error.report.sentence}.`;
  if (error instanceof DOMException) return `The browser could not read ${name}.`;
  return messageOf(error);
}
