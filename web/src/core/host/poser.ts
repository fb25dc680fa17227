import type { ModelError } from '../model-error.js';
import type { PoseOptions, PoseTarget } from '../model.js';
import { copyFitting } from '../still-pose.js';
import type { Core } from '../wasm/modules.js';
import { stopped, WasmStopped, type WasmInstance } from './wasm-host.js';

/** The arrays of a pose in the order of `Posable::arrays` in `formats/boundary/posed_model.hpp`. */
const poseArrays = ['positions', 'normals', 'attachments', 'sourceVertices', 'bones', 'fading'] as const;

/** The addresses at which the core reads the weights of the morphs for the next pose, and the view for sorting. */
export interface PoseInputs {
  readonly morphWeights: number;
  /** The number of morphs. */
  readonly morphs: number;
  readonly view: number;
}

/** The handle of a model in one core instance, released once. */
export class Lease {
  readonly #instance: WasmInstance<Core>;
  readonly #handle: number;
  readonly #inputs: PoseInputs;
  readonly #settle: (instance: WasmInstance<Core>) => void;
  #open = true;

  // Views of the core's memory, replaced only when it has grown or an array has moved.
  #table: Uint32Array | null = null;
  #weights: Float32Array | null = null;
  readonly #views: (Float32Array | Uint8Array)[] = [];

  constructor(
    instance: WasmInstance<Core>,
    handle: number,
    inputs: PoseInputs,
    settle: (instance: WasmInstance<Core>) => void,
  ) {
    this.#instance = instance;
    this.#handle = handle;
    this.#inputs = inputs;
    this.#settle = settle;
    instance.held += 1;
  }

  get alive(): boolean {
    return this.#open && this.#instance.alive;
  }

  /** Poses the model and copies the arrays of `target`: one call of the core, no allocation. */
  pose(clip: number, seconds: number, target: PoseTarget, options: PoseOptions): void {
    const { bound, memory } = this.#instance;
    const { loop = true, smooth = true, morphs } = options;
    try {
      if (this.#inputs.morphs > 0) this.#writeWeights(memory.buffer, morphs);
      const address = bound.pose(this.#handle, clip, seconds, loop, smooth);
      const { buffer } = memory;
      if (this.#table?.buffer !== buffer)
        this.#table = new Uint32Array(buffer, address, 2 * poseArrays.length);
      for (let i = 0; i < poseArrays.length; i += 1) {
        const to = target[poseArrays[i]!];
        if (to) copyFitting(this.#view(buffer, i), to);
      }
    } catch (error) {
      throw this.#instance.stop(error);
    }
  }

  sort(rotation: readonly number[], centre: readonly number[], distance: number): Uint32Array {
    const view = new Float64Array(this.#instance.memory.buffer, this.#inputs.view, 13);
    view.set([...rotation, ...centre, distance]);
    return this.#instance.use((core) => core.sort(this.#handle));
  }

  release(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#instance.held -= 1;
    if (this.#instance.alive) {
      try {
        this.#instance.use((core) => core.release(this.#handle));
      } catch {
        // The instance is lost, and the model with it.
      }
    }
    this.#settle(this.#instance);
  }

  #writeWeights(buffer: ArrayBuffer, morphs: ArrayLike<number> | undefined): void {
    const { morphWeights, morphs: count } = this.#inputs;
    if (this.#weights?.buffer !== buffer) this.#weights = new Float32Array(buffer, morphWeights, count);
    for (let i = 0; i < count; i += 1) this.#weights[i] = usable(morphs?.[i]);
  }

  #view(buffer: ArrayBuffer, index: number): Float32Array | Uint8Array {
    const address = this.#table![2 * index]!;
    const count = this.#table![2 * index + 1]!;
    const view = this.#views[index];
    if (view?.buffer === buffer && view.byteOffset === address && view.length === count) return view;
    const type = poseArrays[index] === 'fading' ? Uint8Array : Float32Array;
    return (this.#views[index] = new type(buffer, address, count));
  }
}

interface Holding {
  lease: Lease | null;
}

const forgotten = new FinalizationRegistry<Holding>((holding) => holding.lease?.release());

const noOptions: PoseOptions = {};

/** Poses one model, and opens it again when its core instance is lost. */
export class Poser {
  /** An object of its own, which the registry releases after the poser was garbage-collected. */
  readonly #holding: Holding;
  readonly #name: string;
  readonly #reopen: () => Promise<Lease | null>;
  #losses = 0;
  #disposed = false;
  #error: ModelError | null = null;

  constructor(name: string, lease: Lease, reopen: () => Promise<Lease | null>) {
    this.#name = name;
    this.#reopen = reopen;
    this.#holding = { lease };
    forgotten.register(this, this.#holding, this.#holding);
  }

  pose(clip: number, seconds: number, target: PoseTarget, options: PoseOptions = noOptions): void {
    if (this.#error) this.#giveUp(this.#error);
    const { lease } = this.#holding;
    if (this.#disposed || !lease) return;
    if (!lease.alive) return this.#recover();
    try {
      lease.pose(validClip(clip), Number.isFinite(seconds) ? seconds : 0, target, options);
    } catch (error) {
      this.#lost(error);
    }
  }

  sort(rotation: readonly number[], centre: readonly number[], distance: number): Uint32Array | null {
    const { lease } = this.#holding;
    if (this.#disposed || !lease?.alive) return null;
    try {
      return lease.sort(rotation, centre, distance);
    } catch (error) {
      this.#lost(error);
      return null;
    }
  }

  dispose(): void {
    this.#disposed = true;
    forgotten.unregister(this.#holding);
    this.#holding.lease?.release();
    this.#holding.lease = null;
  }

  /** Opens the model again the first time that a call ends the core. */
  #lost(error: unknown): void {
    this.#losses += 1;
    if (this.#losses > 1)
      this.#giveUp(stopped(this.#name, error instanceof WasmStopped ? error.cause : error));
    this.#recover();
  }

  /** The pose does not change until the model is open again. */
  #recover(): void {
    this.#holding.lease?.release();
    this.#holding.lease = null;
    this.#reopen().then(
      (lease) => {
        if (this.#disposed) lease?.release();
        else this.#holding.lease = lease;
      },
      (error: unknown) => {
        this.#error = error as ModelError;
      },
    );
  }

  #giveUp(error: ModelError): never {
    this.#error = null;
    this.dispose();
    throw error;
  }
}

/** A clip index for the core, which poses the first frame for a clip that does not exist. */
function validClip(clip: number): number {
  return Number.isInteger(clip) && clip >= 0 && clip < 0xffffffff ? clip : 0xffffffff;
}

const largestWeight = 1000;

/** The weight of a morph; 0 when it is missing, not finite or too large. */
function usable(weight: number | undefined): number {
  return weight !== undefined && Math.abs(weight) <= largestWeight ? weight : 0;
}
