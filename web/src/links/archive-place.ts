import { crc32 } from '../core/archive/deflate.js';
import { fileName } from '../core/format.js';
import type { Entry } from '../core/index.js';
import { LinkFields } from './link-fields.js';
import { encodeValue } from './percent-encoding.js';
import { namesArchive } from './route.js';
import type { ArchivePlace, ViewState } from './view-state.js';
import { writeLink } from './write-link.js';

export type { ArchivePlace } from './view-state.js';

/** Bytes of each end of an archive that its sum covers: there are the tables of packages, and any file is read in no time. */
const summedBytes = 64 * 1024;
const digits = 8;
const cache = 'cache';
/** What ids of a cache begin with, and their keys in links. */
const kinds = ['npc', 'obj', 'loc', 'spot', 'model'] as const;
const kindInId = /#((?:npc|obj|loc|spot|model)\/.+)$/;
const keys = ['in', 'sum', 'size', ...kinds];
const longest = 300;

/** The part of a link that is about an archive, and the rest of it; null for other links. */
export function archivePlaceOf(
  fragment: string,
): { readonly place: ArchivePlace; readonly rest: string } | null {
  if (!namesArchive(fragment)) return null;
  const text = fragment.replace(/^#/, '');
  const fields = new LinkFields(text);
  const isName = (name: string): boolean => name.length <= longest && !/[\u0000-\u001f\u007f]/.test(name);
  const file = fields.text('in', isName);
  const kind = kinds.find((each) => fields.get(each) !== '');
  const named = kind ? fields.text(kind, isName) : '';
  if (!file || !named) return null;
  const isNumber = kind !== 'model' || /^\d+$/.test(named);
  return {
    place: {
      file: fileName(file),
      sum: fields.text('sum', (sum) => /^[0-9a-f]{8}$/i.test(sum)).toUpperCase(),
      size: fields.number('size', 0, Number.MAX_SAFE_INTEGER) ?? 0,
      model: isNumber ? `${kind!}/${named}` : named,
    },
    rest: text
      .split('&')
      .filter((field) => !keys.includes(field.split('=', 1)[0]!))
      .join('&'),
  };
}

/** "Creatures.u" */
export const archiveName = ({ file }: ArchivePlace): string =>
  file === cache ? 'the cache of its game' : file;

/** The fields of a link for a place. */
export function archiveFields({ file, sum, size, model }: ArchivePlace): string {
  const slash = model.indexOf('/');
  const [kind, named] = slash < 0 ? ['model', model] : [model.slice(0, slash), model.slice(slash + 1)];
  const fields = [`in=${encodeValue(file)}`, `sum=${sum}`, `size=${size}`, `${kind}=${encodeValue(named)}`];
  return fields.filter((field) => !/^(sum=|size=0)$/.test(field)).join('&');
}

/** The fragment of a link to what is seen that names the archive and the model in it: who opens it needs the same game. */
export function archiveLink(place: ArchivePlace, view: ViewState): string {
  return writeLink(null, { ...view, entry: '' }).replace(
    /^v=\d+/,
    (version) => `${version}&${archiveFields(place)}`,
  );
}

/** Where a model is in its archive, without the sum of that; null for a model of loose files. */
export function placeOfEntry({ id, place, parts }: Entry): ArchivePlace | null {
  if (place === undefined) return null;
  const { file, size } = parts[0]!;
  const [, ofCache] = kindInId.exec(id) ?? [];
  if (ofCache) return { file: cache, sum: '', size, model: ofCache };
  const name = fileName(file);
  const model = [name.replace(/\.[^.]*$/, ''), ...groupsOf(place, name)].join('.');
  return { file: name, sum: '', size, model };
}

/** "System/Creatures.u/Birds/Nightjar" → ["Birds", "Nightjar"] */
function groupsOf(place: string, archive: string): readonly string[] {
  const parts = place.split('/');
  return parts.slice(parts.lastIndexOf(archive) + 1);
}

/** An archive whose bytes can be read. */
export interface ReadableArchive {
  readonly size: number;
  slice(start: number, end: number): Promise<Uint8Array>;
}

/** The archives of what is open, by their names; null for one that cannot be read in parts. */
export type ArchiveReader = (name: string) => Promise<ReadableArchive | null>;

/**
 * The sum of an archive: CRC-32 of its size, then of its first and its last 64 KB, without the bytes between. Empty where it cannot be
 * read in parts.
 */
export async function sumOfArchive(archive: ReadableArchive | null): Promise<string> {
  if (!archive) return '';
  const { size } = archive;
  const head = await archive.slice(0, Math.min(size, summedBytes));
  const tail = await archive.slice(Math.max(0, size - summedBytes), size);
  const start = crc32(new TextEncoder().encode(`${size}:`));
  return crc32(tail, crc32(head, start)).toString(16).toUpperCase().padStart(digits, '0');
}

/** Where a model is, with the sum of its archive; null for a model of loose files. */
export async function placeWithSum(entry: Entry, read: ArchiveReader): Promise<ArchivePlace | null> {
  const place = placeOfEntry(entry);
  return place && { ...place, sum: await sumOfArchive(await read(entry.parts[0]!.file)) };
}

/** What a link finds in files. */
export interface FoundInArchive {
  readonly entry: Entry;
  /** What differs from the link: a sentence, empty where nothing does. */
  readonly differs: string;
}

/** The model of a place among files: of the archive of its name, else of one with its sum; null where there is none. */
export async function findInArchives(
  all: readonly Entry[],
  place: ArchivePlace,
  read: ArchiveReader,
): Promise<FoundInArchive | null> {
  const archives = new Map<string, { readonly size: number; readonly entries: Entry[] }>();
  for (const entry of all) {
    if (entry.place === undefined) continue;
    const { file, size } = entry.parts[0]!;
    const archive = archives.get(file) ?? { size, entries: [] };
    archives.set(file, archive);
    archive.entries.push(entry);
  }
  const isSame = async (name: string, size: number): Promise<boolean> =>
    place.sum !== '' &&
    (!place.size || size === place.size) &&
    (await sumOfArchive(await read(name))) === place.sum;
  const isNamed = (name: string, entries: readonly Entry[]): boolean =>
    place.file === cache
      ? kindInId.test(entries[0]!.id)
      : fileName(name).toLowerCase() === place.file.toLowerCase();
  const named = [...archives].filter(([name, { entries }]) => isNamed(name, entries));
  const others = [...archives].filter((archive) => !named.includes(archive));
  for (const [name, { size, entries }] of [...named, ...others]) {
    if (!(await isSame(name, size))) continue;
    const entry = entries.find(isMeantBy(place));
    if (entry) return { entry, differs: '' };
  }
  for (const [name, { entries }] of named) {
    const entry = entries.find(isMeantBy(place));
    const differs = place.sum
      ? `${fileName(name)} is another version than that of the link: what is shown can differ.`
      : '';
    if (entry) return { entry, differs };
  }
  return null;
}

function isMeantBy({ model }: ArchivePlace): (entry: Entry) => boolean {
  const wanted = model.toLowerCase();
  if (wanted.includes('/'))
    return ({ id, aliases = [] }) =>
      [id, ...aliases.map((alias) => alias.id)].some((each) => each.endsWith(`#${wanted}`));
  // A renamed package has the same groups.
  const inPackage = wanted.slice(wanted.indexOf('.') + 1);
  return (entry) => {
    const own = placeOfEntry(entry)!.model.toLowerCase();
    return own.slice(own.indexOf('.') + 1) === inPackage;
  };
}
