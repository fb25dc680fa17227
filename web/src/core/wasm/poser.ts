import type { ModelError } from '../model-error.js';
import type { ModelData, PoseOptions, PoseTarget } from '../model.js';
import { stopped, WasmStopped, type WasmInstance } from './wasm-host.js';
import type { Core } from './wasm-types.js';

/** What one core instance keeps of a model: freed there, once. */
export class Lease {
  readonly #instance: WasmInstance<Core>;
  readonly #handle: number;
  readonly #settle: (instance: WasmInstance<Core>) => void;
  #open = true;

  constructor(instance: WasmInstance<Core>, handle: number, settle: (instance: WasmInstance<Core>) => void) {
    this.#instance = instance;
    this.#handle = handle;
    this.#settle = settle;
    instance.held += 1;
  }

  get alive(): boolean {
    return this.#open && this.#instance.alive;
  }

  use(action: (core: Core, handle: number) => void): void {
    this.#instance.use((core) => action(core, this.#handle));
  }

  release(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#instance.held -= 1;
    if (this.#instance.alive) {
      try {
        this.#instance.use((core) => core.release(this.#handle));
      } catch {
        // The instance is lost with everything in it: released all the same.
      }
    }
    this.#settle(this.#instance);
  }
}

interface Holding {
  lease: Lease | null;
}

/** What a pose is made of, in the order in which `wasm/core.cpp` counts it. */
const poseParts = ['positions', 'normals', 'attachments', 'sourceVertices', 'bones'] as const;

const forgotten = new FinalizationRegistry<Holding>((holding) => holding.lease?.release());

/** Poses one model, and opens it anew when the core instance that held it is lost. */
export class Poser {
  /** Apart from the poser, so that the registry can reach it when the poser is gone. */
  readonly #holding: Holding;
  readonly #name: string;
  readonly #reopen: () => Promise<Lease | null>;
  #losses = 0;
  #disposed = false;
  #failure: ModelError | null = null;

  constructor(name: string, lease: Lease, reopen: () => Promise<Lease | null>) {
    this.#name = name;
    this.#reopen = reopen;
    this.#holding = { lease };
    forgotten.register(this, this.#holding, this.#holding);
  }

  pose(clip: number, seconds: number, target: PoseTarget, options: PoseOptions = {}): void {
    if (this.#failure) this.#giveUp(this.#failure);
    const { lease } = this.#holding;
    if (this.#disposed || !lease) return;
    if (!lease.alive) return this.#recover();
    const { loop = true, smooth = true, morphs = [] } = options;
    this.#guarded(() =>
      lease.use((core, handle) => {
        const strengths = core.morphs(handle);
        for (let i = 0; i < strengths.length; i += 1) strengths[i] = usable(morphs[i]);
        core.pose(handle, known(clip), Number.isFinite(seconds) ? seconds : 0, loop, smooth);
        poseParts.forEach((part, number) => {
          const to = target[part];
          if (to) copy(core.posePart(handle, number), to);
        });
        if (target.fading) copy(core.fading(handle), target.fading);
      }),
    );
  }

  sort(rotation: readonly number[], centre: readonly number[], distance: number): Uint32Array | null {
    const { lease } = this.#holding;
    if (this.#disposed || !lease?.alive) return null;
    let sorted: Uint32Array | null = null;
    this.#guarded(() =>
      lease.use((core, handle) => (sorted = core.sort(handle, rotation, centre, distance))),
    );
    return sorted;
  }

  dispose(): void {
    this.#disposed = true;
    forgotten.unregister(this.#holding);
    this.#holding.lease?.release();
    this.#holding.lease = null;
  }

  /** Calls into the core; the first time that this ends it, the model is opened anew. */
  #guarded(call: () => void): void {
    try {
      call();
    } catch (fault) {
      this.#losses += 1;
      if (this.#losses > 1)
        this.#giveUp(stopped(this.#name, fault instanceof WasmStopped ? fault.cause : fault));
      this.#recover();
    }
  }

  /** The pose stays as it is until the model stands again. */
  #recover(): void {
    this.#holding.lease?.release();
    this.#holding.lease = null;
    this.#reopen().then(
      (lease) => {
        if (this.#disposed) lease?.release();
        else this.#holding.lease = lease;
      },
      (fault: unknown) => {
        this.#failure = fault as ModelError;
      },
    );
  }

  #giveUp(failure: ModelError): never {
    this.#failure = null;
    this.dispose();
    throw failure;
  }
}

/** Poses a model that has one pose only, from its own data. */
export class StillPoser {
  readonly #model: Pick<ModelData, 'positions' | 'normals'>;

  constructor({ positions, normals }: ModelData) {
    this.#model = { positions, normals };
  }

  pose(_clip: number, _seconds: number, target: PoseTarget, _options?: PoseOptions): void {
    copy(this.#model.positions, target.positions);
    copy(this.#model.normals, target.normals);
  }

  sort(): null {
    return null;
  }

  dispose(): void {
    // Nothing is kept for it.
  }
}

/** A number that the core can take: for it, a clip that does not exist stands for the first frame. */
function known(clip: number): number {
  return Number.isInteger(clip) && clip >= 0 && clip < 0xffffffff ? clip : 0xffffffff;
}

const most = 1000;

/** How much of a morph to mix in: what is no number is nothing. */
function usable(strength: number | undefined): number {
  return strength !== undefined && Math.abs(strength) <= most ? strength : 0;
}

/** Fills what there is room for: an array of the caller's that is too short is no fault of the core's. */
function copy<Numbers extends Float32Array | Uint8Array>(from: Numbers, to: Numbers): void {
  to.set(from.length > to.length ? from.subarray(0, to.length) : from);
}
