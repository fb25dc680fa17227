import type { Exported } from '../../convert/exported.js';
import { imageDecoder } from '../../convert/images/decoder.js';
import { targets, type Preview } from '../../convert/targets.js';
import { filesOf, type ExportInput, type TargetOptions } from '../../convert/export-input.js';
import { writeZip } from '../../core/archive/zip-writer.js';
import { answerCalls } from '../../threads/answer-calls.js';
import type { CallContext } from '../../threads/messages.js';
import { decodeImage } from './decode-image.js';
import type { ImportedMesh } from '../../convert/imported-mesh.js';
import { modelOfMesh } from '../../convert/imported/mesh-model.js';
import { openAgain, type ModelOrigin } from '../../threads/model-origin.js';

// The thread that writes a model in other formats.

/** Options of a writer that are plain data. */
export type WriteOptions = Omit<TargetOptions, 'decode' | 'signal' | 'onProgress'>;

/** A format by its id, and how it is written. */
export interface WriteRequest {
  readonly target: string;
  readonly options: WriteOptions;
}

/** One file as it is, several as a zip. */
export interface WrittenFile {
  readonly name: string;
  readonly blob: Blob;
  /** Number of files in it. */
  readonly files: number;
}

export type Measured = Pick<WrittenFile, 'name'> & { readonly size: number };

const decode = imageDecoder(decodeImage);
const targetOf = (id: string) => targets.find((target) => target.id === id)!;
let opened: Promise<ExportInput>;

const calls = {
  async open(source: ModelSource): Promise<void> {
    opened = openSource(source);
    await opened;
  },
  async preview({ target, options }: WriteRequest, context: CallContext): Promise<Preview> {
    return targetOf(target).preview(await opened, { ...options, ...context, decode });
  },
  /** The name and size of what would be saved. */
  async measure(request: WriteRequest, context: CallContext): Promise<Measured> {
    const { name, blob } = await calls.write(request, context);
    return { name, size: blob.size };
  },
  async write({ target, options }: WriteRequest, context: CallContext): Promise<WrittenFile> {
    const written = await targetOf(target).write(await opened, { ...options, ...context, decode });
    return fileOf(written, `${options.stem}-${target}.zip`, context.signal);
  },
};

/** The functions of the thread. */
export type ExportCalls = typeof calls;

async function fileOf({ files }: Exported, zipName: string, signal: AbortSignal): Promise<WrittenFile> {
  const [first] = files;
  const isOne = files.length === 1;
  const blob = isOne ? new Blob([new Uint8Array(first!.bytes)]) : await writeZip(files, signal);
  return { name: isOne ? first!.name : zipName, blob, files: files.length };
}

answerCalls(calls);

/** What is written: a model that was opened, or the mesh of another program. */
export type ModelSource = ModelOrigin | ImportedMesh;

/** Opens a model for the writers. Throws a ModelError. */
export async function openSource(source: ModelSource): Promise<ExportInput> {
  if (!('files' in source))
    return { model: await modelOfMesh(source), mesh: source, files: () => Promise.resolve([]) };
  const { id, interpretations } = source;
  const model = await openAgain(source);
  return {
    model,
    files: () => Promise.resolve(filesOf(source)),
    entry: id,
    ...(interpretations && { interpretations }),
  };
}
