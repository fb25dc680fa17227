import { eachInSlices } from '../../../core/in-slices.js';
import type { ScanResult } from '../../workspace/model-scanner.js';
import type { Listed } from './listing.js';
import type { ResultOf } from './sort-and-search.js';

const header = 'Name,Folder,File,Format,State,Faces,Frames,Clips,Notes,Missing files,Bytes,Id'.split(',');

/** The models of a list as CSV (RFC 4180), in UTF-8 with a byte order mark, which spreadsheets need. That of thousands is made in several tasks. */
export async function csvOf(models: readonly Listed[], resultOf: ResultOf): Promise<string> {
  let text = `\ufeff${header.join()}\r\n`;
  await eachInSlices(models, (listed) => {
    text += `${rowOf(listed, resultOf(listed.entry)).map(quoted).join()}\r\n`;
  });
  return text;
}

function rowOf(
  { entry, folder, path, size }: Listed,
  result: ScanResult | undefined,
): readonly (string | number)[] {
  const { faces, frames, clips, notes, missing } = (result !== 'error' && result) || noCounts;
  const state = !result ? 'not opened yet' : result === 'error' ? 'not opened' : 'opened';
  const texts = [entry.name, folder, path, entry.label, state].map(asText);
  return [...texts, faces, frames, clips, notes, missing, size, asText(entry.id)];
}

const noCounts = { faces: '', frames: '', clips: '', notes: '', missing: '' };

/** Names come from files: what a spreadsheet would read as a formula has an apostrophe before it. */
function asText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(field: string | number): string {
  const text = String(field);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
