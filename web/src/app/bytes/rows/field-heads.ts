import type { Field, Section } from '../../../core/inspector/document-bytes.js';
import { kindOf, lastName, namesOf } from '../record/fields.js';

/** The name of a field over its bytes in a row. */
export interface FieldHead {
  /** As short as its bytes are wide. */
  readonly text: string;
  readonly path: string;
  readonly kind: string;
  readonly offset: number;
  readonly size: number;
}

/** Letters that fit over a byte. */
const perByte = 4;

/** The heads of the fields in [first, end): fields that share their bytes have one, and so has a run of numbers of one list. */
export function headsOf(
  fields: readonly Field[],
  sections: readonly Section[],
  first: number,
  end: number,
): FieldHead[] {
  const heads: { names: string[]; path: string; kind: string; offset: number; size: number }[] = [];
  let last: Field | null = null;
  for (const field of fields) {
    const { path, offset, size } = field;
    const before = heads.at(-1);
    const section = sections.find((one) => offset >= one.offset && offset < one.offset + one.size);
    const isList = section && (section.recordSize === 0 || section.recordSize === size);
    const name = nameOf(field, !isList);
    if (last && before && last.offset === offset) before.names.push(name);
    else if (last && before && isList && lastName(last.path) === lastName(path)) before.size += size;
    else heads.push({ names: [name], path, kind: kindOf(field), offset, size });
    last = field;
  }
  return heads.map(({ names, path, kind, offset, size }) => {
    const from = Math.max(first, offset);
    const width = Math.min(end, offset + size) - from;
    return { text: shortened(names, width * perByte), path, kind, offset: from, size: width };
  });
}

/** `polygons[3].vertices[2]` is "vertices 2", `uv[1].u` is "u". */
function nameOf({ path, section }: Field, isNumbered: boolean): string {
  if (section === 'gap') return 'unclaimed';
  const name = lastName(path);
  const number = isNumbered && namesOf(path).length > 0 ? /\[(\d+)\]$/.exec(path)?.[1] : undefined;
  return number === undefined ? name : `${name} ${number}`;
}

/** "vertices 2" is "v2" where that does not fit, "flags" is "flag", and "colour" is "col". */
function shortened(names: readonly string[], room: number): string {
  const whole = names.join(' ');
  if (whole.length <= room || names.length > 1) return whole;
  const [, name = whole, number] = /^(.*?) (\d+)$/.exec(whole) ?? [];
  if (number !== undefined) return `${name[0]}${number}`;
  const single = name.replace(/s$/, '');
  return single.length <= room ? single : name.slice(0, Math.max(3, room - 1));
}
