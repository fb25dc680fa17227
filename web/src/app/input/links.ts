import { fileName } from '../../core/format.js';

/** Whether text is a single http or https URL. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/** The URLs of a drop or paste in `text/uri-list`, without comments. */
export function linksIn(data: Pick<DataTransfer, 'getData'>): string[] {
  return data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** What a link is called: its last segment, else its host; all of a link that is not an address. */
export function lastSegment(link: string, base: string): string {
  if (!URL.canParse(link, base)) return link;
  const { pathname, host } = new URL(link, base);
  return fileName(pathname) || host;
}
