import { Budget } from '../budget.js';
import { damaged, growsTooMuch } from './archive-errors.js';
import { gunzip } from './inflate.js';
import { limits } from '../limits.js';
import { messageOf } from '../model-error.js';
import { bytesFile, type StoredFile } from '../files/stored-file.js';
import { sizeInWords } from '../format.js';

/** Unpacks a gzip file. Throws a ModelError when it is damaged or exceeds the budget. */
export async function gunzipped(
  file: StoredFile,
  signal?: AbortSignal,
  budget: Budget = new Budget(limits.file),
): Promise<StoredFile> {
  const limit = budget.total;
  if (file.size > limit) throw growsTooMuch(file, limit, 'it is larger than that');
  const unpacked = await gunzip(await file.read(signal), budget, signal).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw damaged(file, `it cannot be unpacked (${messageOf(error)})`, null);
  });
  if (unpacked.cut) throw growsTooMuch(file, limit, `it has ${sizeInWords(file.size)} and kept growing`);
  return bytesFile(file.name.replace(/\.gz$/i, ''), unpacked.bytes);
}
