import { gunzip } from './inflate.js';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import { bytesFile, type StoredFile } from '../files/stored-file.js';
import { sizeInWords } from '../format.js';
import { damaged } from './zip-directory.js';

/** The file that a gzip file holds. Throws a ModelError when it is damaged or grows beyond `most`. */
export async function gunzipped(
  file: StoredFile,
  signal?: AbortSignal,
  most: number = limits.file,
): Promise<StoredFile> {
  if (file.size > most) throw stopped(file, most, 'it is larger than that');
  const unpacked = await gunzip(await file.read(signal), most, signal).catch((fault: unknown) => {
    signal?.throwIfAborted();
    throw damaged(
      file,
      `it cannot be unpacked (${fault instanceof Error ? fault.message : String(fault)})`,
      null,
    );
  });
  if (unpacked.cut) throw stopped(file, most, `it has ${sizeInWords(file.size)} and kept growing`);
  return bytesFile(file.name.replace(/\.gz$/i, ''), unpacked.bytes);
}

function stopped(file: StoredFile, most: number, why: string): ModelError {
  return new ModelError({
    code: 'archive-grows',
    file: file.name,
    expected: most,
    sentence: `${file.name} stopped at ${sizeInWords(most)}: ${why}`,
    advice: 'Nothing from it was opened.',
  });
}
