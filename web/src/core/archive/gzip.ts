import type { Budget } from '../budget.js';
import { beyondBudget, damaged, growsTooMuch } from './archive-errors.js';
import { gunzip } from './inflate.js';
import { messageOf } from '../model-error.js';
import { bytesFile, type StoredFile } from '../files/stored-file.js';
import { sizeInWords } from '../format.js';

/** Unpacks a gzip file of at most `limit` bytes. Throws a ModelError when it is damaged, or exceeds the limit or the budget. */
export async function gunzipped(
  file: StoredFile,
  limit: number,
  budget: Budget,
  signal?: AbortSignal,
): Promise<StoredFile> {
  if (file.size > limit) throw growsTooMuch(file, limit, 'it is larger than that');
  const name = file.name.replace(/\.gz$/i, '');
  const part = budget.part(limit);
  const unpacked = await gunzip(await file.read(signal), part, signal).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw damaged(file, `it cannot be unpacked (${messageOf(error)})`, null);
  });
  if (!unpacked.cut) return bytesFile(name, unpacked.bytes);
  if (part.used <= limit) throw beyondBudget(file, budget, name);
  throw growsTooMuch(file, limit, `it has ${sizeInWords(file.size)} and kept growing`);
}
