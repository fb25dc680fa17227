import { gunzip } from './inflate.js';
import { limits } from './limits.js';
import { ModelError } from './model-error.js';
import { bytesFile, type SlicedFile, type StoredFile } from './stored-file.js';
import { sizeInWords } from './words.js';
import { damaged } from './zip-directory.js';

/** The file that a gzip file holds. Throws a ModelError when it is damaged or grows too large. */
export async function gunzipped(file: SlicedFile, signal?: AbortSignal): Promise<StoredFile> {
  if (file.size > limits.file) throw stopped(file, 'it is larger than that');
  const unpacked = await gunzip(await file.read(signal), limits.file, signal).catch((fault: unknown) => {
    signal?.throwIfAborted();
    throw damaged(
      file,
      `it cannot be unpacked (${fault instanceof Error ? fault.message : String(fault)})`,
      null,
    );
  });
  if (unpacked.cut) throw stopped(file, `it has ${sizeInWords(file.size)} and kept growing`);
  return bytesFile(file.name.replace(/\.gz$/i, ''), unpacked.bytes);
}

function stopped(file: SlicedFile, why: string): ModelError {
  return new ModelError({
    code: 'archive-grows',
    file: file.name,
    expected: limits.file,
    sentence: `${file.name} stopped at ${sizeInWords(limits.file)}: ${why}`,
    advice: 'Nothing from it was opened.',
  });
}
