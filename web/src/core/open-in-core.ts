import { modelError } from './core-error.js';
import { coreHost } from './core-module.js';
import { handOver, type HandedFile } from './hand-over.js';
import { addPictures } from './model-pictures.js';
import type { Model, ModelData, Part } from './model.js';
import { Lease, Poser, StillPoser } from './poser.js';
import { stopped, WasmStopped } from './wasm-host.js';
import type { CoreEntry } from './wasm-types.js';

/** The models that the core sees in `files`. Bytes are wanted only where `listReads` says so. */
export async function listInCore(files: readonly HandedFile[]): Promise<readonly CoreEntry[]> {
  const failure = (fault: unknown): never => {
    throw fault instanceof WasmStopped ? stopped(files[0]?.name ?? '', fault.cause) : fault;
  };
  return coreHost
    .run((core) => {
      handOver(core, files);
      const entries = core.list();
      core.begin();
      return entries;
    })
    .catch(failure);
}

/** Which of `names` the core wants to read before it can list models: scripts, which say what belongs together. */
export async function readForListing(names: readonly string[]): Promise<boolean[]> {
  return coreHost.run((core) => names.map((name) => core.listReads(name)));
}

/** What stands in for the files of one model while it is open. */
export interface ModelFiles {
  readonly id: string;
  /** For the message when the core stops over it. */
  readonly name: string;
  readonly parts: readonly Part[];
  read(signal?: AbortSignal): Promise<readonly HandedFile[]>;
}

/** Opens a model in the core; throws a ModelError when its files make none. */
export async function openInCore(files: ModelFiles, signal?: AbortSignal): Promise<Model> {
  const handed = await files.read(signal);
  const { model, lease } = await decode(files, handed);
  if (signal?.aborted) lease?.release();
  signal?.throwIfAborted();
  const reopen = async (): Promise<Lease | null> => (await decode(files, await files.read())).lease;
  const poser = lease ? new Poser(files.name, lease, reopen) : new StillPoser(model);
  return {
    ...model,
    ...(await addPictures(model, handed)),
    parts: files.parts,
    pose: (clip, seconds, target, options) => poser.pose(clip, seconds, target, options),
    dispose: () => poser.dispose(),
  };
}

/** A model's data, and the lease on what the core keeps to pose it: null when it does not move. */
interface Decoded {
  readonly model: ModelData;
  readonly lease: Lease | null;
}

async function decode(files: ModelFiles, handed: readonly HandedFile[]): Promise<Decoded> {
  const settle = coreHost.settle.bind(coreHost);
  const opened = await coreHost
    .run((core, instance) => {
      handOver(core, handed);
      const result = core.open(files.id);
      core.begin();
      if ('error' in result) return result;
      const { model, handle } = result;
      return { model, lease: handle === 0 ? null : new Lease(instance, handle, settle) };
    })
    .catch((fault: unknown) => {
      throw fault instanceof WasmStopped ? stopped(files.name, fault.cause) : fault;
    });
  if ('error' in opened) throw modelError(opened.error);
  return opened;
}
