import type { DocumentBytes, Element, Field } from '../../core/inspector/document-bytes.js';
import type { PatchedFile } from '../../core/files/patched-file.js';
import { withCommas } from '../../core/format.js';
import { asHex, valueText } from './record/fields.js';
import { titleOf } from './record/record.js';

/** A field of a file that was changed by hand, or bytes without one. */
export interface ByteChange {
  readonly file: string;
  readonly offset: number;
  /** The bytes as the file was opened. */
  readonly base: Uint8Array;
  /** "Face 120", "header" */
  readonly place: string;
  /** "uv[1].u"; empty for bytes without a field. */
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly means: string;
  readonly element: Element | null;
}

/** What was changed in a file, in the order of its bytes; `described` is null where nothing describes it. */
export function changesOf(
  file: PatchedFile,
  described: DocumentBytes | null,
  index: number,
): readonly ByteChange[] {
  const { base, bytes, name } = file;
  const changes = new Map<string, ByteChange>();
  for (const { offset, size } of file.changed()) {
    const known = described && index >= 0 ? described : null;
    const fields = known?.fields(index, offset, offset + size) ?? [];
    const bare = { file: name, name: '', means: '', element: null };
    for (const field of fields) {
      const [from, end] = [field.offset, field.offset + field.size];
      const texts = [base, bytes].map((all) => valueText(field, all.subarray(from, end)));
      // Fields of bits share their bytes.
      if (field.kind === 'bits' && texts[0] === texts[1]) continue;
      const isRun = field.kind === 'bytes';
      const [first, last] = isRun ? [Math.max(from, offset), Math.min(end, offset + size)] : [from, end];
      const [before, after] = isRun ? [base, bytes].map((all) => shortHex(all.subarray(first, last))) : texts;
      changes.set(isRun ? `${field.path} ${first}` : field.path, {
        ...bare,
        offset: first,
        base: base.slice(first, last),
        place: placeOf(known!, index, field),
        name: nameIn(field.path),
        before: before!,
        after: after!,
        means: known!.meaning(index, field).words,
        element: known!.elementAt(index, from),
      });
    }
    if (fields.length > 0) continue;
    const [before, after] = [base, bytes].map((all) => shortHex(all.subarray(offset, offset + size)));
    const place = `Byte ${withCommas(offset)}`;
    changes.set(place, {
      ...bare,
      offset,
      base: base.slice(offset, offset + size),
      place,
      before: before!,
      after: after!,
    });
  }
  return [...changes.values()];
}

const mostBytes = 4;

function shortHex(bytes: Uint8Array): string {
  const text = asHex(bytes.subarray(0, mostBytes));
  return bytes.length > mostBytes ? `${text} …` : text;
}

/** `polygons[3].uv[1].u` is "uv[1].u", `triangles[3][1]` is "triangles[1]". */
export function nameIn(path: string): string {
  const [, list, numbers = '', rest] = /^([^.[]+)((?:\[\d+\])*)(?:\.(.*))?$/.exec(path) ?? [];
  return rest ?? (list === undefined ? path : list + numbers.replace(/^\[\d+\]/, ''));
}

/** "Face 120", or the record: "header". */
function placeOf(described: DocumentBytes, file: number, { path, offset }: Field): string {
  const element = described.elementAt(file, offset);
  if (element) return titleOf(element);
  const record = path.slice(0, path.length - nameIn(path).length).replace(/\.$/, '');
  return record || 'The file';
}

/** "face 120", within a sentence. */
export function placeOfField(described: DocumentBytes, file: number, field: Field): string {
  const place = placeOf(described, file, field);
  return place[0]!.toLowerCase() + place.slice(1);
}
