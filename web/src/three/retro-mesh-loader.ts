import { Loader } from 'three';
import { openModel, type OpenOptions, type Sources } from '../core/collection/open-model.js';
import type { Progress } from '../core/files/progress.js';
import { ManagedRequests } from './managed-requests.js';
import { RetroMeshGroup, type TextureLoader } from './retro-mesh-group.js';

/** Which model is opened, and how. */
export type LoadOptions = Pick<OpenOptions, 'entry' | 'interpretations'>;

/** Files by name. */
export type NamedFiles = Readonly<Record<string, Uint8Array | ArrayBuffer>>;

/**
 * Loads models of old games for three.js: from the address of one file, beside which the others are looked for, of an archive, or of all
 * files.
 *
 * @example
 * const group = await new RetroMeshLoader().setPath('models/').loadAsync(['crate_d.3d', 'crate_a.3d', 'crate.pcx']);
 * scene.add(group);
 */
export class RetroMeshLoader extends Loader<RetroMeshGroup, string | readonly string[]> {
  /** Which model of several is opened, and its interpretations. */
  options: LoadOptions = {};
  #loadTexture: TextureLoader | undefined;
  #aborting = new AbortController();

  /** Sets a function that gives textures in place of the model's own images, such as larger ones. */
  setTextureLoader(load: TextureLoader | null): this {
    this.#loadTexture = load ?? undefined;
    return this;
  }

  override load(
    url: string | readonly string[],
    onLoad: (group: RetroMeshGroup) => void,
    onProgress?: (event: ProgressEvent) => void,
    onError?: (error: unknown) => void,
  ): void {
    const given = (typeof url === 'string' ? [url] : url).map((each) => this.path + each);
    const [item = ''] = given;
    const report = ({ loaded, total }: Progress): void =>
      onProgress?.(new ProgressEvent('progress', { lengthComputable: total > 0, loaded, total }));
    const { fetch } = new ManagedRequests(this, given, report);
    // The manager has loaded everything only when the group is made.
    this.manager.itemStart(item);
    this.#open(given, { fetch })
      .then(onLoad)
      .catch((error: unknown) => {
        if (onError) onError(error);
        else console.error(error);
        this.manager.itemError(item);
      })
      .finally(() => this.manager.itemEnd(item));
  }

  /** Opens files that are in memory. */
  parse(
    files: NamedFiles,
    onLoad: (group: RetroMeshGroup) => void,
    onError: (error: unknown) => void = console.error,
  ): void {
    this.parseAsync(files).then(onLoad, onError);
  }

  /** Opens files that are in memory. */
  parseAsync(files: NamedFiles): Promise<RetroMeshGroup> {
    return this.#open(files);
  }

  /** Ends what is being loaded, as `manager.abort()` does; its errors are the reason of the abort. */
  override abort(): this {
    this.#aborting.abort();
    this.#aborting = new AbortController();
    return this;
  }

  async #open(sources: Sources, options: OpenOptions = {}): Promise<RetroMeshGroup> {
    const { signal: own } = this.#aborting;
    // Older browsers abort by the loader alone, as in three.js.
    const signal = AbortSignal.any?.([own, this.manager.abortController.signal]) ?? own;
    const model = await openModel(sources, { ...this.options, ...options, signal });
    const group = await RetroMeshGroup.from(model, this.#loadTexture).catch((error: unknown) => {
      model.dispose();
      throw error;
    });
    if (signal.aborted) group.dispose();
    signal.throwIfAborted();
    return group;
  }
}
