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
