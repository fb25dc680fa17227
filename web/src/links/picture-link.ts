import { fileName } from '../core/format.js';
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
