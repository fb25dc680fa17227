import { fileName } from '../core/format.js';
import type { Entry } from '../core/index.js';
import { LinkFields } from './link-fields.js';
import { encodeValue } from './percent-encoding.js';
import { textIn, withText } from './png-text.js';
import { readLink, type LinkReading } from './read-link.js';

const keyword = 'Retromesh';
const mostFiles = 256;
const longestName = 255;

/** The link of a picture. */
export interface PictureLink extends LinkReading {
  /** The fragment as it is in the picture, without `#`. */
  readonly fragment: string;
  /** Names of the model's files, where the link has no source. */
  readonly files: readonly string[];
}

/**
 * A picture with the link of what it shows. Where the link has no source, `files` are those that the model consists of; only a PNG
 * can have a link.
 */
export async function withLink(
  picture: Blob,
  fragment: string,
  files: readonly { readonly name: string }[],
): Promise<Blob> {
  if (picture.type !== 'image/png') return picture;
  const names = files.slice(0, mostFiles).map(({ name }) => `&file=${encodeValue(fileName(name))}`);
  const png = withText(new Uint8Array(await picture.arrayBuffer()), keyword, fragment + names.join(''));
  return new Blob([new Uint8Array(png)], { type: picture.type });
}

/** The link of a picture, with URLs resolved at `page`; null when it has none that names a source or files. Never throws. */
export function linkOfPicture(bytes: Uint8Array, page: string): PictureLink | null {
  const fragment = textIn(bytes, keyword);
  if (!fragment?.startsWith('v=')) return null;
  const reading = readLink(fragment, page);
  const names = new LinkFields(fragment).all('file', mostFiles);
  const files = names.filter((name) => name.length <= longestName && !/[\u0000-\u001f\u007f]/.test(name));
  return reading.source || reading.refused || files.length > 0 ? { ...reading, fragment, files } : null;
}

/**
 * The model that consists of these files, by their names without folders; null when there is none. Files without which a
 * model can be opened, such as textures, may be missing, and others may have come.
 */
export function modelOfFiles<Each extends Pick<Entry, 'parts'>>(
  names: readonly string[],
  entries: readonly Each[],
): Each | null {
  const wanted = new Set(names.map(key));
  const counts = entries.map(({ parts }) => {
    const own = new Set(parts.map(({ file }) => key(file)));
    const common = [...own].filter((name) => wanted.has(name)).length;
    return common === own.size || common === wanted.size ? common : 0;
  });
  const most = Math.max(0, ...counts);
  return most === 0 ? null : entries[counts.indexOf(most)]!;
}

const key = (name: string): string => fileName(name).toLowerCase();
