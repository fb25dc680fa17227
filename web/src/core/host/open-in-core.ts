import { yieldToMain } from '../yield-to-main.js';
import { modelError } from './core-error.js';
import { families, familyOf, paletteOf, type Family } from './families.js';
import { familiesFor } from './module-addresses.js';
import { addFiles, writeFiles, inSlices, type InputFile } from './write-files.js';
import { decodeImages } from '../images/decode-images.js';
import type { Model, Part } from '../model.js';
import { Lease, Poser } from './poser.js';
import { stillPose } from '../still-pose.js';
import { blaming, type WasmHost } from './wasm-host.js';
import { hasWasm } from './wasm-source.js';
import { expandData } from '../wasm/expand-data.js';
import type { Core, CoreEntry, CorePart, OpenedData } from '../wasm/modules.js';

/** A model, and the lists of its parts: its own, and those that other models have, too. */
export interface ListedModel extends Omit<CoreEntry, 'parts' | 'shared'> {
  readonly lists: readonly (readonly CorePart[])[];
}

/** The models of a list, and whether it has all of them: past the limits of a core nothing more is listed. */
export interface Listed {
  readonly entries: readonly ListedModel[];
  readonly isWhole: boolean;
}

/** The models in `files`, one family after the other. Bytes are needed only where `listReads` is true. */
export async function listInCore(files: readonly InputFile[], signal?: AbortSignal): Promise<Listed> {
  const entries: ListedModel[] = [];
  let isWhole = true;
  for (const { host, mayHave } of asked(files.map(({ name }) => name))) {
    const handed = files.map(({ name, bytes }, i) => ({ name, bytes: mayHave[i] ? bytes : null }));
    const listed = await listIn(host, handed, signal).catch(blaming(files[0]?.name ?? ''));
    for (const entry of listed.entries) entries.push(entry);
    isWhole &&= listed.isWhole;
  }
  return { entries, isWhole };
}

/** Writes the files to a core and lists them, in short tasks. Nothing is left in the core, whether it ends or is given up. */
function listIn(host: WasmHost<Core>, files: readonly InputFile[], signal?: AbortSignal): Promise<Listed> {
  const slices = inSlices(files);
  const isLong = slices.length > 1;
  return host.runInSteps(async (use) => {
    const pause = async (isOver: boolean): Promise<void> => {
      if (isLong || !isOver) await yieldToMain();
      signal?.throwIfAborted();
    };
    use((core) => core.begin());
    try {
      for (const slice of slices) {
        use((core) => addFiles(core, slice));
        await pause(true);
      }
      const entries: ListedModel[] = [];
      const lists: (readonly CorePart[])[] = [];
      for (;;) {
        const listed = use((core) => core.list());
        for (const { parts } of listed.shared) lists.push(parts);
        for (const entry of listed.entries) entries.push(withLists(entry, lists));
        await pause(listed.isDone);
        if (listed.isDone) return { entries, isWhole: listed.isWhole };
      }
    } finally {
      use((core, { alive }) => alive && core.begin());
    }
  });
}

/** An entry with its lists of parts; a list that several entries share is the same object. */
function withLists(
  { parts, shared, ...entry }: CoreEntry,
  lists: readonly (readonly CorePart[])[],
): ListedModel {
  return { ...entry, lists: [parts, ...Array.from(shared, (number) => lists[number]!)] };
}

/** For each of `names`, whether listing needs its bytes: scripts, which name the files of models, and files identified by their bytes. */
export async function readForListing(names: readonly string[]): Promise<boolean[]> {
  const answers = asked(names).map(({ host, mayHave }) =>
    host.run((core) => names.map((name, i) => mayHave[i]! && core.listReads(name))),
  );
  const wanted = await Promise.all(answers);
  return names.map((_, i) => wanted.some((answer) => answer[i]));
}

/** A family, and which of some files may belong to it. */
interface Asked extends Family {
  readonly mayHave: readonly boolean[];
}

/** The families that files of these names may belong to; no module is loaded for other files. */
function asked(names: readonly string[]): readonly Asked[] {
  const owners = names.map(familiesFor);
  const having = families.map((family, index) => ({
    ...family,
    mayHave: owners.map((indices) => indices.includes(index)),
  }));
  return having.filter(({ id, mayHave }) => hasWasm(id) && mayHave.includes(true));
}

/** The files of one model, which are read again when the core is lost. */
export interface ModelFiles {
  readonly id: string;
  /** The id of their family. */
  readonly format: string;
  /** The name for an error when opening them ends the core. */
  readonly name: string;
  readonly parts: readonly Part[];
  /** Choices for the model's interpretations, by their ids. */
  readonly interpretations?: Readonly<Record<string, string>> | undefined;
  read(signal?: AbortSignal): Promise<readonly InputFile[]>;
}

/** Opens a model in the core; throws a ModelError when its files are invalid. */
export async function openInCore(files: ModelFiles, signal?: AbortSignal): Promise<Model> {
  const handed = await files.read(signal);
  const { model: opened, lease } = await decode(files, handed);
  if (signal?.aborted) lease?.release();
  signal?.throwIfAborted();
  const reopen = async (): Promise<Lease | null> => (await decode(files, await files.read())).lease;
  const poser = lease && new Poser(files.name, lease, reopen);
  const model = Object.assign(expandData(opened), await decodeImages(opened, handed, files.format), {
    entry: files.id,
    parts: files.parts,
    files: handed,
    ...(opened.shades && { palette: await paletteOf(files.format) }),
  });
  const poses = poser && {
    pose: poser.pose.bind(poser),
    sort: poser.sort.bind(poser),
    dispose: poser.dispose.bind(poser),
  };
  return Object.assign(model, poses ?? stillPose(model));
}

/** A model's data, and its lease in the core: null when it has a single pose. */
interface Decoded {
  readonly model: OpenedData;
  readonly lease: Lease | null;
}

async function decode(files: ModelFiles, handed: readonly InputFile[]): Promise<Decoded> {
  const { host } = familyOf(files.format);
  const settle = host.settle.bind(host);
  const opened = await host
    .run((core, instance) => {
      writeFiles(core, handed);
      for (const [interpretation, choice] of Object.entries(files.interpretations ?? {}))
        core.request(interpretation, choice);
      const { error, value: model, handle, morphWeights, view } = core.open(files.id);
      core.begin();
      if (!model) return { model, error };
      if (handle === 0) return { model, lease: null };
      const inputs = { morphWeights, morphs: model.morphs?.length ?? 0, view };
      return { model, lease: new Lease(instance, handle, inputs, settle) };
    })
    .catch(blaming(files.name));
  if (!opened.model) throw modelError(opened.error!);
  return opened;
}
